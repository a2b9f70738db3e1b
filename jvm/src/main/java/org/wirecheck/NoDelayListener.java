package org.wirecheck;

import java.net.SocketException;
import java.util.logging.Level;
import java.util.logging.Logger;
import py4j.DefaultGatewayServerListener;
import py4j.Py4JServerConnection;

/**
 * Switches TCP_NODELAY on for every connection a py4j gateway takes from now on.
 *
 * <p>Without it a reply of more than 6,144 bytes waits 40 ms for an acknowledgement (py4j issue
 * 516). From Python: {@code
 * gateway.java_gateway_server.addListener(gateway.jvm.org.wirecheck.NoDelayListener())}.
 */
public final class NoDelayListener extends DefaultGatewayServerListener {

  @Override
  public void connectionStarted(Py4JServerConnection connection) {
    try {
      connection.getSocket().setTcpNoDelay(true);
    } catch (SocketException e) {
      // Only slower: the connection works, and a listener must not break the gateway.
      Logger.getLogger(NoDelayListener.class.getName()).log(Level.FINE, "TCP_NODELAY not set", e);
    }
  }
}
