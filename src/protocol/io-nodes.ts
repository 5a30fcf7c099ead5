import type { PayloadName } from "../music/payloads.ts";

/** The id of the node that live keys enter the graph by. */
export const MIDI_INPUT = "midiInput";

/**
 * What live keys send along links: single notes and sets after the 100 ms grouping, and, as a
 * group closes, all that is down together (its own notes count as down even when they were short). All three are events.
 */
export const ioOutputs: Readonly<Record<string, PayloadName>> = { note: "Note", notes: "Notes", held: "Notes" };
