package org.wirecheck;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.wirecheck.Exchange.MESSAGES;
import static org.wirecheck.Exchange.hex;

import java.io.File;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.wirecheck.Exchange.Outcome;
import org.wirecheck.Exchange.Reading;
import org.wirecheck.Exchange.Value;
import org.wirecheck.wire.ByteSink;

/** Code that never comes back, or takes all there is, costs its item and no other. */
class GuardTest {

  private static final String JARS =
      References.CLIENTS + File.pathSeparator + new File("target/test-classes").getAbsolutePath();
  private static final String HOSTILE = MESSAGES + "HostileData";
  private static final byte[] BAD = hex("000000ff");
  private static final byte[] GOOD = hex("00000001");
  private static final Outcome TIMED_OUT = new Outcome(4, 4, "TimedOut", "");
  private static final Outcome NOT_RUN = new Outcome(3, 0, "", "");

  private long before;

  @BeforeEach
  void shorten() {
    before = Facade.limit(300);
  }

  @AfterEach
  void restore() {
    assertEquals(300, Facade.limit(before));
  }

  @Test
  void an_endless_read_is_the_outcome_of_its_item() {
    Reading[] died = bytes(0, BAD);
    assertEquals(TIMED_OUT.semantic(), died[0].outcome().semantic());
    String text = died[0].outcome().message();
    assertTrue(text.startsWith("no answer within 0.3 s, it is at "), text);
    assertTrue(text.contains("HostileData.spin"), text);
    assertEquals(NOT_RUN, died[1].outcome());
    assertEquals(Outcome.ACCEPTED, bytes(0, GOOD)[0].outcome());
  }

  @Test
  void what_came_before_the_endless_step_is_answered() {
    Reading[] died = bytes(3, BAD);
    assertEquals(Outcome.ACCEPTED, died[0].outcome());
    assertEquals(4, died[0].consumed());
    assertArrayEquals(BAD, died[0].rewritten());
    assertEquals(TIMED_OUT.semantic(), died[1].outcome().semantic());
  }

  @Test
  void an_endless_rewrite_is_an_endless_reading() {
    assertEquals(TIMED_OUT.semantic(), bytes(4, BAD)[0].outcome().semantic());
  }

  @Test
  void endless_recursion_and_all_memory_are_errors() {
    Facade.limit(60_000);
    assertEquals("2:4:StackOverflowError", bytes(1, BAD)[0].outcome().semantic());
    assertEquals("2:4:OutOfMemoryError", bytes(2, BAD)[0].outcome().semantic());
    assertEquals(Outcome.ACCEPTED, bytes(2, GOOD)[0].outcome());
    Facade.limit(300);
  }

  @Test
  void a_value_is_answered_up_to_the_step_that_does_not_end() {
    byte[] form = form(255);
    Value reread = Exchange.value(JARS, HOSTILE, 0, form, null);
    assertArrayEquals(BAD, reread.data());
    assertEquals(TIMED_OUT.semantic(), reread.reread().semantic());
    assertEquals(NOT_RUN, reread.schema());
    assertFalse(reread.rereadSame() || reread.schemaSame());
    Value again = Exchange.value(JARS, HOSTILE, 3, form, GOOD);
    assertTrue(again.rereadSame());
    assertEquals(TIMED_OUT.semantic(), again.schema().semantic());
    assertEquals(NOT_RUN, again.testee().outcome());
    Value written = Exchange.value(JARS, HOSTILE, 4, form, GOOD);
    assertEquals("4:3:TimedOut", written.encode().semantic());
    assertEquals(NOT_RUN, written.testee().outcome());
    assertNull(Exchange.value(JARS, HOSTILE, 4, form, null).testee());
    Value testee = Exchange.value(JARS, HOSTILE, 0, form(1), BAD);
    assertTrue(testee.rereadSame() && testee.schemaSame());
    assertEquals(TIMED_OUT.semantic(), testee.testee().outcome().semantic());
  }

  @Test
  void an_item_that_overstays_costs_the_batch_nothing_else() {
    byte[] good = Exchange.bytesRequest(0, GOOD);
    byte[] bad = Exchange.bytesRequest(0, BAD);
    byte[][] asked = {good, bad, good, bad, bad, good};
    String[] names = new String[asked.length];
    java.util.Arrays.fill(names, HOSTILE);
    Requests requests = new Requests(JARS, names, asked);
    Guard.run(asked.length, requests);
    byte[] expected = Facade.call(JARS, HOSTILE, good);
    byte[][] responses = requests.responses();
    for (int i = 0; i < asked.length; i++) {
      if (asked[i] == good) {
        assertArrayEquals(expected, responses[i]);
      } else {
        Outcome outcome = Reading.readFrom(ByteBuffer.wrap(responses[i]), true).outcome();
        assertEquals(TIMED_OUT.semantic(), outcome.semantic());
      }
    }
  }

  @Test
  void the_limit_is_for_each_item_and_not_for_the_batch() {
    Seen seen = new Seen();
    Guard.run(
        8,
        seen.items(
            item -> {
              Thread.sleep(60);
            }));
    assertEquals(8, seen.threads.size());
    assertEquals(List.of(), seen.overstayed);
  }

  @Test
  void what_has_a_limit_of_its_own_is_waited_for() {
    Seen seen = new Seen();
    seen.limited = false;
    Guard.run(2, seen.items(item -> Thread.sleep(400)));
    assertEquals(2, seen.threads.size());
    assertEquals(List.of(), seen.overstayed);
  }

  @Test
  void a_thread_that_was_given_up_ends_where_the_jvm_can_end_it() throws Exception {
    CompletableFuture<Thread> stuck = new CompletableFuture<>();
    AtomicInteger turns = new AtomicInteger();
    Seen seen = new Seen();
    Guard.run(
        1,
        seen.items(
            item -> {
              stuck.complete(Thread.currentThread());
              while (true) {
                turns.incrementAndGet();
              }
            }));
    assertEquals(List.of(0), seen.overstayed);
    Thread thread = stuck.get();
    assertTrue(thread.isDaemon());
    if (Runtime.version().feature() < 20) {
      thread.join(10_000);
      assertFalse(thread.isAlive());
    }
  }

  @Test
  void threads_are_used_again() {
    Seen seen = new Seen();
    Guard.run(2, seen.items(item -> {}));
    Guard.run(1, seen.items(item -> {}));
    assertEquals(1, Set.copyOf(seen.threads).size());
    assertEquals(300, Facade.limit(0));
    Guard.run(1, seen.items(item -> {}));
    assertSame(Thread.currentThread(), seen.threads.get(3));
    Facade.limit(300);
  }

  @Test
  void an_interrupted_caller_waits_for_its_items_and_stays_interrupted() {
    Seen seen = new Seen();
    Thread.currentThread().interrupt();
    Guard.run(3, seen.items(item -> Thread.sleep(50)));
    assertTrue(Thread.interrupted());
    assertEquals(3, seen.threads.size());
  }

  /** An item that may throw. */
  private interface Step {
    void run(int item) throws Exception;
  }

  /** What became of items. */
  private static final class Seen {

    final List<Thread> threads = Collections.synchronizedList(new ArrayList<>());
    final List<Integer> overstayed = new ArrayList<>();
    boolean limited = true;

    Guard.Items items(Step step) {
      return new Guard.Items() {
        @Override
        public void run(int item) {
          try {
            step.run(item);
          } catch (Exception e) {
            throw new AssertionError(e);
          }
          threads.add(Thread.currentThread());
        }

        @Override
        public boolean limited(int item) {
          return limited;
        }

        @Override
        public void overstayed(int item, Guard.TimedOut reason) {
          overstayed.add(item);
        }
      };
    }
  }

  private static Reading[] bytes(int version, byte[] data) {
    byte[] response = Facade.call(JARS, HOSTILE, Exchange.bytesRequest(version, data));
    ByteBuffer in = ByteBuffer.wrap(response);
    Reading[] readings = {Reading.readFrom(in, true), Reading.readFrom(in, false)};
    assertEquals(0, in.remaining());
    return readings;
  }

  private static byte[] form(int number) {
    ByteSink out = new ByteSink(16);
    out.putInt(number);
    out.putInt(0);
    return out.toByteArray();
  }
}
