"""Cases: the values that a campaign offers to both sides, and the plan that deals them out.

`shape` sees a message as one version does; `baseline`, `classes` and `cells` enumerate the boundary phase,
and `observe` checks it; `stream` and `generate` make the random phase; `plan` divides both into shards.
"""
