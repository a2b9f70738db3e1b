//! A codec as a testee of Wirecheck: bytes are read into its struct and written again (wirecheck.rs does the rest).

mod wirecheck;

use wirecheck::{serve, Answer, Failure, Request, Testee, Versions};

/// The codec under test: put your own in its place.
struct HeartbeatResponse {
    throttle_time_ms: i32,
    error_code: i16,
}

impl HeartbeatResponse {
    fn read(data: &[u8]) -> Option<(Self, usize)> {
        let throttle_time_ms = i32::from_be_bytes(data.get(0..4)?.try_into().ok()?);
        let error_code = i16::from_be_bytes(data.get(4..6)?.try_into().ok()?);
        let message = Self {
            throttle_time_ms,
            error_code,
        };
        Some((message, 6))
    }

    fn write(&self) -> Vec<u8> {
        let mut out = self.throttle_time_ms.to_be_bytes().to_vec();
        out.extend(self.error_code.to_be_bytes());
        out
    }
}

fn reencode(asked: &Request) -> Result<Answer, Failure> {
    if asked.message != "HeartbeatResponse" || !(1..=3).contains(&asked.version) {
        let words = "my codec does not have the message, or not in that version";
        return Err(Failure::Unsupported(words.into()));
    }
    let (message, consumed) = HeartbeatResponse::read(asked.data)
        .ok_or_else(|| Failure::Refused("TooShort".into(), "too short".into()))?;
    Ok(Answer {
        data: message.write(),
        number: consumed as i32,
    })
}

fn main() -> std::io::Result<()> {
    serve(Testee {
        name: "my codec",
        version: "1.0",
        messages: Some(vec![Versions {
            message: "HeartbeatResponse",
            min: 1,
            max: 3,
        }]),
        reencode: Some(reencode),
        ..Testee::default()
    })
}
