package org.apache.kafka.common.message;

/** Shows, as the generator's does, that there is a message class of this name. */
public final class HostileDataJsonConverter {

  private HostileDataJsonConverter() {}
}
