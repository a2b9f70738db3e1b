// pocket as a testee of Wirecheck: bytes are read into its structs and written again.
package main

import "example.org/pocket"

func packet(message string) pocket.Packet {
	switch message {
	case "HeartbeatRequest":
		return &pocket.Beat{}
	case "SyncGroupRequest":
		return &pocket.Shares{}
	case "FindCoordinatorResponse":
		return &pocket.Located{}
	}
	return nil
}

func reencode(r Request) (Answer, error) {
	held := packet(r.Message)
	if held == nil {
		return Answer{}, Unsupported("pocket does not have the message")
	}
	consumed, err := pocket.Parse(held, r.Version, r.Data)
	if err != nil {
		return Answer{}, err
	}
	return Answer{pocket.Build(held, r.Version), consumed}, nil
}

func main() {
	Serve(Testee{Name: "pocket", Version: "1.0", Reencode: reencode})
}
