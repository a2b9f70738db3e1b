"""The findings page: what runs against several codecs and releases found, one line a cause.

`plan` is what to run, `judged` what people said of the causes, `lines` the two together from stored runs,
`page` the page. Nothing here runs a case: `wirecheck findings` does, for the runs that are not there yet.
"""
