import { expect, test } from "vitest";
import { given, harmonyOf, patternOf } from "../../tests/support/changes.ts";
import { cases, seed } from "../../tests/support/totals.ts";
import { seeded } from "../music/bass/options.ts";
import type { Piece, Voice } from "../music/elements.ts";
import { pieceScore } from "../music/notation/piece-score.ts";
import type { SequencerData } from "../music/payloads.ts";
import { barTicks, beatTicks, meterOf } from "../music/time/time.ts";
import { chordRhythm } from "./chord-rhythm/processor.ts";
import { sequencerToVoice } from "./sequencer-to-voice/processor.ts";

const METERS = ["4/4", "3/4", "6/8", "9/8", "12/8", "5/4", "2/4"];

/** Stretches of a bar that abcjs beams: notes shorter than a quarter with no space between them. */
function beams(abc: string): readonly { readonly from: number; readonly to: number }[] {
  const found: { from: number; to: number }[] = [];
  let [place, from] = [0, -1];
  for (const [, pitch = " ", units = "0"] of abc.replaceAll(/\[[^\]]*\]/g, "A").matchAll(/([A-Ga-gzx])[,']*(\d+)|\s/g)) {
    const length = Number(units) * 120;
    const isShort = !["z", "x", " "].includes(pitch) && length < 960;
    if (isShort && from >= 0) found.push({ from, to: place + length });
    from = isShort ? (from < 0 ? place : from) : -1;
    place += length;
  }
  return found;
}

/** What is written badly in a piece: rests that hide a beat or fall apart, and beams over a beat. */
function faults(piece: Piece): readonly string[] {
  const meter = meterOf(piece.meter);
  const [bar, beat] = [barTicks(meter), beatTicks(meter)];
  return pieceScore(piece, { view: "full" }).voices.flatMap(({ bars }) =>
    bars.flatMap(({ items, abc }, index) => {
      const found: string[] = [];
      for (const [at, { notes, offset, length, wholeBar }] of items.entries()) {
        const end = offset + length;
        const hides = Math.floor(offset / beat) !== Math.ceil(end / beat) - 1;
        if (notes.length === 0 && hides && !wholeBar && !(offset % beat === 0 && length * 2 === bar)) found.push(`rest ${offset}-${end}`);
        if (notes.length === 0 && offset % beat !== 0 && (offset % beat) % length !== 0) found.push(`rest off its place ${offset}-${end}`);
        const next = items[at + 1];
        const isBeat = notes.length === 0 && next?.notes.length === 0 && offset % beat === 0 && next.offset + next.length === offset + beat;
        if (isBeat && Math.log2(beat / 120) % 1 === 0) found.push(`a silent beat in pieces at ${offset}`);
      }
      found.push(
        ...beams(abc)
          .filter(({ from, to }) => Math.floor(from / beat) !== Math.ceil(to / beat) - 1)
          .map(({ from }) => `a beam over a beat from ${from}`),
      );
      return found.map((fault) => `bar ${index + 1} (${abc}): ${fault}`);
    }),
  );
}

/** Two bars of a pattern in a meter of chance. */
function patternOfChance(random: () => number): SequencerData {
  const meter = METERS[Math.floor(random() * METERS.length)] ?? "4/4";
  const grid = meter.endsWith("/8") ? 8 : ([4, 8, 16][Math.floor(random() * 3)] ?? 8);
  const sequences = ["E", "G"].map((key) => {
    const steps: { size: number; active: boolean }[] = [];
    for (let left = Math.round((2 * barTicks(meterOf(meter)) * grid) / 3840); left > 0; ) {
      const cells = Math.min(left, 1 + Math.floor(random() * 3));
      steps.push({ size: cells / grid, active: random() < 0.5 });
      left -= cells;
    }
    return { key, steps };
  });
  return { sequences, length: 2, meter };
}

const pieceOf = (voice: Voice): Piece => ({ id: "p", meter: voice.meter, voices: [voice], tempo: 100, title: "", noTempo: true });

test("200 patterns of sequencers in seven meters: rests and beams show every beat", () => {
  for (let at = seed(1), end = at + cases(200, 20_000); at < end; at++) {
    const data = { ...patternOfChance(seeded(at)) };
    if (!data.sequences.some(({ steps }) => steps.some(({ active }) => active))) continue;
    const voice = given(sequencerToVoice.run(data, { voice: "Melody", octave: 4 }));
    expect(faults(pieceOf(voice)), `seed ${at} ${data.meter}`).toEqual([]);
  }
});

test("a Charleston of the chord rhythm is two strokes with rests by beat, not a string of eighths", () => {
  const piece = pieceOf(given(chordRhythm.run(harmonyOf("Dm7 G7"), patternOf({ any: "x..x...." }), {})));
  const [bar] = pieceScore(piece, { view: "full" }).voices[0]?.bars ?? [];
  const shown = bar?.items.map(({ notes, length }) => `${notes.length > 0 ? "note" : "rest"} ${length}`);
  expect(shown).toEqual(["note 480", "rest 480", "rest 480", "note 480", "rest 1920"]);
  expect(faults(piece)).toEqual([]);
});
