import type { PayloadName } from "../../music/payloads.ts";

/** The id of the node that live keys enter the graph by. */
export const MIDI_INPUT = "midiInput";

/**
 * What live keys send along links: single notes and sets after the 100 ms grouping, and, as a
 * group closes, all that is down together (its own notes count as down even when they were short). All three are events.
 */
export const ioOutputs: Readonly<Record<string, PayloadName>> = { note: "Note", notes: "Notes", held: "Notes" };

/** The id of the node by which notes leave for a MIDI instrument. */
export const MIDI_OUTPUT = "midiOutput";
/** The id of the node that sounds what it is sent at once. */
export const AUDIO = "audio";

const sounding: Readonly<Record<string, PayloadName>> = { note: "Note", notes: "Notes", chord: "Chord" };
/** What a transport plays at the MIDI output; states, all others are events. */
const played: Readonly<Record<string, PayloadName>> = { piece: "Piece", voice: "Voice" };

export type IoNodeId = typeof MIDI_INPUT | typeof MIDI_OUTPUT | typeof AUDIO;

/** One node by which the graph meets the world outside. */
export interface IoNode {
  readonly id: IoNodeId;
  readonly inputs: Readonly<Record<string, PayloadName>>;
  readonly outputs: Readonly<Record<string, PayloadName>>;
}

/** Every io node, in the order in which the graph lists them. */
export const ioNodes: readonly IoNode[] = [
  { id: MIDI_INPUT, inputs: {}, outputs: ioOutputs },
  { id: MIDI_OUTPUT, inputs: { ...sounding, ...played }, outputs: {} },
  { id: AUDIO, inputs: sounding, outputs: {} },
];

/** @example ioNode("audio")?.inputs.chord // "Chord" */
export const ioNode = (id: string): IoNode | undefined => ioNodes.find((node) => node.id === id);

/** Whether a handle of an io node takes a state or events. @example ioKind("piece") // "State" */
export const ioKind = (key: string): "State" | "Event" => (key in played ? "State" : "Event");
