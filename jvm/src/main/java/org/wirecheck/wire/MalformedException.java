package org.wirecheck.wire;

/**
 * A request that breaks the facade's contract: its answer is a refusal, never an outcome.
 *
 * <p>The hub knows the isolated side's only by its parent, since a class loaded twice is two
 * classes.
 */
public final class MalformedException extends IllegalArgumentException {

  private static final long serialVersionUID = 1L;

  public MalformedException(String message) {
    super(message);
  }

  public MalformedException(String message, Throwable cause) {
    super(message, cause);
  }
}
