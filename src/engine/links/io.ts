import type { LinkEnd } from "../../documents/records.ts";
import type { ChordElement } from "../../music/elements.ts";
import { soundingMidi } from "../../music/pieces/events.ts";
import { AUDIO, MIDI_OUTPUT } from "../../protocol/io-nodes.ts";
import { sessionIds } from "../../protocol/session-records.ts";
import type { PlayRequest } from "../../widgets/define.ts";
import type { Transaction } from "../store/store.ts";

/** What an io node does with a value: the audio node sounds it, the MIDI output hands its notes to the page. */
export function takeAtIo(tx: Transaction, play: PlayRequest[], target: LinkEnd, value: unknown): void {
  const notes = notesIn(target, value);
  if (target.id === AUDIO) play.push({ notes });
  if (target.id !== MIDI_OUTPUT) return;
  const count = (tx.find("midiOutput", sessionIds.midiOutput)?.count ?? 0) + 1;
  tx.put({ id: sessionIds.midiOutput, typeName: "midiOutput", scope: "session", notes, count });
}

/** The payload that the link was checked to carry, as MIDI numbers. */
function notesIn({ link }: LinkEnd, value: unknown): readonly number[] {
  if (link.payloadType === "Note") return [value as number];
  if (link.payloadType === "Chord") return soundingMidi(value as ChordElement);
  return value as readonly number[];
}
