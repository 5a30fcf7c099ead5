import type { Later } from "../../lib/later.ts";
import { ok, type Result, refuse } from "../../lib/result.ts";
import type { MidiInputMessage } from "../../protocol/input/input-feed.ts";
import {
  CONTROLLER_ALL_NOTES_OFF,
  CONTROLLER_ALL_SOUND_OFF,
  MIDI_CONTROL_CHANGE,
  MIDI_NOTE_OFF,
  MIDI_NOTE_ON,
} from "../../protocol/input/midi.ts";
import { createNoteGroups } from "./note-groups.ts";

/** Notes that were played together. */
export interface LiveGroup {
  readonly notes: readonly number[];
  /** What counts as down as the group closes. */
  readonly held: readonly number[];
  /** Those of the notes that were played on a widget's own keys, by widget. */
  readonly ofWidgets: ReadonlyMap<string, readonly number[]>;
}

/** What live keys cause: the keys that are down, and closed groups. */
export interface LiveEvents {
  /** Every message that could be read, before anything else is made of it. */
  message(input: MidiInputMessage): void;
  held(notes: readonly number[]): void;
  group(group: LiveGroup): void;
}

/** Follows live keys. */
export function createLiveInput(later: Later, events: LiveEvents) {
  const down = new Map<number, number>();
  const playedOn = new Map<string, Set<number>>();
  const held = () => [...down.keys()].sort((a, b) => a - b);
  const groups = createNoteGroups(later, (notes) => {
    const together = [...new Set([...notes, ...down.keys()])].sort((a, b) => a - b);
    const ofWidgets = new Map([...playedOn].map(([widget, own]) => [widget, notes.filter((note) => own.has(note))] as const));
    playedOn.clear();
    events.group({ notes, held: together, ofWidgets });
    events.held(held());
  });

  function release(note: number): void {
    const count = down.get(note) ?? 0;
    if (count > 1) down.set(note, count - 1);
    else if (down.delete(note)) events.held(held());
  }

  return {
    /** Reads one message; a malformed one is an error value and changes nothing. */
    onMessage(message: unknown): Result<null> {
      const input = readInput(message);
      if (!input.ok) return input;
      events.message(input.value);
      const { at, status, data1, data2, widget } = input.value;
      const kind = status & 0xf0;
      if (kind === MIDI_NOTE_ON && data2 > 0) {
        down.set(data1, (down.get(data1) ?? 0) + 1);
        events.held(held());
        groups.add(data1, at);
        if (widget !== undefined) playedOn.set(widget, (playedOn.get(widget) ?? new Set()).add(data1));
      } else if (kind === MIDI_NOTE_ON || kind === MIDI_NOTE_OFF) release(data1);
      else if (kind === MIDI_CONTROL_CHANGE && (data1 === CONTROLLER_ALL_NOTES_OFF || data1 === CONTROLLER_ALL_SOUND_OFF)) {
        down.clear();
        events.held([]);
      }
      return ok(null);
    },
  };
}

const isByte = (value: unknown): value is number => typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= 127;

function readInput(message: unknown): Result<MidiInputMessage> {
  const bad = refuse("malformed-input", "A live input message could not be read and was left out.", "input");
  if (typeof message !== "object" || message === null) return bad;
  const { type, at, status, data1, data2 } = message as Partial<Record<keyof MidiInputMessage, unknown>>;
  const whole =
    type === "midi" &&
    typeof at === "number" &&
    typeof status === "number" &&
    status >= 0x80 &&
    status <= 0xff &&
    isByte(data1) &&
    isByte(data2);
  return whole ? ok(message as MidiInputMessage) : bad;
}
