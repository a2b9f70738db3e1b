"""Values without a codec: the form that reaches Java, differences, smaller values, verdicts."""
