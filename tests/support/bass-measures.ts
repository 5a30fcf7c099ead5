import type { BassLineNote } from "../../src/music/bass/bass-voice.ts";

/** Rates of walking lines, as the musical rules W4 to W13 name them. */
export interface BassRates {
  readonly bars: number;
  readonly moves: number;
  /** Share of neighbours at the same pitch. */
  readonly equal: number;
  readonly steps: number;
  readonly thirds: number;
  readonly fourthsAndFifths: number;
  /** Moves wider than a fifth. */
  readonly wide: number;
  /** Last note before a change lies 1 or 2 half steps from its target; 1 exactly; 1, 2, 5 or 7. */
  readonly stepApproach: number;
  readonly semitoneApproach: number;
  readonly knownApproach: number;
  /** Of semitone approaches, those from below. */
  readonly fromBelow: number;
  /** Last note before a change differs from the first after. */
  readonly changeDiffers: number;
  /** After a leap of 7 or more the line turns. */
  readonly leapTurns: number;
  /** Stretches of moves in one direction no longer than six. */
  readonly shortRuns: number;
  readonly barSpanWithinOctave: number;
  readonly widestBar: number;
  /** Of bars of one chord: with root or third, with two chord tones, with three pitches. */
  readonly rootOrThird: number;
  readonly twoChordTones: number;
  readonly threePitches: number;
}

const share = (part: number, whole: number): number => (whole === 0 ? 1 : part / whole);

/** Measures lines together. */
export function measureBass(
  lines: readonly (readonly BassLineNote[])[],
  barsOf: (line: readonly BassLineNote[]) => readonly (readonly BassLineNote[])[],
): BassRates {
  const moves: number[] = [];
  const approaches: number[] = [];
  let leaps = 0;
  let turned = 0;
  let runs = 0;
  let shortRuns = 0;
  for (const line of lines) {
    let run = 0;
    let direction = 0;
    line.forEach((note, index) => {
      const next = line[index + 1];
      if (!next) return;
      const move = next.midi - note.midi;
      moves.push(move);
      if (next.chord.name !== note.chord.name) approaches.push(note.midi - next.midi);
      const after = line[index + 2];
      if (Math.abs(move) >= 7 && after) {
        leaps++;
        if (Math.sign(after.midi - next.midi) === -Math.sign(move)) turned++;
      }
      if (Math.sign(move) === direction && direction !== 0) run++;
      else {
        if (run > 0) {
          runs++;
          if (run <= 6) shortRuns++;
        }
        run = 1;
        direction = Math.sign(move);
      }
    });
  }
  const size = (low: number, high: number): number =>
    share(moves.filter((move) => Math.abs(move) >= low && Math.abs(move) <= high).length, moves.length);
  const reached = (sizes: readonly number[]): number =>
    share(approaches.filter((move) => sizes.includes(Math.abs(move))).length, approaches.length);
  const semitones = approaches.filter((move) => Math.abs(move) === 1);
  const bars = lines.flatMap((line) => barsOf(line));
  const spans = bars.map((bar) => Math.max(...bar.map(({ midi }) => midi)) - Math.min(...bar.map(({ midi }) => midi)));
  const whole = bars.filter((bar) => bar.length >= 3 && bar.every(({ chord }) => chord.name === bar[0]?.chord.name));
  const tones = (bar: readonly BassLineNote[]): number => bar.filter(({ midi, chord }) => (chord.tones & (1 << (midi % 12))) !== 0).length;
  const isRootOrThird = ({ midi, chord }: BassLineNote): boolean => [0, 3, 4].includes((midi - chord.root + 48) % 12);
  return {
    bars: bars.length,
    moves: moves.length,
    equal: size(0, 0),
    steps: size(1, 2),
    thirds: size(3, 4),
    fourthsAndFifths: size(5, 7),
    wide: size(8, 60),
    stepApproach: reached([1, 2]),
    semitoneApproach: reached([1]),
    knownApproach: reached([1, 2, 5, 7]),
    fromBelow: share(semitones.filter((move) => move < 0).length, semitones.length),
    changeDiffers: share(approaches.filter((move) => move !== 0).length, approaches.length),
    leapTurns: share(turned, leaps),
    shortRuns: share(shortRuns, runs),
    barSpanWithinOctave: share(spans.filter((span) => span <= 12).length, spans.length),
    widestBar: Math.max(...spans),
    rootOrThird: share(whole.filter((bar) => bar.some(isRootOrThird)).length, whole.length),
    twoChordTones: share(whole.filter((bar) => tones(bar) >= 2).length, whole.length),
    threePitches: share(whole.filter((bar) => new Set(bar.map(({ midi }) => midi)).size >= 3).length, whole.length),
  };
}

/** A line's notes bar by bar, in bars of one length (ticks). */
export function inBars(line: readonly BassLineNote[], barTicks: number): readonly (readonly BassLineNote[])[] {
  const bars: BassLineNote[][] = [];
  for (const note of line) {
    const bar = Math.floor(note.start / barTicks);
    bars[bar] = [...(bars[bar] ?? []), note];
  }
  return bars.filter((bar) => bar !== undefined);
}
