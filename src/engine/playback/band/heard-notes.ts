import { EVENT_NOTE_ON } from "../../../protocol/audio/audio-feed.ts";
import type { TransportRecord } from "../../../protocol/records/session-records.ts";
import { type FramedEvent, isStroke } from "../pass.ts";
import type { PlaybackRun } from "../run.ts";

/** Each note of events in order, from its start to where it is let go or struck anew; strokes are left out. */
function* notesOf({ sounding, sent, waiting }: PlaybackRun): Generator<readonly [from: number, to: number, midi: number]> {
  const open = new Map<number, FramedEvent>(sounding);
  for (const event of [...sent, ...waiting]) {
    if (isStroke(event.tag)) continue;
    const key = event.tag * 128 + event.note;
    const begun = open.get(key);
    if (begun !== undefined) yield [begun.frame, event.frame, event.note];
    if (event.kind === EVENT_NOTE_ON) open.set(key, event);
    else open.delete(key);
  }
}

/** What the page is told of a run that plays: its segments, and what its band plays in them as far as it is known. */
export function toldOf(run: PlaybackRun): Pick<TransportRecord, "status" | "segments" | "heard"> {
  const { planned, sampleRate } = run.course;
  const { segments } = run;
  if (planned.band === undefined) return { status: "playing", segments, heard: null };
  const notes = [...notesOf(run)].sort(([one], [other]) => one - other);
  return { status: "playing", segments, heard: notes.flatMap(([from, to, midi]) => [from / sampleRate, to / sampleRate, midi]) };
}
