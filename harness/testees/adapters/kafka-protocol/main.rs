//! The crate kafka-protocol as a testee: bytes are read into its structs and written again.
//!
//! Its structs have Rust's names and types of their own, so there is no value mapping here; that is all it
//! takes to test a codec (docs/testee-protocol.md).

mod wirecheck;

use bytes::{Bytes, BytesMut};
use kafka_protocol::messages::{
    ApiKey, ConsumerProtocolAssignment, ConsumerProtocolSubscription, DefaultPrincipalData, RequestHeader, RequestKind,
    ResponseHeader, ResponseKind,
};
use kafka_protocol::protocol::{Decodable, Encodable, Message};
use wirecheck::{serve, Answer, Failure, Request, Testee};

fn reencode(asked: &Request) -> Result<Answer, Failure> {
    let mut bytes = Bytes::copy_from_slice(asked.data);
    let mut written = BytesMut::new();
    let version = asked.version;
    match asked.message {
        "RequestHeader" => through::<RequestHeader>(&mut bytes, &mut written, version)?,
        "ResponseHeader" => through::<ResponseHeader>(&mut bytes, &mut written, version)?,
        "ConsumerProtocolAssignment" => through::<ConsumerProtocolAssignment>(&mut bytes, &mut written, version)?,
        "ConsumerProtocolSubscription" => through::<ConsumerProtocolSubscription>(&mut bytes, &mut written, version)?,
        "DefaultPrincipalData" => through::<DefaultPrincipalData>(&mut bytes, &mut written, version)?,
        message => {
            let key = ApiKey::try_from(asked.api_key).map_err(|_| unknown())?;
            let known = key.valid_versions();
            if version < known.min || version > known.max {
                return Err(unknown());
            }
            if message.ends_with("Request") {
                let value = RequestKind::decode(key, &mut bytes, version).map_err(|error| refused("decode", error))?;
                value.encode(&mut written, version).map_err(|error| refused("encode", error))?;
            } else {
                let value = ResponseKind::decode(key, &mut bytes, version).map_err(|error| refused("decode", error))?;
                value.encode(&mut written, version).map_err(|error| refused("encode", error))?;
            }
        }
    }
    let consumed = asked.data.len() - bytes.len();
    Ok(Answer { data: written.to_vec(), number: consumed as i32 })
}

fn through<T: Message + Encodable + Decodable>(
    bytes: &mut Bytes,
    written: &mut BytesMut,
    version: i16,
) -> Result<(), Failure> {
    if version < T::VERSIONS.min || version > T::VERSIONS.max {
        return Err(unknown());
    }
    let value = T::decode(bytes, version).map_err(|error| refused("decode", error))?;
    value.encode(written, version).map_err(|error| refused("encode", error))
}

/// Its errors are all of one type; which of the two directions refuses is what can be told apart.
fn refused(direction: &str, error: impl std::fmt::Debug) -> Failure {
    let words = format!("{error:?}").replace('\n', " ");
    if words.contains("specified version not supported") {
        return unknown(); // a request may have fewer versions than its API key
    }
    Failure::Refused(format!("{direction}_error"), words)
}

fn unknown() -> Failure {
    Failure::Unsupported("kafka-protocol does not have the message, or not in that version".into())
}

fn main() {
    // Standard error is for what ends the program: a panic that is caught is an answer.
    std::panic::set_hook(Box::new(|_| {}));
    let testee = Testee { name: "kafka-protocol", version: env!("CODEC_VERSION"), reencode: Some(reencode), ..Default::default() };
    serve(testee).expect("standard input and output");
}
