// franz-go's kmsg as a testee: bytes are read into its structs and written again.
//
// Its structs have Go's names and a few of their own, so there is no value mapping here; that is all it takes
// to test a codec (docs/testee-protocol.md).
package main

import (
	"runtime/debug"
	"strings"

	"github.com/twmb/franz-go/pkg/kmsg"
)

const module = "github.com/twmb/franz-go/pkg/kmsg"

type message interface {
	MaxVersion() int16
	SetVersion(int16)
	AppendTo([]byte) []byte
	ReadFrom([]byte) error
}

func reencode(r Request) (Answer, error) {
	var m message
	if r.APIKey >= 0 && strings.HasSuffix(r.Message, "Request") {
		if request := kmsg.RequestForKey(r.APIKey); request != nil {
			m = request
		}
	} else if r.APIKey >= 0 && strings.HasSuffix(r.Message, "Response") {
		if response := kmsg.ResponseForKey(r.APIKey); response != nil {
			m = response
		}
	}
	if m == nil || r.Version > m.MaxVersion() {
		return Answer{}, Unsupported("kmsg does not have the message, or not in that version")
	}
	m.SetVersion(r.Version)
	if err := m.ReadFrom(r.Data); err != nil {
		return Answer{}, err
	}
	return Answer{m.AppendTo(nil), -1}, nil // it does not tell how many bytes it took
}

func main() {
	version := ""
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, dependency := range info.Deps {
			if dependency.Path == module {
				version = strings.TrimPrefix(dependency.Version, "v")
			}
		}
	}
	limits := []string{
		"limit:raw_utf8: Go's strings hold any bytes",
		"limit:no_validation: AppendTo cannot fail",
	}
	Serve(Testee{Name: "kmsg", Version: version, Features: limits, Reencode: reencode})
}
