import { MIDI_CONTROL_CHANGE, MIDI_NOTE_OFF, MIDI_NOTE_ON, MIDI_PITCH_BEND } from "../../lib/midi.ts";
import type { PageMs } from "../../music/time/time.ts";
import type { NoteSink } from "../../protocol/input/note-ring.ts";
import { later, pageNow } from "../clock/clock.ts";
import type { PlayedBefore } from "./live-keys.ts";

/** How long a key sounds that was touched and lifted before there was sound. */
const TOUCH_MS = 400;
/** A key that was lifted again is still heard when sound comes so many ms after it was touched: later nobody would take it for theirs. */
const RECENT_MS = 2000;
/** Of those the last is heard, with what was touched so many ms before it: a chord, not a tune all at once. */
const CHORD_MS = 100;

/** Lets what was played before there was sound be heard: what is held down, under the pedals that are, and what was touched last, just before. */
export function catchUp(sink: NoteSink, { pressed, isHeld, moved }: PlayedBefore): void {
  for (const [what, value] of moved.flatMap((own) => [...own])) {
    if (what === MIDI_PITCH_BEND) sink.push(what, value & 0x7f, value >> 7);
    else sink.push(MIDI_CONTROL_CHANGE, what, value);
  }
  const last = [...pressed.values()].at(-1)?.at ?? 0;
  const isTouched = (at: PageMs): boolean => pageNow() - at <= RECENT_MS && last - at <= CHORD_MS;
  for (const [note, { velocity, at }] of pressed) {
    if (!isHeld(note) && !isTouched(at)) continue;
    sink.push(MIDI_NOTE_ON, note, velocity);
    if (!isHeld(note)) later(TOUCH_MS, () => isHeld(note) || sink.push(MIDI_NOTE_OFF, note, 0));
  }
}
