"""Reports of a run, every one derived from the folder's stored rows and its campaign manifest alone."""
