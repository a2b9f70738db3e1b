"""From a byte mismatch in the stored rows to the smallest frame that shows it, and a script that shows it."""

from __future__ import annotations

from harness.analysis.frames.analysis import FrameAnalysis, frame_analysis
from harness.analysis.frames.shrink import ShrunkFrame, shrink_frame

__all__ = ["FrameAnalysis", "ShrunkFrame", "frame_analysis", "shrink_frame"]
