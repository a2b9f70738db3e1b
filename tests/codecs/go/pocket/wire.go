// Package pocket is a codec for three of Kafka's messages, in names of its own.
//
// It is written for Wirecheck's tests, and wrong in three ways: BUG says where.
package pocket

import (
	"encoding/binary"
	"errors"
)

var (
	ErrShort  = errors.New("the message is cut short")
	ErrLength = errors.New("a length is negative")
)

// Extra is a tagged field that the codec does not know, kept as it came.
type Extra struct {
	Tag  uint64
	Data []byte
}

type reader struct {
	data    []byte
	at      int
	compact bool
	err     error
}

func (r *reader) take(n int) []byte {
	if r.err == nil && n < 0 {
		r.err = ErrLength
	}
	if r.err == nil && n > len(r.data)-r.at {
		r.err = ErrShort
	}
	if r.err != nil {
		return nil
	}
	r.at += n
	return r.data[r.at-n : r.at]
}

func (r *reader) int16() int16 {
	if data := r.take(2); data != nil {
		return int16(binary.BigEndian.Uint16(data))
	}
	return 0
}

func (r *reader) int32() int32 {
	if data := r.take(4); data != nil {
		return int32(binary.BigEndian.Uint32(data))
	}
	return 0
}

// varint reads an unsigned varint of at most 32 bits, of which five bytes have more than enough.
func (r *reader) varint() uint64 {
	var value uint64
	for shift := 0; shift < 35; shift += 7 {
		data := r.take(1)
		if data == nil {
			return 0
		}
		value |= uint64(data[0]&0x7f) << shift
		if data[0] < 0x80 {
			return value & 0xffffffff
		}
	}
	r.err = errors.New("a varint is too long")
	return 0
}

// count reads a length or a number of elements, -1 for null; the length of a string has two bytes.
func (r *reader) count(ofString bool) int {
	switch {
	case r.compact:
		return int(int32(r.varint()) - 1)
	case ofString:
		return int(r.int16())
	}
	return int(r.int32())
}

func (r *reader) text() string { return string(r.take(r.count(true))) }

// optional reads a string that may be null.
//
// BUG 1: null is read as the empty string, which has another meaning.
func (r *reader) optional() string {
	n := r.count(true)
	if n < 0 {
		return ""
	}
	return string(r.take(n))
}

func (r *reader) bytes() []byte { return r.take(r.count(false)) }

// elements reads the number of elements of an array. Each has a byte at least: more cannot follow.
func (r *reader) elements() int {
	n := r.count(false)
	if r.err == nil && n < 0 {
		r.err = ErrLength
	}
	if r.err == nil && n > len(r.data)-r.at {
		r.err = ErrShort
	}
	if r.err != nil {
		return 0
	}
	return n
}

func (r *reader) extras() []Extra {
	if !r.compact {
		return nil
	}
	var found []Extra
	for n := int32(r.varint()); n > 0 && r.err == nil; n-- {
		tag := r.varint()
		found = append(found, Extra{tag, r.take(int(int32(r.varint())))})
	}
	return found
}

type writer struct {
	data    []byte
	compact bool
}

func (w *writer) int16(value int16) { w.data = binary.BigEndian.AppendUint16(w.data, uint16(value)) }
func (w *writer) int32(value int32) { w.data = binary.BigEndian.AppendUint32(w.data, uint32(value)) }

func (w *writer) varint(value uint64) { w.data = binary.AppendUvarint(w.data, value) }

func (w *writer) text(value string) {
	if w.compact {
		// BUG 2: one byte is a length up to 126; from 127 on, a varint has two.
		w.data = append(w.data, byte(len(value)+1))
	} else {
		w.int16(int16(len(value)))
	}
	w.data = append(w.data, value...)
}

func (w *writer) bytes(value []byte) {
	w.elements(len(value))
	w.data = append(w.data, value...)
}

func (w *writer) elements(n int) {
	if w.compact {
		w.varint(uint64(n) + 1)
	} else {
		w.int32(int32(n))
	}
}

func (w *writer) extras(held []Extra) {
	if !w.compact {
		return
	}
	w.varint(uint64(len(held)))
	for _, each := range held {
		w.varint(each.Tag)
		w.varint(uint64(len(each.Data)))
		w.data = append(w.data, each.Data...)
	}
}
