// sarama: each scenario that is named, in order; see docs/live.md.
package main

import (
	"bytes"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/IBM/sarama"
)

const number = 10

var (
	topic   = "sarama-" + rand.Text()[:8]
	brokers = []string{os.Getenv("KAFKA_BOOTSTRAP_SERVERS")}
)

func settings() *sarama.Config {
	made := sarama.NewConfig()
	made.Version = sarama.MaxVersion
	made.Net.DialTimeout = 10 * time.Second
	made.Net.ReadTimeout = 10 * time.Second
	made.Admin.Timeout = 10 * time.Second
	made.Producer.Return.Successes = true
	made.Producer.RequiredAcks = sarama.WaitForAll
	made.Consumer.Offsets.Initial = sarama.OffsetOldest
	made.Consumer.Offsets.AutoCommit.Enable = false
	made.Consumer.Return.Errors = true
	return made
}

func produce() {
	producer, err := sarama.NewSyncProducer(brokers, settings())
	check(err)
	for each := range number {
		_, _, err := producer.SendMessage(&sarama.ProducerMessage{
			Topic: topic, Key: sarama.StringEncoder("key"),
			Value:   sarama.StringEncoder(fmt.Sprintf("value %d", each)),
			Headers: []sarama.RecordHeader{{Key: []byte("number"), Value: []byte{byte(each)}}},
		})
		check(err)
	}
	check(producer.Close())
}

type reader struct {
	found  []*sarama.ConsumerMessage
	finish context.CancelFunc
}

func (*reader) Setup(sarama.ConsumerGroupSession) error   { return nil }
func (*reader) Cleanup(sarama.ConsumerGroupSession) error { return nil }

func (r *reader) ConsumeClaim(session sarama.ConsumerGroupSession, claim sarama.ConsumerGroupClaim) error {
	for {
		select {
		case message, open := <-claim.Messages():
			if !open {
				return nil
			}
			r.found = append(r.found, message)
			session.MarkMessage(message, "")
			if len(r.found) == number {
				session.Commit()
				r.finish()
				return nil
			}
		case <-session.Context().Done():
			return nil
		}
	}
}

func consume() {
	group, err := sarama.NewConsumerGroup(brokers, "group-"+topic, settings())
	check(err)
	limited, finish := context.WithTimeout(context.Background(), 20*time.Second)
	reading := &reader{finish: finish}
	go func() {
		for err := range group.Errors() {
			fmt.Println(err)
		}
	}()
	for limited.Err() == nil {
		err := group.Consume(limited, []string{topic}, reading)
		if !errors.Is(err, context.Canceled) && !errors.Is(err, context.DeadlineExceeded) {
			check(err)
		}
	}
	check(group.Close())
	must(len(reading.found) == number, "%d records in 20 s", len(reading.found))
	for each, message := range reading.found {
		right := string(message.Key) == "key" && string(message.Value) == fmt.Sprintf("value %d", each) &&
			bytes.Equal(message.Headers[0].Value, []byte{byte(each)})
		must(right, "record %d: %v", each, message)
	}
}

func transact() {
	made := settings()
	made.Producer.Idempotent = true
	made.Producer.Transaction.ID = topic
	made.Net.MaxOpenRequests = 1
	producer, err := sarama.NewSyncProducer(brokers, made)
	check(err)
	check(producer.BeginTxn())
	_, _, err = producer.SendMessage(&sarama.ProducerMessage{Topic: topic, Value: sarama.StringEncoder("transacted")})
	check(err)
	check(producer.CommitTxn())
	check(producer.BeginTxn())
	_, _, err = producer.SendMessage(&sarama.ProducerMessage{Topic: topic, Value: sarama.StringEncoder("taken back")})
	check(err)
	check(producer.AbortTxn())
	check(producer.Close())
}

func describe(admin sarama.ClusterAdmin) {
	cluster, _, err := admin.DescribeCluster()
	check(err)
	must(len(cluster) == 1, "brokers %v", cluster)
	topics, err := admin.DescribeTopics([]string{topic})
	check(err)
	leader := topics[0].Partitions[0].Leader
	must(leader == cluster[0].ID(), "leader %d", leader)
}

func list(admin sarama.ClusterAdmin) {
	topics, err := admin.ListTopics()
	check(err)
	_, there := topics[topic]
	must(there, "%s is missing", topic)
	_, err = admin.ListConsumerGroups()
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
	admin, err := sarama.NewClusterAdmin(brokers, settings())
	check(err)
	check(admin.CreateTopic(topic, &sarama.TopicDetail{NumPartitions: 1, ReplicationFactor: 1}, false))
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
	check(admin.Close())
}
