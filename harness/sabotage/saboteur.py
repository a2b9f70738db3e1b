"""The agents: one that does what a fault does, and one that only notes where conditions hold."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable
from typing import Any

from harness.sabotage.condition import Condition
from harness.sabotage.effects import Effect
from harness.sabotage.exact import Outcome, outcome_of
from harness.sabotage.hooks import Walk, schema_path
from harness.sabotage.moment import TAGS, Moment, attribute_of
from harness.sabotage.places import Place
from pycodec import Message
from pycodec.interpreter.writer import Writer

__all__ = ["Lookout", "Saboteur"]


class Sight:
    """What can be seen at one place, operation by operation of a walk."""

    def __init__(self, place: Place) -> None:
        self.place = place
        self._path = place.struct.path
        self._before: Message | None = None

    def moment(self, operation: str, walk: Walk, arguments: tuple[Any, ...]) -> Moment | None:
        """What is there before the operation is done; None if it is not at the place."""
        place = self.place
        if place.site == "call":
            return Moment(arguments[0] if arguments else None, None)
        path, index = schema_path(walk)
        writes = isinstance(walk, Writer)
        if operation == "struct":
            if path != self._path:
                return None
            moment = Moment(None, None, place.attribute, index, self._before if index > 0 else None)
            moment.offset = len(walk.out) if isinstance(walk, Writer) else walk.position
            if writes:
                if not isinstance(arguments[1], Message):
                    return None
                self.take(moment, arguments[1])
            return moment
        if place.site == "tag":
            at_place = tuple(name for name in path if name != TAGS) == self._path
            return Moment(None, (arguments[0], bytes(arguments[1]))) if at_place else None
        if path != (*self._path, place.attribute):
            return None
        given = arguments[1] if place.site == "default" else arguments[0] if writes else None
        return Moment(None, given)

    def take(self, moment: Moment, holder: Message) -> None:
        """The struct of the moment, as soon as it is known."""
        moment.holder = self._before = holder
        if self.place.attribute:
            moment.value = attribute_of(holder, self.place.attribute)


class Saboteur:
    """The agent of one fault.

    Attributes:
        operation: what the codec is asked to do now: `encode`, `decode` or `size`.
        fired: whether the condition has held in this call.
    """

    def __init__(self, place: Place, condition: Condition, effect: Effect) -> None:
        self.place, self.condition, self.effect = place, condition, effect
        self.operation = ""
        self.fired = False
        self._calls: dict[str, int] = {}
        self._refused = False
        self._last: list[Any] = []
        self._sight = Sight(place)

    def run(self, operation: str, call: Callable[[], Any]) -> Outcome:
        """One call of the codec."""
        self.operation, self.fired = operation, False
        self._calls[operation] = self._calls.get(operation, 0) + 1
        outcome = outcome_of(call)
        self._refused = outcome[0] == "refused"
        return outcome

    def perform(
        self, operation: str, walk: Walk, proceed: Callable[..., Any], arguments: tuple[Any, ...]
    ) -> Any:
        if operation != self.place.hook or self.operation != self.place.operation:
            return proceed(*arguments)
        moment = self._sight.moment(operation, walk, arguments)
        if moment is None:
            return proceed(*arguments)
        self._know(moment)
        writes = isinstance(walk, Writer)
        if operation in ("struct", "call"):
            perform = self._write_struct if writes else self._read_struct
            return perform(walk, moment, proceed, arguments)
        if writes:
            return self._write(walk, moment, proceed, arguments)
        moment.value = proceed(*arguments)
        return self._changed(moment) if self._holds(moment) else moment.value

    def _know(self, moment: Moment) -> None:
        moment.call, moment.refused = self._calls[self.operation], self._refused
        moment.last = self._last[0] if self._last else moment.value
        moment.known = bool(self._last)

    def _holds(self, moment: Moment) -> bool:
        held = self.condition.holds(moment)
        self.fired |= held
        return held

    def _changed(self, moment: Moment) -> Any:
        assert self.effect.change is not None
        return self.effect.change(moment)

    def _write(
        self, walk: Any, moment: Moment, proceed: Callable[..., Any], arguments: tuple[Any, ...]
    ) -> Any:
        if not self._holds(moment):
            return proceed(*arguments)
        match self.place.site:
            case "default":
                self._changed(moment)
                return not proceed(*arguments)
            case "tag":
                tag, content, by = self._changed(moment)
                walk.varint(tag)
                walk.varint(len(content) + by)
                walk.out += content
                return None
        return proceed(self._changed(moment), *arguments[1:])

    def _write_struct(
        self, walk: Any, moment: Moment, proceed: Callable[..., Any], arguments: tuple[Any, ...]
    ) -> Any:
        holder, start = moment.holder, len(walk.out)
        assert holder is not None
        early = not self.condition.late
        fires = early and self._holds(moment)
        before = moment.value
        if fires and self.effect.rewrite is None:
            holder = self._other(moment)
            arguments = (*arguments[:-1], holder)
        written = proceed(*arguments)
        self._last = [copy.copy(before)]
        out = bytearray(written) if self.place.site == "call" else walk.out
        moment.size = len(out) - (0 if self.place.site == "call" else start)
        if self.condition.late:
            fires = self._holds(moment)
        if fires and self.effect.rewrite is not None:
            self.effect.rewrite(out, 0 if self.place.site == "call" else start)
        elif fires and self.condition.late:
            self._changed(moment)
        return bytes(out) if self.place.site == "call" else written

    def _other(self, moment: Moment) -> Message:
        """What is written in a struct's place."""
        assert moment.holder is not None
        effect, name = self.effect, self.place.attribute
        if effect.spoils:
            moment.value.append(moment.value[-1] if moment.value else None)
            return moment.holder
        holder = copy.copy(moment.holder)
        if effect.swap:
            setattr(holder, name, getattr(moment.holder, effect.swap))
            setattr(holder, effect.swap, moment.value)
            return holder
        made = self._changed(moment)
        if name:
            setattr(holder, name, made)
        return holder

    def _read_struct(
        self, walk: Any, moment: Moment, proceed: Callable[..., Any], arguments: tuple[Any, ...]
    ) -> Any:
        start = walk.position
        holder = proceed(*arguments)
        moment.size, name = walk.position - start, self.place.attribute
        self._sight.take(moment, holder)
        fires, held = self._holds(moment), moment.value
        self._last = [copy.copy(held)]
        if not fires:
            return holder
        if self.effect.swap:
            setattr(holder, name, getattr(holder, self.effect.swap))
            setattr(holder, self.effect.swap, held)
            return holder
        if self.effect.spoils or self.effect.rewrite is not None:
            return holder
        made = self._changed(moment)
        if not name:
            return made
        setattr(holder, name, made)
        return holder


class Lookout:
    """The agent of a measurement: it changes nothing, and notes whose conditions hold in a call.

    Args:
        faults: place and condition of each, none of which goes by earlier calls.
    """

    def __init__(self, faults: Iterable[tuple[Place, Condition]]) -> None:
        self.operation = ""
        self.fired: set[int] = set()
        self._of: dict[tuple[str, str], list[tuple[int, Sight, Condition]]] = {}
        for number, (place, condition) in enumerate(faults):
            # A size is computed on the way that an encoder goes.
            operation = "decode" if place.operation == "decode" else "encode"
            watched = self._of.setdefault((operation, place.hook), [])
            watched.append((number, Sight(place), condition))

    def run(self, operation: str, call: Callable[[], Any]) -> set[int]:
        """One call; the numbers of those whose condition held in it."""
        self.operation, self.fired = operation, set()
        outcome_of(call)
        return self.fired

    def perform(
        self, operation: str, walk: Walk, proceed: Callable[..., Any], arguments: tuple[Any, ...]
    ) -> Any:
        watched = self._of.get((self.operation, operation))
        if watched is None:
            return proceed(*arguments)
        seen = [(n, sight, c, sight.moment(operation, walk, arguments)) for n, sight, c in watched]
        writes = isinstance(walk, Writer)
        for number, _, condition, moment in seen:
            if writes and moment is not None and not condition.late:
                self._note(number, condition, moment)
        start = len(walk.out) if isinstance(walk, Writer) else walk.position
        done = proceed(*arguments)
        if operation == "call" and isinstance(done, bytes):
            start, end = 0, len(done)
        else:
            end = len(walk.out) if isinstance(walk, Writer) else walk.position
        for number, sight, condition, moment in seen:
            if moment is None or (writes and not condition.late):
                continue
            moment.size = end - start
            if not writes:
                if operation in ("struct", "call"):
                    sight.take(moment, done)
                else:
                    moment.value = done
            self._note(number, condition, moment)
        return done

    def _note(self, number: int, condition: Condition, moment: Moment) -> None:
        if number not in self.fired and condition.holds(moment):
            self.fired.add(number)
