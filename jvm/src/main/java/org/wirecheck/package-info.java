/**
 * Kafka's own classes as an oracle, behind byte arrays and strings.
 *
 * <p>This package is the hub: loaded by the parent, it names no class of Kafka. Each reference (one
 * release, as a list of jars) lives in a class loader of its own together with {@link
 * org.wirecheck.reference}, so that several releases serve side by side in one virtual machine.
 * {@link org.wirecheck.Facade} is the way in, for py4j; {@link org.wirecheck.CallUdf} is the same
 * for Spark.
 */
package org.wirecheck;
