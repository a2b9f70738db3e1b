module my-testee

go 1.24
