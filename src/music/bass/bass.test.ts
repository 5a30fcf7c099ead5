import fc from "fast-check";
import { expect, test } from "vitest";
import { BASS_PATTERNS, BASS_STYLES, everyLine, harmonyOf, inFour, lines, options, walking } from "../../../tests/support/bass-lines.ts";
import { inBars, measureBass } from "../../../tests/support/bass-measures.ts";
import { chordElement, restElement } from "../chords/element.ts";
import { rootedKinds } from "../chords/library.ts";
import type { MusicElement, Piece, Voice } from "../elements.ts";
import { circleOfFifths } from "../keys.ts";
import { barStarts, pieceLength, placedElements, totalTicks } from "../pieces/timeline.ts";
import { voiceOf } from "../pieces/voice.ts";
import { midiOf } from "../pitch.ts";
import { barTicks, type Duration, meterOf } from "../time/time.ts";
import { type BassLineNote, bassLine, bassVoice } from "./bass-voice.ts";
import { bassRange } from "./options.ts";
import { spansOf } from "./spans.ts";

const chord = (name: string, type: string, duration: Duration = "w", bass?: string): MusicElement =>
  chordElement({ id: name, tonic: name, type, duration, ...(bass === undefined ? {} : { bass }) });
const harmony = (elements: readonly MusicElement[], meter = "4/4"): Voice => voiceOf("Harmony", elements, "C", meter);
const anyChange = fc
  .record({
    tonic: fc.constantFrom(...circleOfFifths),
    kind: fc.constantFrom(...rootedKinds),
    duration: fc.constantFrom("w" as const, "h" as const, "q" as const),
  })
  .map(({ tonic, kind, duration }) => chord(tonic, kind.symbol, duration));
const anyHarmony = fc.array(fc.oneof({ weight: 9, arbitrary: anyChange }, { weight: 1, arbitrary: fc.constant(restElement("r", "h")) }), {
  minLength: 1,
  maxLength: 24,
});
const anyOptions = fc.record({
  style: fc.constantFrom(...BASS_STYLES),
  pattern: fc.constantFrom(...BASS_PATTERNS),
  seed: fc.integer({ min: 0, max: 9999 }),
});

const inRange = (midi: number): boolean => midi >= bassRange().low && midi <= bassRange().high;

/** First note of each stretch of a chord, with the note before it. */
const changesOf = (line: readonly BassLineNote[]) =>
  line.flatMap((note, index) =>
    index === 0 || line[index - 1]?.chord.name !== note.chord.name ? [{ note, before: line[index - 1] }] : [],
  );

test("W1: every note lies in A0..B2, and not below E1 unless a lower floor is asked for", () => {
  fc.assert(
    fc.property(
      anyHarmony,
      anyOptions,
      fc.constantFrom(undefined, 21, 24, 28),
      fc.constantFrom("4/4", "3/4", "6/8"),
      (elements, chosen, floor, meter) => {
        for (const { midi, note } of bassLine(harmony(elements, meter), { ...chosen, ...(floor === undefined ? {} : { floor }) })) {
          expect(midi).toBeGreaterThanOrEqual(floor ?? 28);
          expect(midi).toBeLessThanOrEqual(47);
          expect(midiOf(note)).toBe(midi);
        }
      },
    ),
  );
});

test("W2, W3: each chord begins with its root or slash bass, also the second chord of a bar, in every pattern", () => {
  for (const { line, piece } of everyLine()) {
    for (const { note } of changesOf(line)) expect(note.midi % 12, piece.title).toBe(note.chord.first);
  }
  const halves = harmony([chord("C", "maj7", "h"), chord("A", "7", "h"), chord("D", "m7", "h", "C"), chord("G", "7", "h")]);
  for (const pattern of BASS_PATTERNS) {
    const starts = bassLine(halves, options({ pattern })).filter(({ start }) => start % 1920 === 0);
    expect(
      starts.map(({ midi }) => midi % 12),
      pattern,
    ).toEqual([0, 9, 0, 7]);
  }
});

test("W2: in a bar that goes on with the same chord the first note is a chord tone", () => {
  for (const { line, piece } of everyLine(walking)) {
    const starts = new Set<number>(barStarts(piece));
    for (const { start, midi, chord: own } of line)
      if (starts.has(start)) expect(((own.tones | (1 << own.first)) >> (midi % 12)) & 1, piece.title).toBe(1);
  }
});

test("W4: no move is wider than a fifth but for the octave or at the end of the range, and octaves are at most 7 % of moves", () => {
  for (const { line, piece, pattern, style } of everyLine()) {
    line.forEach(({ midi }, index) => {
      const next = line[index + 1]?.midi ?? midi;
      const move = Math.abs(next - midi);
      const asLowAsCanBe = style === "low" && !inRange(midi - 12) && !inRange(next - 12);
      const bounced = asLowAsCanBe || !inRange(next < midi ? next + 12 : next - 12);
      expect(move <= 7 || move === 12 || bounced, `${piece.title} ${pattern} ${style} ${index}: ${move}`).toBe(true);
    });
  }
  expect(measureBass(lines({}), (line) => inBars(line, 3840)).wide).toBeLessThanOrEqual(0.07);
});

test("W4: the widest move is an octave over any changes", () => {
  fc.assert(
    fc.property(anyHarmony, anyOptions, (elements, chosen) => {
      const line = bassLine(harmony(elements), chosen);
      const moves = line.slice(1).map(({ midi }, index) => Math.abs(midi - (line[index]?.midi ?? midi)));
      expect(moves.filter((move) => move > 12)).toEqual([]);
      if (chosen.style !== "nearest" || chosen.pattern !== "walkingBassSimple") return;
      line.slice(1).forEach(({ midi }, index) => {
        const from = line[index]?.midi ?? midi;
        const move = Math.abs(midi - from);
        const bounced = !inRange(midi < from ? midi + 12 : midi - 12);
        expect(move <= 7 || move === 12 || bounced, `${from} to ${midi}`).toBe(true);
      });
    }),
  );
});

test("W4: a root drawn out of reach of a chord of one beat is taken nearer", () => {
  const line = bassLine(harmony([chord("Bb", "M", "q"), chord("Ab", "M"), chord("C", "M")]), {
    style: "random",
    pattern: "walkingBassChromaticThird",
    seed: 4079,
  });
  line.slice(1).forEach(({ midi }, index) => {
    expect(Math.abs(midi - (line[index]?.midi ?? midi)), `move ${index}`).toBeLessThanOrEqual(12);
  });
});

test("W5: never three equal pitches in a row in a walk", () => {
  for (const { line, piece } of everyLine(walking)) {
    const threes = line.filter(({ midi }, index) => index > 1 && line[index - 1]?.midi === midi && line[index - 2]?.midi === midi);
    expect(threes, piece.title).toEqual([]);
  }
});

test("W8: a note outside chord and scale leaves by a half or whole step", () => {
  for (const { line, piece } of everyLine(walking)) {
    line.forEach(({ midi, chord: own }, index) => {
      const next = line[index + 1];
      if (!next || ((own.tones | own.scale) >> (midi % 12)) & 1 || midi % 12 === own.first) return;
      expect([1, 2], `${piece.title} ${index}`).toContain(Math.abs(next.midi - midi));
    });
  }
});

test("W12: no bar spans more than an octave and a fifth, with a low floor too", () => {
  fc.assert(
    fc.property(anyHarmony, fc.constantFrom(21, 28, 33), fc.integer({ min: 0, max: 999 }), (elements, floor, seed) => {
      const { low, high } = bassRange(floor);
      expect(high - low).toBeLessThanOrEqual(19);
      for (const { midi } of bassLine(harmony(elements), options({ floor, seed }))) expect(midi >= low && midi <= high).toBe(true);
    }),
  );
});

test("W14: over one chord for several bars no bar is the one before", () => {
  const long = harmony(Array.from({ length: 16 }, () => chord("D", "m7")));
  for (let seed = 0; seed < 40; seed++) {
    for (const pattern of walking) {
      const bars = inBars(bassLine(long, options({ seed, pattern })), 3840).map((bar) => bar.map(({ midi }) => midi).join(" "));
      expect(bars.filter((bar, index) => bar === bars[index - 1])).toEqual([]);
    }
  }
});

test("W15: over a major-third chord of four beats and more b3 and 3 stand side by side; over a minor chord there is no major third", () => {
  for (const style of BASS_STYLES) {
    for (const line of lines({ pattern: "walkingBassChromaticThird", style })) {
      for (const { chord: own, notes } of stretches(line)) {
        const sizes = notes.map(({ midi }) => (midi - own.root + 48) % 12);
        if (own.minor) expect(sizes).not.toContain(4);
        if (!own.majorThird || notes.length < 4 || own.first !== own.root) continue;
        const pairs = notes.some(({ midi }, index) => (midi - own.root + 48) % 12 === 3 && notes[index + 1]?.midi === midi + 1);
        expect(pairs, `${own.name} ${sizes}`).toBe(true);
      }
    }
  }
});

function stretches(line: readonly BassLineNote[]): readonly { chord: BassLineNote["chord"]; notes: BassLineNote[] }[] {
  const found: { chord: BassLineNote["chord"]; notes: BassLineNote[] }[] = [];
  for (const note of line) {
    const last = found.at(-1);
    const end = last?.notes.at(-1);
    if (last && last.chord.name === note.chord.name && end && end.start + end.length === note.start) last.notes.push(note);
    else found.push({ chord: note.chord, notes: [note] });
  }
  return found;
}

test("W16: bossa has the root on one and the chord's fifth, altered as it is, in the second half", () => {
  for (const [type, fifth] of [
    ["maj7", 7],
    ["m7b5", 6],
    ["7#5", 8],
  ] as const) {
    const [first, ...rest] = bassLine(harmony([chord("C", type)]), options({ pattern: "bossaNova" }));
    expect((first?.midi ?? 0) % 12).toBe(0);
    const second = rest.find(({ start }) => start >= 1920);
    expect((second?.midi ?? 0) % 12, type).toBe(fifth);
    expect(second?.start).toBe(1920);
  }
  const high = bassLine(harmony([chord("A", "7"), chord("A", "7")]), options({ pattern: "bossaNova", style: "nearest" }));
  for (const { midi } of high) expect(midi).toBeLessThanOrEqual(47);
  const twoChords = bassLine(harmony([chord("D", "m7", "h"), chord("G", "7", "h")]), options({ pattern: "bossaNova" }));
  expect(twoChords.find(({ start }) => start === 1920)?.midi).toSatisfy((midi: number) => midi % 12 === 7);
});

test("W17: nearest puts each root at the copy closest to the note before, low at the lowest, random anywhere", () => {
  const copies = (chroma: number) => Array.from({ length: 20 }, (_, index) => 28 + index).filter((midi) => midi % 12 === chroma);
  for (const { line, style, pattern, piece } of everyLine(walking)) {
    for (const { note, before } of changesOf(line)) {
      // Right after a chord of a single beat W4 comes first.
      const afterOneBeat = before !== undefined && changesOf(line).some(({ note: other }) => other === before);
      const lowest = Math.min(...copies(note.chord.first).filter((copy) => copy <= 39));
      if (style === "low" && !afterOneBeat) expect(note.midi, piece.title).toBe(lowest);
      if (style === "nearest" && before) {
        const least = Math.min(...copies(note.chord.first).map((copy) => Math.abs(copy - before.midi)));
        expect(Math.abs(note.midi - before.midi), `${piece.title} ${pattern}`).toBe(least);
      }
    }
  }
  const roots = new Set(
    Array.from({ length: 20 }, (_, seed) => bassLine(harmony([chord("E", "7")]), options({ style: "random", seed }))[0]?.midi),
  );
  expect(roots).toEqual(new Set([28, 40]));
});

test("W18: the voice lasts as long as its harmony, bar by bar, and is silent where the harmony is", () => {
  fc.assert(
    fc.property(anyHarmony, anyOptions, fc.constantFrom("4/4", "3/4", "6/8", "5/4"), (elements, chosen, meter) => {
      const voice = harmony(elements, meter);
      const bass = bassVoice(voice, chosen);
      const piece = (one: Voice): Piece => ({ id: "p", title: "", meter, tempo: 120, noTempo: true, voices: [one] });
      expect(pieceLength(piece(bass))).toBe(pieceLength(piece(voice)));
      for (const bar of bass.bars ?? []) expect(totalTicks(bar.elements)).toBe(barTicks(meterOf(meter)));
      const silent = spansOf(voice).filter(({ chord: own }) => !own);
      for (const { element, start, length } of placedElements(bass)) {
        if (element.elementType === "Rest") continue;
        for (const gap of silent) expect(start + length <= gap.start || start >= gap.start + gap.length).toBe(true);
      }
    }),
  );
});

test("W19: the same seed gives the same line, another seed another one", () => {
  for (const pattern of walking) {
    const voice = harmonyOf(inFour[3] as Piece);
    expect(bassVoice(voice, options({ pattern, seed: 5 }))).toEqual(bassVoice(voice, options({ pattern, seed: 5 })));
    expect(bassVoice(voice, options({ pattern, seed: 5 }))).not.toEqual(bassVoice(voice, options({ pattern, seed: 6 })));
  }
});

test("W19: the second pass of a loop joins the first: another pitch, and mostly by step, fourth or fifth", () => {
  const joins = lines({}).map((line) => Math.abs((line.at(-1)?.midi ?? 0) - (line[0]?.midi ?? 0)));
  expect(joins.filter((size) => size === 0)).toEqual([]);
  expect(joins.filter((size) => [1, 2, 5, 7].includes(size)).length / joins.length).toBeGreaterThanOrEqual(0.87);
});

test("W20: the last bar ends on the root or the fifth", () => {
  for (const { line, piece } of everyLine(walking)) {
    const last = line.at(-1);
    if (!last) continue;
    expect([last.chord.first, last.chord.root, (last.chord.root + last.chord.fifth) % 12], piece.title).toContain(last.midi % 12);
  }
});

test("a bass over nothing is nothing, and a chord of a thirty-second still has its root", () => {
  expect(bassLine(harmony([]), options())).toEqual([]);
  expect(bassLine(harmony([restElement("r", "w")]), options())).toEqual([]);
  expect(bassLine(harmony([chord("C", "7", "t")]), options()).map(({ midi, length }) => [midi % 12, length])).toEqual([[0, 120]]);
});
