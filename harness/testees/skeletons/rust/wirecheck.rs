//! The testee's side of Wirecheck's protocol for programs (docs/testee-protocol.md), version 1.
#![allow(dead_code)]

use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};
use std::panic::{catch_unwind, AssertUnwindSafe};

/// One question.
pub struct Request<'a> {
    /// The spec's name, such as FetchRequest.
    pub message: &'a str,
    /// -1 for a message that has none.
    pub api_key: i16,
    pub version: i16,
    /// The body; for encode and size the JSON form.
    pub data: &'a [u8],
}

/// A result: the bytes (for decode the JSON form), and the bytes consumed, -1 if that is not known (for size
/// the size).
pub struct Answer {
    pub data: Vec<u8>,
    pub number: i32,
}

/// Why there is no result.
pub enum Failure {
    /// The codec refuses; first its own name of the error, then its words.
    Refused(String, String),
    /// The case is declined, with the reason.
    Unsupported(String),
    /// This program failed, and not the codec.
    AdapterError(String),
}

pub type Operation = fn(&Request) -> Result<Answer, Failure>;

/// Versions of a message that are known.
pub struct Versions {
    pub message: &'static str,
    pub min: i16,
    pub max: i16,
}

/// What `serve` offers: an operation that is None is one that the codec does not have.
#[derive(Default)]
pub struct Testee {
    pub name: &'static str,
    pub version: &'static str,
    pub features: &'static [&'static str],
    /// None: answered case by case.
    pub messages: Option<Vec<Versions>>,
    pub reencode: Option<Operation>,
    pub decode: Option<Operation>,
    pub encode: Option<Operation>,
    pub size: Option<Operation>,
}

/// Answers on standard input and output until the input ends. Logs go to standard error.
pub fn serve(testee: Testee) -> io::Result<()> {
    let mut input = BufReader::with_capacity(1 << 16, io::stdin().lock());
    let mut output = BufWriter::with_capacity(1 << 16, io::stdout().lock());
    loop {
        if input.buffer().is_empty() {
            output.flush()?; // nothing more was asked: answer before waiting
        }
        if input.fill_buf()?.is_empty() {
            return Ok(());
        }
        let mut size = [0; 4];
        input.read_exact(&mut size)?;
        let mut question = vec![0; u32::from_be_bytes(size) as usize];
        input.read_exact(&mut question)?;
        let mut answer = question[..4].to_vec(); // the correlation id
        if question[4] == 0 {
            hello(&mut answer, &testee);
        } else {
            reply(&mut answer, &testee, question[4], &question[5..]);
        }
        output.write_all(&(answer.len() as u32).to_be_bytes())?;
        output.write_all(&answer)?;
    }
}

fn operations(testee: &Testee) -> [(&'static str, Option<Operation>); 4] {
    [
        ("reencode", testee.reencode),
        ("decode", testee.decode),
        ("encode", testee.encode),
        ("size", testee.size),
    ]
}

fn reply(out: &mut Vec<u8>, testee: &Testee, number: u8, rest: &[u8]) {
    let asked = operations(testee)
        .get(number as usize - 1)
        .and_then(|each| each.1);
    let length = 2 + i16_at(rest, 0) as usize;
    let request = Request {
        message: std::str::from_utf8(&rest[2..length]).unwrap_or(""),
        api_key: i16_at(rest, length),
        version: i16_at(rest, length + 2),
        data: &rest[length + 8..],
    };
    let found = match asked {
        None => Err(Failure::AdapterError(format!("no operation {number}"))),
        // A codec that panics has refused, by the kind `panic`. Call it without catch_unwind where a panic is to
        // end the program, and so to be a finding of malformed bytes, too.
        Some(operation) => {
            catch_unwind(AssertUnwindSafe(|| operation(&request))).unwrap_or_else(|_| {
                Err(Failure::Refused(
                    "panic".into(),
                    "the codec panicked".into(),
                ))
            })
        }
    };
    match found {
        Ok(answer) => {
            out.push(0);
            out.extend(answer.number.to_be_bytes());
            out.extend((answer.data.len() as u32).to_be_bytes());
            out.extend(answer.data);
        }
        Err(Failure::Refused(kind, words)) => failure(out, 1, &kind, &words),
        Err(Failure::Unsupported(words)) => failure(out, 2, "", &words),
        Err(Failure::AdapterError(words)) => failure(out, 3, "", &words),
    }
}

fn failure(out: &mut Vec<u8>, status: u8, kind: &str, words: &str) {
    out.push(status);
    text(out, kind);
    text(out, words);
}

fn hello(out: &mut Vec<u8>, testee: &Testee) {
    out.extend([0, 0, 1]); // a result; version 1 of the protocol
    text(out, testee.name);
    text(out, testee.version);
    let mut can: Vec<&str> = testee.features.to_vec();
    can.extend(
        operations(testee)
            .iter()
            .filter(|each| each.1.is_some())
            .map(|each| each.0),
    );
    out.extend((can.len() as u32).to_be_bytes());
    for name in can {
        text(out, name);
    }
    match &testee.messages {
        None => out.extend((-1i32).to_be_bytes()),
        Some(messages) => {
            out.extend((messages.len() as u32).to_be_bytes());
            for known in messages {
                text(out, known.message);
                out.extend(known.min.to_be_bytes());
                out.extend(known.max.to_be_bytes());
            }
        }
    }
}

fn i16_at(data: &[u8], offset: usize) -> i16 {
    i16::from_be_bytes([data[offset], data[offset + 1]])
}

fn text(out: &mut Vec<u8>, words: &str) {
    let mut end = words.len().min(500);
    while !words.is_char_boundary(end) {
        end -= 1;
    }
    out.extend((end as u16).to_be_bytes());
    out.extend(&words.as_bytes()[..end]);
}
