/** Bytes and text of the facade's contract, used on both sides of the class loader boundary. */
package org.wirecheck.wire;
