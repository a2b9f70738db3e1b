package org.wirecheck;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import org.junit.jupiter.api.Test;
import py4j.Py4JServerConnection;

/** The listener on py4j's gateway. */
class NoDelayListenerTest {

  @Test
  void a_connection_that_starts_sends_without_delay() throws IOException {
    InetAddress loopback = InetAddress.getLoopbackAddress();
    try (ServerSocket server = new ServerSocket(0, 1, loopback);
        Socket socket = new Socket(loopback, server.getLocalPort())) {
      assertFalse(socket.getTcpNoDelay());
      new NoDelayListener().connectionStarted(new Connection(socket));
      assertTrue(socket.getTcpNoDelay());
    }
  }

  @Test
  void a_connection_already_gone_does_not_disturb_the_gateway() throws IOException {
    Socket closed = new Socket();
    closed.close();
    assertDoesNotThrow(() -> new NoDelayListener().connectionStarted(new Connection(closed)));
  }

  /**
   * A connection that is nothing but its socket.
   *
   * @param socket the socket
   */
  private record Connection(Socket socket) implements Py4JServerConnection {
    @Override
    public Socket getSocket() {
      return socket;
    }

    @Override
    public void shutdown() {
      throw new UnsupportedOperationException("not the listener's business");
    }

    @Override
    public void shutdown(boolean reset) {
      shutdown();
    }
  }
}
