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

function bassAt({ events, voices, settings }: Planned, position: number, transpose: number): number | null {
  const isHeard = (voice: (typeof voices)[number]): boolean =>
    settings === undefined || stripGain(settings.strips, stripOfVoice(voice), stripNamesOf(voices)) > 0;
  const bass = events.filter(
    ({ voice, start, duration }) => start <= position && position < start + duration && kindOf(voice) === "Bass" && isHeard(voice),
  );
  return bass.length === 0 ? null : Math.min(...bass.map(({ midi }) => midi)) + playedMoves(events, transpose).Bass;
}
