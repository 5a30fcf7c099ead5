import { countUpTo } from "../../lib/numbers/count-up-to.ts";
import type { NoteEvent } from "../../music/elements.ts";
import { playedMoves } from "../../music/pieces/played-moves.ts";
import { kindOf } from "../../music/pieces/voice-ids.ts";
import type { HeardMusic } from "../../music/playing/heard.ts";
import { stripGain, stripNamesOf, stripOfVoice } from "../../music/playing/settings.ts";
import { movedKey } from "../../music/spelling/key-names.ts";
import type { Planned } from "./planner.ts";
import { type PlaybackRun, playedPassOf, runPosition } from "./run.ts";

/** The music of the player that plays at a frame, and its lowest bass note; undefined in a count-in, and where none plays. */
export function heardIn(runs: readonly PlaybackRun[], frame: number): HeardMusic | undefined {
  const run = runs.find(({ course }) => course.planned.group === "player");
  const pass = run && playedPassOf(run, frame);
  if (run === undefined || pass?.kind !== "music") return undefined;
  const { planned } = run.course;
  return { key: movedKeyOf(planned, pass.transpose), bass: bassAt(planned, runPosition(run, frame), pass.transpose) };
}

const movedKeyOf = ({ key }: Planned, transpose: number): string => (transpose === 0 ? key : movedKey(key, transpose));

interface BassLine {
  /** By their start. */
  readonly notes: readonly NoteEvent[];
  readonly longest: number;
}
const lines = new WeakMap<readonly NoteEvent[], BassLine>();

/** The bass of a plan's notes, picked out once: a live key asks for what sounds now, whatever the length of the piece. */
function bassLineOf(events: readonly NoteEvent[]): BassLine {
  const known = lines.get(events);
  if (known !== undefined) return known;
  const notes = events.filter(({ voice }) => kindOf(voice) === "Bass").sort((a, b) => a.start - b.start);
  const line = { notes, longest: notes.reduce((most, { duration }) => Math.max(most, duration), 0) };
  lines.set(events, line);
  return line;
}

function bassAt({ events, voices, settings }: Planned, position: number, transpose: number): number | null {
  const isHeard = (voice: (typeof voices)[number]): boolean =>
    settings === undefined || stripGain(settings.strips, stripOfVoice(voice), stripNamesOf(voices)) > 0;
  const { notes, longest } = bassLineOf(events);
  let lowest: number | undefined;
  for (let index = countUpTo(notes.length, (each) => (notes[each]?.start ?? 0) <= position) - 1; index >= 0; index--) {
    const note = notes[index];
    if (note === undefined || note.start + longest <= position) break;
    if (position < note.start + note.duration && note.midi < (lowest ?? 128) && isHeard(note.voice)) lowest = note.midi;
  }
  return lowest === undefined ? null : lowest + playedMoves(events, transpose).Bass;
}
