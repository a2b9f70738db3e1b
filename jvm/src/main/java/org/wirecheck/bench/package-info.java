/**
 * What the bench holds the campaign against. Not loaded by a reference: Kafka and Jackson are on
 * the class path of a process of its own.
 */
package org.wirecheck.bench;
