/** Class loaders in which one release of Kafka lives apart from everything else. */
package org.wirecheck.isolation;
