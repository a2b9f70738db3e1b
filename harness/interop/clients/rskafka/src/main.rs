//! rskafka: each scenario that is named, in order; see docs/live.md. It has no groups, and describes nothing:
//! what it produced is read back by offset.
use std::{collections::BTreeMap, env, error::Error, process, time::Duration};

use rskafka::client::partition::{Compression, UnknownTopicHandling};
use rskafka::client::{Client, ClientBuilder};
use rskafka::record::Record;
use tokio::time::timeout;

const NUMBER: u8 = 10;
const PATIENCE: Duration = Duration::from_secs(20);

type Done = Result<(), Box<dyn Error>>;

async fn produce(client: &Client, topic: &str) -> Done {
    let partition = client.partition_client(topic, 0, UnknownTopicHandling::Retry).await?;
    for number in 0..NUMBER {
        let record = Record {
            key: Some(b"key".to_vec()),
            value: Some(format!("value {number}").into_bytes()),
            headers: BTreeMap::from([("number".to_owned(), vec![number])]),
            timestamp: chrono::Utc::now(),
        };
        partition.produce(vec![record], Compression::NoCompression).await?;
    }
    let (found, _) = partition.fetch_records(0, 1..1_000_000, 1_000).await?;
    assert_eq!(found.len(), usize::from(NUMBER));
    for (number, read) in found.iter().enumerate() {
        assert_eq!(read.record.key.as_deref(), Some(&b"key"[..]));
        assert_eq!(read.record.value.as_deref(), Some(format!("value {number}").as_bytes()));
        assert_eq!(read.record.headers["number"], vec![number as u8]);
    }
    Ok(())
}

async fn list(client: &Client, topic: &str) -> Done {
    let topics = client.list_topics().await?;
    assert!(topics.iter().any(|each| each.name == topic), "{topic} is missing in {topics:?}");
    Ok(())
}

async fn run(topic: &str) -> Done {
    let bootstrap = env::var("KAFKA_BOOTSTRAP_SERVERS")?;
    let client = ClientBuilder::new(vec![bootstrap]).build().await?;
    client.controller_client()?.create_topic(topic, 1, 1, 10_000).await?;
    for scenario in env::args().skip(1) {
        match scenario.as_str() {
            "produce" => produce(&client, topic).await?,
            "list" => list(&client, topic).await?,
            _ => process::exit(127),
        }
    }
    Ok(())
}

#[tokio::main]
async fn main() -> Done {
    let topic = format!("rskafka-{}", process::id());
    timeout(2 * PATIENCE, run(&topic)).await?
}
