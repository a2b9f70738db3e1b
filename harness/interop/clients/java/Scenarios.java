import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;

/** Kafka's own client: each scenario that is named, in order; see docs/live.md. */
public final class Scenarios {
  private static final int RECORDS = 10;
  private static final String BOOTSTRAP = System.getenv("KAFKA_BOOTSTRAP_SERVERS");
  private static final Map<String, Object> COMMON =
      Map.of(
          "bootstrap.servers", BOOTSTRAP,
          "request.timeout.ms", 10_000,
          "default.api.timeout.ms", 20_000);
  private static final String TOPIC = "java-" + UUID.randomUUID().toString().substring(0, 8);

  public static void main(String[] scenarios) throws Exception {
    try (Admin admin = Admin.create(COMMON)) {
      admin.createTopics(Set.of(new NewTopic(TOPIC, 1, (short) 1))).all().get(20, TimeUnit.SECONDS);
      for (String scenario : scenarios) {
        switch (scenario) {
          case "produce" -> produce();
          case "consume" -> {
            produce();
            consume("classic");
          }
          case "next-generation" -> {
            produce();
            consume("consumer");
          }
          case "transact" -> transact();
          case "describe" -> describe(admin);
          case "list" -> list(admin);
          default -> System.exit(127);
        }
      }
    }
  }

  private static KafkaProducer<String, String> producer(Map<String, Object> more) {
    var settings = new java.util.HashMap<>(COMMON);
    settings.remove("default.api.timeout.ms");
    settings.put("delivery.timeout.ms", 20_000);
    settings.put("linger.ms", 0);
    settings.put("max.block.ms", 20_000);
    settings.putAll(more);
    return new KafkaProducer<>(settings, new StringSerializer(), new StringSerializer());
  }

  private static void produce() throws Exception {
    try (var producer = producer(Map.of())) {
      for (int number = 0; number < RECORDS; number++) {
        var record = new ProducerRecord<>(TOPIC, "key", "value " + number);
        record.headers().add("number", new byte[] {(byte) number});
        producer.send(record).get(20, TimeUnit.SECONDS);
      }
    }
  }

  private static void consume(String protocol) {
    var settings = new java.util.HashMap<>(COMMON);
    settings.put("group.id", "group-" + protocol + "-" + TOPIC);
    settings.put("group.protocol", protocol);
    settings.put("auto.offset.reset", "earliest");
    List<ConsumerRecord<String, String>> found = new ArrayList<>();
    try (var consumer =
        new KafkaConsumer<>(settings, new StringDeserializer(), new StringDeserializer())) {
      consumer.subscribe(Set.of(TOPIC));
      long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
      while (found.size() < RECORDS) {
        check(System.nanoTime() < deadline, found.size() + " records in 20 s");
        consumer.poll(Duration.ofMillis(200)).forEach(found::add);
      }
      consumer.commitSync();
    }
    for (int number = 0; number < RECORDS; number++) {
      var record = found.get(number);
      check(record.key().equals("key"), "key " + record.key());
      check(record.value().equals("value " + number), "value " + record.value());
      check(record.headers().lastHeader("number").value()[0] == number, "header of " + number);
    }
  }

  private static void transact() throws Exception {
    try (var producer = producer(Map.of("transactional.id", TOPIC))) {
      producer.initTransactions();
      producer.beginTransaction();
      producer.send(new ProducerRecord<>(TOPIC, "key", "transacted"));
      producer.commitTransaction();
      producer.beginTransaction();
      producer.send(new ProducerRecord<>(TOPIC, "key", "taken back"));
      producer.abortTransaction();
    }
  }

  private static void describe(Admin admin) throws Exception {
    var nodes = admin.describeCluster().nodes().get(20, TimeUnit.SECONDS);
    check(nodes.size() == 1, "nodes " + nodes);
    var topic = admin.describeTopics(Set.of(TOPIC)).allTopicNames().get(20, TimeUnit.SECONDS).get(TOPIC);
    check(topic.partitions().size() == 1, "partitions " + topic);
    check(topic.partitions().get(0).leader().id() == nodes.iterator().next().id(), "leader " + topic);
  }

  private static void list(Admin admin) throws Exception {
    var topics = admin.listTopics().names().get(20, TimeUnit.SECONDS);
    check(topics.contains(TOPIC), TOPIC + " is missing in " + topics);
    admin.listGroups().all().get(20, TimeUnit.SECONDS);
  }

  private static void check(boolean holds, String otherwise) {
    if (!holds) {
      throw new IllegalStateException(otherwise);
    }
  }
}
