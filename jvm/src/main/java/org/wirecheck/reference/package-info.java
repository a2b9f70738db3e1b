/**
 * The isolated side: the only code that names Kafka's classes.
 *
 * <p>It is compiled against one release but runs on any from 2.8.0 on: it names only classes that
 * have not moved since, and finds the others by reflection. Each reference has a class loader of
 * its own, with this package and one release of Kafka in it; the hub outside sees nothing of it but
 * a {@link java.util.function.Function}.
 */
package org.wirecheck.reference;
