/**
 * Kafka's message generator as an oracle for message specs, and as a maker of references.
 *
 * <p>{@link org.wirecheck.specs.SpecsFacade} is the way in. {@link org.wirecheck.specs.SpecOracle}
 * and what it uses live in a class loader with the generator's jars: {@link
 * org.wirecheck.specs.Generator} turns a spec into Java, {@link org.wirecheck.specs.SourceCompiler}
 * turns that into classes, and both say for each spec how it ended.
 */
package org.wirecheck.specs;
