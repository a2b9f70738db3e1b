package pocket

// Packet is a message of the codec.
type Packet interface {
	read(r *reader, version int16)
	write(w *writer, version int16)
	compactFrom() int16
}

// Parse reads a packet from the beginning of data; the number of bytes that it took.
func Parse(p Packet, version int16, data []byte) (int, error) {
	r := &reader{data: data, compact: version >= p.compactFrom()}
	p.read(r, version)
	return r.at, r.err
}

// Build writes a packet.
func Build(p Packet, version int16) []byte {
	w := &writer{compact: version >= p.compactFrom()}
	p.write(w, version)
	return w.data
}

// Beat says that a member of a group is alive (Kafka's HeartbeatRequest, versions 0 to 4).
type Beat struct {
	Group      string
	Generation int32
	Member     string
	Instance   string
	Extras     []Extra
}

func (*Beat) compactFrom() int16 { return 4 }

func (b *Beat) read(r *reader, version int16) {
	b.Group, b.Generation, b.Member = r.text(), r.int32(), r.text()
	if version >= 3 {
		b.Instance = r.optional()
	}
	b.Extras = r.extras()
}

func (b *Beat) write(w *writer, version int16) {
	w.text(b.Group)
	w.int32(b.Generation)
	w.text(b.Member)
	if version >= 3 {
		w.text(b.Instance)
	}
	w.extras(b.Extras)
}

// Share is what one member has to do.
type Share struct {
	Member string
	Plan   []byte
	Extras []Extra
}

// Shares tells a group's members what to do (Kafka's SyncGroupRequest, versions 0 to 5).
type Shares struct {
	Group        string
	Generation   int32
	Member       string
	Instance     string
	Kind, Method string
	Plans        []Share
	Extras       []Extra
}

func (*Shares) compactFrom() int16 { return 4 }

func (s *Shares) read(r *reader, version int16) {
	s.Group, s.Generation, s.Member = r.text(), r.int32(), r.text()
	if version >= 3 {
		s.Instance = r.optional()
	}
	if version >= 5 {
		s.Kind, s.Method = r.optional(), r.optional()
	}
	for n := r.elements(); n > 0 && r.err == nil; n-- {
		s.Plans = append(s.Plans, Share{r.text(), r.bytes(), r.extras()})
	}
	s.Extras = r.extras()
}

func (s *Shares) write(w *writer, version int16) {
	w.text(s.Group)
	w.int32(s.Generation)
	w.text(s.Member)
	if version >= 3 {
		w.text(s.Instance)
	}
	if version >= 5 {
		w.text(s.Kind)
		w.text(s.Method)
	}
	w.elements(len(s.Plans))
	for _, each := range s.Plans {
		w.text(each.Member)
		w.bytes(each.Plan)
		w.extras(each.Extras)
	}
	w.extras(s.Extras)
}

// Address is where a broker listens.
type Address struct {
	Node int32
	Host string
	Port uint16 // BUG 3: it has four bytes on the wire, and is cut to two here
}

// Coordinator is the broker in charge of a key.
type Coordinator struct {
	Key string
	Address
	Code    int16
	Trouble string
	Extras  []Extra
}

// Located is the broker in charge, or several (Kafka's FindCoordinatorResponse, versions 0 to 6).
type Located struct {
	Throttle int32
	Code     int16
	Trouble  string
	Address
	Many   []Coordinator
	Extras []Extra
}

func (*Located) compactFrom() int16 { return 3 }

func (a *Address) read(r *reader) { a.Node, a.Host, a.Port = r.int32(), r.text(), uint16(r.int32()) }

func (a *Address) write(w *writer) {
	w.int32(a.Node)
	w.text(a.Host)
	w.int32(int32(a.Port))
}

func (l *Located) read(r *reader, version int16) {
	if version >= 1 {
		l.Throttle = r.int32()
	}
	if version < 4 {
		l.Code = r.int16()
		if version >= 1 {
			l.Trouble = r.optional()
		}
		l.Address.read(r)
	} else {
		for n := r.elements(); n > 0 && r.err == nil; n-- {
			each := Coordinator{Key: r.text()}
			each.Address.read(r)
			each.Code, each.Trouble, each.Extras = r.int16(), r.optional(), r.extras()
			l.Many = append(l.Many, each)
		}
	}
	l.Extras = r.extras()
}

func (l *Located) write(w *writer, version int16) {
	if version >= 1 {
		w.int32(l.Throttle)
	}
	if version < 4 {
		w.int16(l.Code)
		if version >= 1 {
			w.text(l.Trouble)
		}
		l.Address.write(w)
	} else {
		w.elements(len(l.Many))
		for _, each := range l.Many {
			w.text(each.Key)
			each.Address.write(w)
			w.int16(each.Code)
			w.text(each.Trouble)
			w.extras(each.Extras)
		}
	}
	w.extras(l.Extras)
}
