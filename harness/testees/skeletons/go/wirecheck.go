// The testee's side of Wirecheck's protocol for programs (docs/testee-protocol.md), version 1.
package main

import (
	"bufio"
	"encoding/binary"
	"fmt"
	"io"
	"os"
)

// Request is one question.
type Request struct {
	Message string // the spec's name, such as FetchRequest
	APIKey  int16  // -1 for a message that has none
	Version int16
	Data    []byte // the frame; for encode and size the JSON form
}

// Answer is a result: the bytes (for decode the JSON form), and the bytes consumed, -1 if that is not known
// (for size the size).
type Answer struct {
	Data   []byte
	Number int
}

// Failure is an error that is answered with a status of its own; any other error is a refusal of the codec.
type Failure struct {
	Status byte
	Kind   string
	Text   string
}

func (f Failure) Error() string { return f.Text }

// Refused says that the codec refuses; kind is its own name of the error.
func Refused(kind, text string) error { return Failure{1, kind, text} }

// Unsupported declines a case, with the reason.
func Unsupported(text string) error { return Failure{2, "", text} }

// AdapterError says that this program failed, and not the codec.
func AdapterError(text string) error { return Failure{3, "", text} }

// Versions of a message that are known.
type Versions struct {
	Message  string
	Min, Max int16
}

// Testee is what Serve offers: an operation that is nil is one that the codec does not have.
type Testee struct {
	Name, Version                  string
	Features                       []string
	Messages                       []Versions // nil: answered case by case
	Reencode, Decode, Encode, Size func(Request) (Answer, error)
}

const protocolVersion = 1

// Serve answers on standard input and output until the input ends. Logs go to standard error.
func Serve(t Testee) {
	in, out := bufio.NewReaderSize(os.Stdin, 1<<16), bufio.NewWriterSize(os.Stdout, 1<<16)
	operations := []func(Request) (Answer, error){nil, t.Reencode, t.Decode, t.Encode, t.Size}
	for {
		if in.Buffered() == 0 {
			out.Flush() // nothing more was asked: answer before waiting
		}
		var size uint32
		if binary.Read(in, binary.BigEndian, &size) != nil {
			return
		}
		frame := make([]byte, size)
		if _, err := io.ReadFull(in, frame); err != nil {
			return
		}
		answer := append([]byte(nil), frame[:4]...) // the correlation id
		operation := frame[4]
		if operation == 0 {
			answer = appendHello(append(answer, 0), t)
		} else {
			answer = appendAnswer(answer, operations, operation, frame[5:])
		}
		binary.Write(out, binary.BigEndian, uint32(len(answer)))
		out.Write(answer)
	}
}

func appendAnswer(out []byte, operations []func(Request) (Answer, error), number byte, frame []byte) []byte {
	err := AdapterError(fmt.Sprintf("no operation %d", number))
	var found Answer
	if int(number) < len(operations) && operations[number] != nil {
		length := binary.BigEndian.Uint16(frame)
		request := Request{Message: string(frame[2 : 2+length])}
		frame = frame[2+length:]
		request.APIKey = int16(binary.BigEndian.Uint16(frame))
		request.Version = int16(binary.BigEndian.Uint16(frame[2:]))
		request.Data = frame[8:]
		found, err = operations[number](request)
	}
	if err == nil {
		out = binary.BigEndian.AppendUint32(append(out, 0), uint32(int32(found.Number)))
		out = binary.BigEndian.AppendUint32(out, uint32(len(found.Data)))
		return append(out, found.Data...)
	}
	failure, ok := err.(Failure)
	if !ok {
		failure = Failure{1, fmt.Sprintf("%T", err), err.Error()}
	}
	return appendText(appendText(append(out, failure.Status), failure.Kind), failure.Text)
}

func appendHello(out []byte, t Testee) []byte {
	out = binary.BigEndian.AppendUint16(out, protocolVersion)
	out = appendText(appendText(out, t.Name), t.Version)
	can := append([]string(nil), t.Features...)
	for i, operation := range []func(Request) (Answer, error){t.Reencode, t.Decode, t.Encode, t.Size} {
		if operation != nil {
			can = append(can, []string{"reencode", "decode", "encode", "size"}[i])
		}
	}
	out = binary.BigEndian.AppendUint32(out, uint32(len(can)))
	for _, name := range can {
		out = appendText(out, name)
	}
	if t.Messages == nil {
		return binary.BigEndian.AppendUint32(out, 0xffffffff)
	}
	out = binary.BigEndian.AppendUint32(out, uint32(len(t.Messages)))
	for _, known := range t.Messages {
		out = appendText(out, known.Message)
		out = binary.BigEndian.AppendUint16(out, uint16(known.Min))
		out = binary.BigEndian.AppendUint16(out, uint16(known.Max))
	}
	return out
}

func appendText(out []byte, text string) []byte {
	if len(text) > 500 {
		text = text[:500]
	}
	return append(binary.BigEndian.AppendUint16(out, uint16(len(text))), text...)
}
