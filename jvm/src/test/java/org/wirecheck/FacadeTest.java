package org.wirecheck;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.wirecheck.Exchange.MESSAGES;
import static org.wirecheck.Exchange.hex;
import static org.wirecheck.Exchange.refusal;

import java.io.File;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.wirecheck.wire.ByteSink;

/** The facade as a whole: references, descriptions, refusals, batches, threads. */
class FacadeTest {

  private static final String HEADER = MESSAGES + "RequestHeaderData";
  private static final byte[] GOOD = Exchange.valueRequest(2, Form.requestHeader("abc"), null);

  @Test
  void an_opened_reference_says_which_kafka_is_in_its_jars() {
    String opened = Facade.open(References.CLIENTS);
    assertTrue(opened.startsWith("{\"version\":\"4.4.0\",\"commit\":\"1156b2752aaa28ea\""), opened);
    assertTrue(opened.contains("kafka-clients-4.4.0.jar!/"), opened);
  }

  @Test
  void several_releases_serve_side_by_side() {
    assertTrue(Facade.open(References.TEST).contains("\"version\":\"4.3.1\""));
    assertTrue(Facade.open(References.CLIENTS).contains("\"version\":\"4.4.0\""));
    byte[] old = Facade.call(References.TEST, HEADER, GOOD);
    assertArrayEquals(Facade.call(References.CLIENTS, HEADER, GOOD), old);
  }

  @Test
  void a_missing_jar_is_named() {
    assertEquals("{\"error\":\"no such jar: /no/such.jar\"}", Facade.open("/no/such.jar"));
    assertEquals("no such jar: /no/such.jar", refusal(Facade.call("/no/such.jar", HEADER, GOOD)));
  }

  @Test
  void jars_without_kafka_are_refused_each_time() {
    String jar = References.CLIENTS.split(File.pathSeparator)[1];
    for (int i = 0; i < 2; i++) {
      String opened = Facade.open(jar);
      assertTrue(opened.startsWith("{\"error\":\"no usable kafka-clients in ["), opened);
    }
  }

  @Test
  void nothing_of_the_caller_s_class_path_gets_into_a_reference() {
    // This test's own class path has kafka-clients, and yet:
    String jar = References.CLIENTS.split(File.pathSeparator)[1];
    assertTrue(Facade.describe(jar, HEADER).startsWith("{\"error\""));
  }

  @Test
  void a_closed_reference_is_opened_anew_when_used() {
    String jars = References.jars("4.4.0-server");
    Facade.open(jars);
    assertTrue(Facade.close(jars));
    assertFalse(Facade.close(jars));
    assertTrue(Facade.open(jars).contains("\"version\":\"4.4.0\""));
  }

  @Test
  void a_message_is_described_in_java_s_order() {
    assertEquals(
        "{\"class\":\"org.apache.kafka.common.message.RequestHeaderData\",\"lowest\":1,\"highest\":2,"
            + "\"schemas\":[1,2],\"structs\":[{\"name\":\"RequestHeaderData\",\"fields\":["
            + "{\"name\":\"requestApiKey\",\"type\":\"short\"},"
            + "{\"name\":\"requestApiVersion\",\"type\":\"short\"},"
            + "{\"name\":\"correlationId\",\"type\":\"int\"},"
            + "{\"name\":\"clientId\",\"type\":\"String\"}]}]}",
        Facade.describe(References.CLIENTS, HEADER));
  }

  @Test
  void every_message_class_of_the_clients_jar_can_be_taken_apart() {
    assertEquals(195, described(References.CLIENTS));
  }

  @Test
  void every_message_class_of_the_test_jar_can_be_taken_apart() {
    assertEquals(190 + 5, described(References.TEST));
  }

  @Test
  void every_message_class_of_the_server_jars_can_be_taken_apart() {
    assertEquals(195 + 83, described(References.SERVER));
  }

  @Test
  void header_versions_come_from_the_reference() {
    String apis = Facade.apis(References.CLIENTS);
    assertTrue(
        apis.contains(
            "{\"key\":18,\"name\":\"ApiVersions\",\"headers\":[[0,1,0],[1,1,0],[2,1,0],[3,2,0]"));
    assertTrue(apis.contains("{\"key\":7,\"name\":\"ControlledShutdown\",\"headers\":[]}"));
  }

  @Test
  void an_unknown_class_is_refused() {
    String text = refusal(Facade.call(References.CLIENTS, MESSAGES + "NoSuchData", GOOD));
    assertTrue(text.contains("NoSuchData"), text);
  }

  @Test
  void a_class_that_is_no_message_is_refused() {
    String text = refusal(Facade.call(References.CLIENTS, "java.lang.String", GOOD));
    assertEquals("java.lang.String is not a generated message", text);
  }

  @Test
  void null_arguments_are_refused() {
    assertTrue(refusal(Facade.call(null, HEADER, GOOD)).contains("NullPointerException"));
    assertTrue(refusal(Facade.call(References.CLIENTS, null, GOOD)).contains("NullPointer"));
    assertTrue(refusal(Facade.call(References.CLIENTS, HEADER, null)).contains("NullPointer"));
    assertTrue(Facade.describe(null, null).startsWith("{\"error\":"));
    assertTrue(Facade.apis(null).startsWith("{\"error\":"));
    assertFalse(Facade.close(null));
  }

  @Test
  void requests_that_break_the_contract_are_refused_not_judged() {
    byte[] form = Form.requestHeader("abc");
    byte[] badLength = form.clone();
    badLength[8] = 0x7f;
    byte[] longer = java.util.Arrays.copyOf(form, form.length + 1);
    byte[] shorter = java.util.Arrays.copyOf(form, form.length - 1);
    byte[] negative = new Form().int16(1).int16(12).int32(7, -2, 0).bytes();
    byte[][] requests = {
      {},
      {1},
      hex("01 0002 7fffffff"),
      hex("01 0002 ffffffff"),
      hex("09 0002 00000000"),
      hex("02 0002 00000000 00"),
      Exchange.valueRequest(2, badLength, null),
      Exchange.valueRequest(2, longer, null),
      Exchange.valueRequest(2, shorter, null),
      Exchange.valueRequest(2, negative, null),
      Exchange.convertRequest(longer),
    };
    for (byte[] request : requests) {
      assertFalse(refusal(Facade.call(References.CLIENTS, HEADER, request)).isEmpty());
    }
  }

  @Test
  void a_flag_that_is_neither_0_nor_1_is_refused() {
    byte[] form = Form.alterClientQuotas(0);
    form[form.length - 5] = 2;
    byte[] response =
        Facade.call(
            References.CLIENTS,
            MESSAGES + "AlterClientQuotasRequestData",
            Exchange.valueRequest(1, form, null));
    assertEquals("neither 0 nor 1: 2 at " + (form.length - 5), refusal(response));
  }

  @Test
  void a_batch_gives_the_same_responses_as_single_calls() {
    byte[] bytes = Exchange.bytesRequest(2, hex("0001"));
    String other = MESSAGES + "NoSuchData";
    List<byte[]> responses = batch(frames(HEADER, GOOD, HEADER, bytes, other, GOOD), 3);
    assertArrayEquals(Facade.call(References.CLIENTS, HEADER, GOOD), responses.get(0));
    assertArrayEquals(Facade.call(References.CLIENTS, HEADER, bytes), responses.get(1));
    assertTrue(refusal(responses.get(2)).contains("NoSuchData"));
  }

  @Test
  void an_empty_batch_has_an_empty_answer() {
    assertEquals(0, batch(frames(), 0).size());
  }

  @Test
  void what_is_expected_is_left_out() {
    byte[] expected = Facade.call(References.CLIENTS, HEADER, GOOD);
    byte[] other = Exchange.bytesRequest(2, hex("0001"));
    assertArrayEquals(
        new byte[4], Facade.callBatch(References.CLIENTS, expecting(HEADER, GOOD, expected)));
    byte[] frames = expecting(HEADER, GOOD, expected, HEADER, other, expected, HEADER, null, null);
    ByteBuffer in = ByteBuffer.wrap(Facade.callBatch(References.CLIENTS, frames));
    assertEquals(2, in.getInt());
    assertEquals(-1, in.getInt());
    assertArrayEquals(Facade.call(References.CLIENTS, HEADER, other), Exchange.blob(in));
    assertEquals(-1, in.getInt());
    assertEquals(0, in.remaining());
  }

  @Test
  void broken_frames_have_one_refusal_as_answer() {
    byte[] good = Base64.getDecoder().decode(frames(HEADER, GOOD));
    byte[] cut = java.util.Arrays.copyOf(good, good.length - 1);
    for (String frames : new String[] {null, "", "!!!", Base64.getEncoder().encodeToString(cut)}) {
      List<byte[]> responses = batch(frames, 1);
      assertFalse(refusal(responses.get(0)).isEmpty());
    }
  }

  @Test
  void the_reference_s_own_speed_can_be_asked_for() {
    byte[] data = hex("0001000c 00000007 0003616263 00");
    String times = Facade.time(References.CLIENTS, HEADER, 2, data, 10);
    assertTrue(
        times.matches("\\{\"bytes\":14,\"decode_ns\":[0-9.]+,\"encode_ns\":[0-9.]+,.*\\}"), times);
    String failed = Facade.time(References.CLIENTS, HEADER, 2, new byte[0], 10);
    assertEquals("{\"error\":\"java.nio.BufferUnderflowException\"}", failed);
    assertTrue(Facade.time(References.CLIENTS, HEADER, 2, data, 0).startsWith("{\"error\""));
  }

  @Test
  void so_can_the_time_of_answers() {
    String times = Facade.timeBatch(References.CLIENTS, frames(HEADER, GOOD), 3);
    assertTrue(times.matches("\\{\"answer_ns\":[1-9][0-9.E]+\\}"), times);
    assertTrue(Facade.timeBatch(References.CLIENTS, "!!!", 3).startsWith("{\"error\""));
  }

  @Test
  void many_threads_may_call_at_once_and_open_one_reference() throws Exception {
    // The jars in another order are another reference, so that opening it is part of the race.
    String[] jars = References.CLIENTS.split(File.pathSeparator);
    String fresh = jars[2] + File.pathSeparator + jars[1] + File.pathSeparator + jars[0];
    byte[] expected = Facade.call(References.CLIENTS, HEADER, GOOD);
    ExecutorService threads = Executors.newFixedThreadPool(8);
    try {
      Callable<Integer> task =
          () -> {
            for (int i = 0; i < 500; i++) {
              assertArrayEquals(expected, Facade.call(fresh, HEADER, GOOD));
            }
            return 500;
          };
      int calls = 0;
      for (Future<Integer> done : threads.invokeAll(java.util.Collections.nCopies(8, task))) {
        calls += done.get();
      }
      assertEquals(4000, calls);
    } finally {
      threads.shutdownNow();
    }
  }

  private static int described(String jars) {
    int described = 0;
    for (String name : References.messageClasses(jars)) {
      String json = Facade.describe(jars, name);
      assertTrue(json.startsWith("{\"class\":\"" + name + "\""), json);
      described++;
    }
    return described;
  }

  /** Class names and requests in turn. */
  private static String frames(Object... items) {
    Object[] all = new Object[items.length / 2 * 3];
    for (int i = 0; i < items.length / 2; i++) {
      all[3 * i] = items[2 * i];
      all[3 * i + 1] = items[2 * i + 1];
    }
    return Base64.getEncoder().encodeToString(expecting(all));
  }

  /** Class names, requests and expected responses in turn. */
  private static byte[] expecting(Object... items) {
    ByteSink out = new ByteSink(64);
    out.putInt(items.length / 3);
    for (int i = 0; i < items.length; i += 3) {
      byte[] name = ((String) items[i]).getBytes(StandardCharsets.UTF_8);
      out.putShort(name.length);
      out.putRaw(name);
      for (int blob = i + 1; blob < i + 3; blob++) {
        if (items[blob] == null) {
          out.putInt(-1);
        } else {
          out.putBlob((byte[]) items[blob]);
        }
      }
    }
    return out.toByteArray();
  }

  private static List<byte[]> batch(String frames, int count) {
    String answer = Facade.callBatchText(References.CLIENTS, frames);
    ByteBuffer in = ByteBuffer.wrap(Base64.getDecoder().decode(answer));
    assertEquals(count, in.getInt());
    List<byte[]> responses = new ArrayList<>();
    for (int left = count; left > 0; left--) {
      responses.add(Exchange.blob(in));
    }
    assertEquals(0, in.remaining());
    return responses;
  }
}
