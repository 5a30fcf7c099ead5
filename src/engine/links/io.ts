import type { LinkEnd } from "../../documents/records.ts";
import type { ChordElement } from "../../music/elements.ts";
import { soundingMidi } from "../../music/pieces/events.ts";
import { AUDIO, MIDI_OUTPUT } from "../../protocol/records/io-nodes.ts";
import type { PlayRequest } from "../../widgets/define.ts";

/** Notes to be heard at once, and whether at the MIDI output instead of the page's own sound. */
export interface Heard extends PlayRequest {
  readonly out?: "midi";
}

/** What an io node does with an event: both sound its notes at once. */
export function playAtIo(play: Heard[], target: LinkEnd, value: unknown): void {
  const notes = notesIn(target, value);
  if (target.id === AUDIO) play.push({ notes });
  if (target.id === MIDI_OUTPUT) play.push({ notes, out: "midi" });
}

/** The payload that the link was checked to carry, as MIDI numbers. */
function notesIn({ link }: LinkEnd, value: unknown): readonly number[] {
  if (link.payloadType === "Note") return [value as number];
  if (link.payloadType === "Chord") return soundingMidi(value as ChordElement);
  return value as readonly number[];
}
