// franz-go: each scenario that is named, in order; see docs/live.md.
package main

import (
	"bytes"
	"context"
	"crypto/rand"
	"fmt"
	"os"
	"time"

	"github.com/twmb/franz-go/pkg/kadm"
	"github.com/twmb/franz-go/pkg/kgo"
)

const number = 10

var topic = "franz-go-" + rand.Text()[:8]

func client(more ...kgo.Opt) *kgo.Client {
	options := append([]kgo.Opt{
		kgo.SeedBrokers(os.Getenv("KAFKA_BOOTSTRAP_SERVERS")),
		kgo.RequestTimeoutOverhead(10 * time.Second),
		kgo.RetryTimeout(20 * time.Second),
		kgo.RecordDeliveryTimeout(20 * time.Second),
	}, more...)
	made, err := kgo.NewClient(options...)
	check(err)
	return made
}

func within() context.Context {
	limited, _ := context.WithTimeout(context.Background(), 20*time.Second) //nolint:govet
	return limited
}

func produce() {
	producer := client()
	defer producer.Close()
	for each := range number {
		record := &kgo.Record{
			Topic: topic, Key: []byte("key"), Value: fmt.Appendf(nil, "value %d", each),
			Headers: []kgo.RecordHeader{{Key: "number", Value: []byte{byte(each)}}},
		}
		check(producer.ProduceSync(within(), record).FirstErr())
	}
}

func consume() {
	consumer := client(kgo.ConsumerGroup("group-"+topic), kgo.ConsumeTopics(topic),
		kgo.ConsumeResetOffset(kgo.NewOffset().AtStart()), kgo.DisableAutoCommit())
	defer consumer.Close()
	var found []*kgo.Record
	for limit := within(); len(found) < number; {
		fetched := consumer.PollFetches(limit)
		check(fetched.Err())
		found = append(found, fetched.Records()...)
	}
	check(consumer.CommitUncommittedOffsets(within()))
	for each, record := range found[:number] {
		right := string(record.Key) == "key" && string(record.Value) == fmt.Sprintf("value %d", each) &&
			bytes.Equal(record.Headers[0].Value, []byte{byte(each)})
		must(right, "record %d: %v", each, record)
	}
}

func transact() {
	producer := client(kgo.TransactionalID(topic), kgo.DefaultProduceTopic(topic))
	defer producer.Close()
	check(producer.BeginTransaction())
	check(producer.ProduceSync(within(), kgo.StringRecord("transacted")).FirstErr())
	check(producer.EndTransaction(within(), kgo.TryCommit))
	check(producer.BeginTransaction())
	check(producer.ProduceSync(within(), kgo.StringRecord("taken back")).FirstErr())
	check(producer.EndTransaction(within(), kgo.TryAbort))
}

func describe(admin *kadm.Client) {
	cluster, err := admin.BrokerMetadata(within())
	check(err)
	must(len(cluster.Brokers) == 1, "brokers %v", cluster.Brokers)
	topics, err := admin.ListTopics(within(), topic)
	check(err)
	partition := topics[topic].Partitions[0]
	must(partition.Leader == cluster.Brokers[0].NodeID, "leader %d", partition.Leader)
}

func list(admin *kadm.Client) {
	topics, err := admin.ListTopics(within())
	check(err)
	must(topics.Has(topic), "%s is missing", topic)
	_, err = admin.ListGroups(within())
	check(err)
}

func check(err error) {
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
}

func must(holds bool, otherwise string, words ...any) {
	if !holds {
		check(fmt.Errorf(otherwise, words...))
	}
}

func main() {
	admin := kadm.NewClient(client())
	defer admin.Close()
	made, err := admin.CreateTopic(within(), 1, 1, nil, topic)
	check(err)
	check(made.Err)
	for _, scenario := range os.Args[1:] {
		switch scenario {
		case "produce":
			produce()
		case "consume":
			produce()
			consume()
		case "transact":
			transact()
		case "describe":
			describe(admin)
		case "list":
			list(admin)
		default:
			os.Exit(127)
		}
	}
}
