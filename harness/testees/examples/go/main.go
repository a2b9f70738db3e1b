// A codec as a testee of Wirecheck: bytes are read into its struct and written again (wirecheck.go does the rest).
package main

import (
	"encoding/binary"
	"errors"
)

// HeartbeatResponse is the codec under test: put your own in its place.
type HeartbeatResponse struct {
	ThrottleTimeMs int32
	ErrorCode      int16
}

func read(data []byte) (HeartbeatResponse, int, error) {
	if len(data) < 6 {
		return HeartbeatResponse{}, 0, errors.New("too short")
	}
	throttle, code := binary.BigEndian.Uint32(data), binary.BigEndian.Uint16(data[4:])
	return HeartbeatResponse{int32(throttle), int16(code)}, 6, nil
}

func (m HeartbeatResponse) write() []byte {
	out := binary.BigEndian.AppendUint32(nil, uint32(m.ThrottleTimeMs))
	return binary.BigEndian.AppendUint16(out, uint16(m.ErrorCode))
}

func reencode(r Request) (Answer, error) {
	if r.Message != "HeartbeatResponse" || r.Version < 1 || r.Version > 3 {
		return Answer{}, Unsupported("my codec does not have the message, or not in that version")
	}
	message, consumed, err := read(r.Data)
	if err != nil {
		return Answer{}, Refused("TooShort", err.Error()) // any error refuses; this one has a name of its own
	}
	return Answer{message.write(), consumed}, nil
}

func main() {
	messages := []Versions{{"HeartbeatResponse", 1, 3}}
	Serve(Testee{Name: "my codec", Version: "1.0", Messages: messages, Reencode: reencode})
}
