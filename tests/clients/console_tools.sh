# Kafka's own console tools against KAFKA_BOOTSTRAP_SERVERS: a topic, and unless the second argument is "topic"
# a producer, a consumer in a group, and what the group says. The first argument is their class path.
set -e
tool() {
    class=$1
    shift
    java -Xmx256m -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Xshare:auto \
        -Dorg.slf4j.simpleLogger.defaultLogLevel=error -cp "$classes" "org.apache.kafka.tools.$class" \
        --bootstrap-server "$KAFKA_BOOTSTRAP_SERVERS" "$@"
}
classes=$1
topic=console-$$
tool TopicCommand --create --topic $topic
[ "$2" = topic ] && exit
printf 'one\ntwo\nthree\n' | tool ConsoleProducer --topic $topic
tool consumer.ConsoleConsumer --topic $topic --from-beginning --max-messages 3 --timeout-ms 20000 --group g-$topic
tool consumer.group.ConsumerGroupCommand --describe --group g-$topic
