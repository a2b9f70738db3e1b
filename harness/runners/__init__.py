"""The steps of a case over Arrow batches, over py4j and over Spark."""
