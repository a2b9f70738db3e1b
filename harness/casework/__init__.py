"""Cases: the values that a campaign offers to both sides, and the plan that deals them out.

`contract` says what makes cases, `stream` numbers them, `plan` divides them into shards. `runner` asks both
sides; `verdict` holds their answers against each other, as `rows`. What the values are is a matter of
`harness.values`.
"""
