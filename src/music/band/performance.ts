import { type Ticks, ticks } from "../time/time.ts";
import { ticksIn } from "../time/transport-time.ts";
import type { BandNote, FeltNote } from "./band-note.ts";
import { felt } from "./feel/feel.ts";
import { type BandPlan, chorusNotes } from "./plan.ts";

/** A stretch of a whole performance. */
export interface PerformedStretch {
  readonly kind: "intro" | "music" | "ending";
  /** From the start of the performance. */
  readonly at: Ticks;
  readonly length: Ticks;
  /** Of the tempo. */
  readonly pace: number;
  /** From the start of the stretch, straight; `lean` says how far off each sounds. */
  readonly notes: readonly FeltNote[];
}

/** How long a dead note of the bass sounds, in seconds. */
const DEAD_SECONDS = 0.07;

/** Notes of the band as they are heard in a stretch: number 0 is the intro, below 0 is the ending. */
export function feltNotes(plan: BandPlan, notes: readonly BandNote[], chorus: number, bpm: number): readonly FeltNote[] {
  const { seed, humanise } = plan.settings;
  const own = notes.filter(({ part }) => plan.parts.has(part));
  return felt(own, plan.style, { humanise, bpm, seed, chorus }).map((note) =>
    note.dead ? { ...note, duration: ticks(Math.round(ticksIn(DEAD_SECONDS, bpm))) } : note,
  );
}

/** All that a band plays from the intro to the ending. @example performanceOf(plan, 120).map(({ kind }) => kind) // ["intro", "music", "music", "ending"] */
export function performanceOf(plan: BandPlan, bpm: number): readonly PerformedStretch[] {
  let at = 0;
  const stretch = (kind: PerformedStretch["kind"], notes: readonly BandNote[], length: number, pace: number, chorus: number) => {
    const made = { kind, at: ticks(at), length: ticks(length), pace, notes: feltNotes(plan, notes, chorus, bpm * pace) };
    at += length;
    return made;
  };
  const { intro, chart, settings, ending } = plan;
  return [
    ...(intro === undefined ? [] : [stretch("intro", intro.notes, intro.length, 1, 0)]),
    ...Array.from({ length: settings.choruses }, (_, index) =>
      stretch("music", chorusNotes(plan, index + 1, false), chart.length, 1, index + 1),
    ),
    ...ending.map(({ notes, length, pace }, index) => stretch("ending", notes, length, pace, -1 - index)),
  ];
}
