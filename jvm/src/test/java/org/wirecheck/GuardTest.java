package org.wirecheck;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.wirecheck.Exchange.MESSAGES;
import static org.wirecheck.Exchange.hex;

import java.io.File;
import java.nio.ByteBuffer;
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
  void a_thread_that_was_given_up_ends_where_the_jvm_can_end_it() throws Exception {
    CompletableFuture<Thread> stuck = new CompletableFuture<>();
    AtomicInteger turns = new AtomicInteger();
    assertThrows(
        Guard.TimedOut.class,
        () ->
            Guard.call(
                () -> {
                  stuck.complete(Thread.currentThread());
                  while (true) {
                    turns.incrementAndGet();
                  }
                }));
    Thread thread = stuck.get();
    assertTrue(thread.isDaemon());
    if (Runtime.version().feature() < 20) {
      thread.join(10_000);
      assertFalse(thread.isAlive());
    }
  }

  @Test
  void threads_are_used_again() throws Throwable {
    Thread first = Guard.call(Thread::currentThread);
    assertSame(first, Guard.call(Thread::currentThread));
    assertEquals(300, Facade.limit(0));
    assertSame(Thread.currentThread(), Guard.call(Thread::currentThread));
    Facade.limit(300);
  }

  @Test
  void what_an_item_throws_is_thrown() {
    IllegalStateException thrown = new IllegalStateException("so");
    assertSame(
        thrown,
        assertThrows(
            IllegalStateException.class,
            () ->
                Guard.call(
                    () -> {
                      throw thrown;
                    })));
  }

  @Test
  void an_interrupted_caller_waits_for_its_item_and_stays_interrupted() throws Throwable {
    Thread.currentThread().interrupt();
    assertEquals(
        7,
        Guard.call(
            () -> {
              Thread.sleep(50);
              return 7;
            }));
    assertTrue(Thread.interrupted());
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
