import type { BassChord, HarmonySpan } from "../../bass/spans.ts";
import { ticks } from "../../time/time.ts";
import type { BandNote, ChorusRole } from "../band-note.ts";
import { type Chance, chanceOf } from "../chance.ts";
import { type Chart, spanAt } from "../chart.ts";
import { keyScale } from "../key-scale.ts";
import type { BandStyle } from "../style.ts";
import { choose } from "./choose.ts";
import { type CompOnset, compRhythm } from "./rhythm.ts";
import { compVoicings } from "./voicings.ts";

/** How a chorus is asked for. */
export interface ChorusOptions {
  readonly seed: number;
  /** Counted from 1; 0 is the intro, -1 the ending. */
  readonly chorus: number;
  readonly role: ChorusRole;
  /** What the chorus leads to. */
  readonly next: BassChord | undefined;
}

interface Struck {
  readonly onset: CompOnset;
  readonly chord: BassChord;
  /** Where this chord is over. */
  readonly until: number;
}

/** The comping of a chorus. @example comp(chartOf(piece), style, { seed: 1, chorus: 1, role: "head", next: undefined }) */
export function comp(chart: Chart, style: BandStyle, options: ChorusOptions): readonly BandNote[] {
  const chance = chanceOf(options.seed, style.name, "comping", options.chorus);
  const struck = compRhythm(chart, style, options.role, chance).flatMap((onset) => chordFor(chart, onset, options.next) ?? []);
  const scale = keyScale(chart.key);
  const columns = struck.map(({ chord }) => compVoicings(chord, scale, style.comping.families));
  const voicings = choose(
    columns,
    struck.map(({ chord }) => chord.name),
    chance,
  );
  return struck.flatMap((one, index) => strike(chart, style, options, one, struck[index + 1], voicings[index] ?? [], chance));
}

/** What an onset sounds: off the beat right before a change it is the next chord already. */
function chordFor(chart: Chart, onset: CompOnset, next: BassChord | undefined): Struck | undefined {
  const bar = chart.bars[onset.bar];
  const here = spanAt(chart.spans, onset.at);
  if (bar === undefined || here === undefined) return undefined;
  const end = here.start + here.length;
  const reach = onset.off ? bar.beat / 2 : 0;
  if (reach > 0 && end - onset.at <= reach) {
    const after = end >= chart.length ? wrapped(chart, next) : spanAt(chart.spans, end);
    if (after?.chord) return { onset, chord: after.chord, until: after.start + after.length };
    if (end < chart.length) return undefined;
  }
  return here.chord && { onset, chord: here.chord, until: end };
}

const wrapped = (chart: Chart, chord: BassChord | undefined): HarmonySpan | undefined =>
  chord && { chord, start: chart.length, length: ticks(960), beats: [] };

function strike(
  chart: Chart,
  style: BandStyle,
  { role }: ChorusOptions,
  { onset, chord, until }: Struck,
  next: Struck | undefined,
  midi: readonly number[],
  chance: Chance,
): readonly BandNote[] {
  const { stab, held, pedal, velocity } = style.comping;
  const bar = chart.bars[onset.bar];
  const beat = bar?.beat ?? 960;
  const gap = Math.min(next?.onset.at ?? chart.length, until) - onset.at;
  const room = Math.max(beat / 4, Math.min(gap, onset.held ? 4 * beat : 2 * beat));
  const share = onset.held ? (pedal ? 0.9 : held) : stab;
  const duration = ticks(Math.max(60, Math.round(room * (share + (chance() - 0.5) * 0.1))));
  const accent = (onset.off ? 3 : 0) + (onset.held ? -4 : 2);
  const level = velocity + ROLE_LEVEL[role] + accent + swell(chart, onset.bar) + (chance() - 0.5) * 8;
  return midi.map((note, index) => ({
    part: "comping",
    start: ticks(onset.at),
    duration,
    midi: note,
    velocity: clamped(level + (index === midi.length - 1 ? 3 : 0)),
    chord,
  }));
}

/** How much louder or softer each part of the form is. */
export const ROLE_LEVEL: Readonly<Record<ChorusRole, number>> = { intro: -4, head: -5, solo: 4, lastHead: 0, ending: 0 };

/** Phrases grow towards their third bar and fall back. */
export const swell = ({ bars }: Chart, bar: number): number => [-1, 1, 3, 0][bars[bar]?.inPhrase ?? 0] ?? 0;

const clamped = (velocity: number): number => Math.max(1, Math.min(127, Math.round(velocity)));
