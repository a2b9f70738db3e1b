module example.org/pocket

go 1.24
