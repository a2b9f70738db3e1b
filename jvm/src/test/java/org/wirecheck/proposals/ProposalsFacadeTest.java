package org.wirecheck.proposals;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator.ReplaceUnderscores;
import org.junit.jupiter.api.Test;
import org.wirecheck.Facade;
import org.wirecheck.wire.ByteSink;
import org.wirecheck.wire.ByteSource;

@DisplayNameGeneration(ReplaceUnderscores.class)
class ProposalsFacadeTest {

  /** INT32 in UNPACKED32. */
  private static final String UNPACKED = "07200220";

  @Test
  void a_value_is_written_and_read() throws IOException {
    List<byte[]> answers =
        call(jars(), UNPACKED, "01" + "000000000000012c", "02" + "ac02", "02" + "80");
    assertEquals("00" + "00000002" + "ac02", hex(answers.get(0)));
    assertEquals(
        "00" + "00000002" + "00000008" + "000000000000012c" + "00000002" + "ac02",
        hex(answers.get(1)));
    assertEquals(1, answers.get(2)[0]);
    assertTrue(text(answers.get(2)).contains("BufferUnderflowException"));
  }

  @Test
  void what_cannot_be_taken_is_refused_with_the_reason() throws IOException {
    assertEquals(255, code(call(jars(), "63", "02").get(0)));
    assertEquals(255, code(call(jars(), UNPACKED, "09").get(0)));
    assertEquals(255, code(call(jars(), UNPACKED, "01" + "00").get(0)));
    assertEquals(255, code(call("/nowhere.jar", UNPACKED, "02").get(0)));
    assertTrue(text(call("/nowhere.jar", UNPACKED, "02").get(0)).contains("/nowhere.jar"));
  }

  @Test
  void a_schema_that_kafka_refuses_is_a_rejection() throws IOException {
    String field = "000161" + "01" + "0004" + hex("INT8".getBytes(StandardCharsets.US_ASCII));
    byte[] answer = call(jars(), "04" + "0002" + field + field, "02" + "0000").get(0);
    assertEquals(1, code(answer));
    assertTrue(text(answer).endsWith("Schema contains a duplicate field: a"), () -> text(answer));
  }

  @Test
  void many_types_in_turn_are_each_their_own() throws IOException {
    String jars = jars();
    for (int tag = 0; tag < 1100; tag++) {
      String optional = HexFormat.of().toHexDigits((short) tag) + "000161";
      String string = "01" + "000f" + hex("NULLABLE_STRING".getBytes(StandardCharsets.US_ASCII));
      String entry = "06" + HexFormat.of().toHexDigits((short) tag) + "000178" + "00";
      byte[] answer =
          call(jars, "08" + "0000" + "0001" + optional + string + "00", "02" + entry).get(0);
      assertEquals(0, code(answer), () -> text(answer));
    }
  }

  @Test
  void a_case_is_asked_in_one_request_of_the_facade() throws IOException {
    byte[] request = request("cafe", UNPACKED, "01" + "000000000000012c", "02" + "80");
    ByteSource answers = new ByteSource(Facade.call(jars(), ProposalsFacade.NAME, request));
    assertEquals(2, answers.getInt());
    assertEquals("00" + "00000002" + "ac02", hex(answers.getBlob()));
    assertEquals(1, code(answers.getBlob()));
    answers.expectEnd("answers");
  }

  @Test
  void a_request_that_cannot_be_taken_is_one_refusal() throws IOException {
    assertEquals(255, code(Facade.call(jars(), ProposalsFacade.NAME, new byte[] {1})));
    byte[] elsewhere = Facade.call("/nowhere.jar", ProposalsFacade.NAME, request("", UNPACKED));
    assertTrue(text(elsewhere).contains("/nowhere.jar"));
  }

  @Test
  void a_frame_is_read_and_written_around_its_message() throws IOException {
    String framed = "0b" + UNPACKED;
    List<byte[]> answers =
        call(
            jars(),
            framed,
            "01" + "0000000000000005",
            "02" + "00000001" + "05" + "77",
            "02" + "00000002" + "05" + "77",
            "02" + "00000002" + "05",
            "02" + "ffffffff" + "05");
    assertEquals("00" + "00000005" + "00000001" + "05", hex(answers.get(0)));
    assertEquals("00" + "00000005", hex(answers.get(1)).substring(0, 10));
    assertTrue(text(answers.get(2)).endsWith("A size of 2 for a message of 1 bytes"));
    assertTrue(text(answers.get(3)).endsWith("A size of 2 with 1 bytes left"));
    assertEquals(1, code(answers.get(4)));
  }

  private static byte[] request(String note, String description, String... operations) {
    ByteSink out = new ByteSink(64);
    out.putBlob(HexFormat.of().parseHex(note));
    out.putBlob(HexFormat.of().parseHex(description));
    out.putInt(operations.length);
    for (String operation : operations) {
      out.putBlob(HexFormat.of().parseHex(operation));
    }
    return out.toByteArray();
  }

  /** The answers; the refusal alone if the request is refused as a whole. */
  private static List<byte[]> call(String jars, String description, String... operations) {
    byte[] response = Facade.call(jars, ProposalsFacade.NAME, request("", description, operations));
    if (code(response) == 255) {
      return List.of(response);
    }
    ByteSource in = new ByteSource(response);
    List<byte[]> answers = new ArrayList<>();
    for (int count = in.getInt(); count > 0; count--) {
      answers.add(in.getBlob());
    }
    in.expectEnd("answers");
    return answers;
  }

  private static int code(byte[] answer) {
    return Byte.toUnsignedInt(answer[0]);
  }

  private static String text(byte[] answer) {
    return new String(answer, 3, answer.length - 3, StandardCharsets.UTF_8);
  }

  private static String hex(byte[] bytes) {
    return HexFormat.of().formatHex(bytes);
  }

  private static String jars() throws IOException {
    Path folder = Path.of(System.getProperty("wirecheck.references", "target/references"), "4.4.0");
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(Path::toString).sorted().collect(Collectors.joining(":"));
    }
  }
}
