import { equalData } from "../../lib/json.ts";
import { bandSwing } from "../../music/band/plan.ts";
import { originOf } from "../../music/ids.ts";
import { swingOf } from "../../music/playing/bar-spans.ts";
import { countInClicks, countInTicks } from "../../music/playing/clicks.ts";
import type { BarSpan } from "../../music/playing/percussion.ts";
import { repeatMove } from "../../music/playing/repeats.ts";
import { rampTempo } from "../../music/time/ramp.ts";
import { swungTick } from "../../music/time/swing.ts";
import { type Ticks, ticks } from "../../music/time/time.ts";
import type { TickRange } from "../../music/time/transport-time.ts";
import { VOICE_TAG } from "../../protocol/audio/audio-feed.ts";
import { endOf, type PlannedNote, type PlayedPass } from "./pass.ts";
import { type Planned, struck } from "./planner.ts";

/** What decides the passes of a transport. */
export interface Course {
  readonly planned: Planned;
  /** What is repeated; null plays to the end and stops. */
  readonly loop: TickRange | null;
  /** The repeat at which the tempo ramp is at its start. */
  readonly rampFrom: number;
  readonly sampleRate: number;
}

/** How far a transport's repeats and its tempo ramp have come. */
export type Progress = { readonly repeat: number; readonly rampFrom: number };
export const FRESH: Progress = { repeat: 1, rampFrom: 1 };

/** A pass of music from a written position on. */
export function musicPass({ planned, loop, rampFrom }: Course, from: { at: number; position: Ticks; repeat: number }): PlayedPass {
  const { settings, bars, meter } = planned;
  const bpm = settings?.ramp.on ? rampTempo(settings.ramp, from.repeat - rampFrom + 1) : planned.bpm;
  const swing = swingOf(bandSwing(planned.band, settings?.swing ?? "off"), bars, meter, bpm);
  const inLoop = loop !== null && from.position < loop.end;
  return {
    kind: "music",
    stretch: 0,
    at: from.at,
    ticks: swungTick(from.position, swing),
    end: inLoop ? loop.end : planned.length,
    bpm,
    loop,
    repeat: from.repeat,
    transpose: settings === undefined ? 0 : repeatMove(settings.repeats, from.repeat),
    swing,
  };
}

/** The pass after another one; undefined where the piece ends. */
export function nextPass(course: Course, last: PlayedPass): PlayedPass | undefined {
  const at = endOf(last, course.sampleRate);
  switch (last.kind) {
    case "countIn":
      return (
        introPass(course, { at, position: last.end, repeat: last.repeat }) ??
        musicPass(course, { at, position: last.end, repeat: last.repeat })
      );
    case "intro":
      return musicPass(course, { at, position: ticks(0), repeat: last.repeat });
    case "music":
      if (last.loop !== null) return musicPass(course, { at, position: last.loop.start, repeat: last.repeat + 1 });
      return nextChorus(course, last, at);
    case "ending":
      return endingPass(course, at, last.repeat, last.stretch + 1);
  }
}

/** Behind a chorus that nothing repeats: the next one, and behind the last the ending. */
function nextChorus(course: Course, last: PlayedPass, at: number): PlayedPass | undefined {
  const { band } = course.planned;
  if (course.loop !== null) return musicPass(course, { at, position: course.loop.start, repeat: last.repeat + 1 });
  if (band === undefined) return undefined;
  if (last.repeat < band.settings.choruses) return musicPass(course, { at, position: ticks(0), repeat: last.repeat + 1 });
  return endingPass(course, at, last.repeat, 0);
}

/** The band's intro, where the music begins at its beginning. */
export function introPass(course: Course, from: { at: number; position: Ticks; repeat: number }): PlayedPass | undefined {
  const intro = course.planned.band?.intro;
  if (intro === undefined || from.position !== 0 || from.repeat !== 1) return undefined;
  const music = musicPass(course, from);
  return { ...music, kind: "intro", ticks: ticks(-intro.length), end: ticks(0), loop: null };
}

/** A stretch of the band's ending; undefined behind the last. */
function endingPass(course: Course, at: number, repeat: number, stretch: number): PlayedPass | undefined {
  const { band, length } = course.planned;
  const own = band?.ending[stretch];
  if (band === undefined || own === undefined) return undefined;
  const start = length + band.ending.slice(0, stretch).reduce((sum, each) => sum + each.length, 0);
  const music = musicPass({ ...course, loop: null }, { at, position: ticks(0), repeat });
  return { ...music, kind: "ending", stretch, ticks: ticks(start), end: ticks(start + own.length), bpm: music.bpm * own.pace, loop: null };
}

/**
 * The bars that are counted before a position, with their clicks; undefined where none are. An intro begins with a whole bar, also where a
 * pick-up has its place at the end of it: whole bars are counted before one.
 */
export function countInPass(
  course: Course,
  from: { at: number; position: Ticks; repeat: number },
): { pass: PlayedPass; clicks: readonly PlannedNote[] } | undefined {
  const { settings, bars } = course.planned;
  const first = bars.findLast(({ start }) => start <= from.position);
  const bar = first && introPass(course, from) !== undefined ? wholeBar(first) : first;
  const { bpm, ...music } = musicPass(course, from);
  const length = settings === undefined || bar === undefined ? ticks(0) : countInTicks(settings.countIn, bar, from.position, bpm);
  if (bar === undefined || length === 0) return undefined;
  const clicks = countInClicks(bar, from.position, length).map((click) => struck(click, VOICE_TAG.click));
  const pass = { ...music, kind: "countIn", bpm, ticks: ticks(from.position - length), end: from.position, swing: null } as const;
  return { pass, clicks };
}

/** A bar of a pick-up's meter that begins where the pick-up does. */
const wholeBar = (bar: BarSpan): BarSpan => ({ ...bar, downbeat: bar.start, end: ticks(bar.start + bar.end - bar.downbeat) });

/** Whether a position lies outside a loop. */
export const isOutside = (position: Ticks, loop: TickRange): boolean => position < loop.start || position >= loop.end;

/** Where playing begins: a loop that the position is behind, or a piece that it has come to the end of, begins anew. */
export function startOf(position: Ticks, planned: Planned, loop: TickRange | null): Ticks {
  return position >= planned.length ? (loop?.start ?? ticks(0)) : position;
}

type Music = Pick<Planned, "pieceId" | "title" | "length">;

/** Whether two plans play the same music: one piece, or one progression in two keys, whose pieces have their keys in their ids. */
export const isSameMusic = (one: Music, other: Music): boolean =>
  one.pieceId === other.pieceId ||
  (one.title === other.title && one.length === other.length && [one, other].every(({ pieceId }) => originOf(pieceId) === "progression"));

/** Whether two plans go through the same tempos, keys and swing. */
export const isSameCourse = ({ settings: one }: Planned, { settings: other }: Planned): boolean =>
  equalData([one?.swing, one?.ramp, one?.repeats], [other?.swing, other?.ramp, other?.repeats]);
