import { expect, test } from "vitest";
import { formOf, perform } from "../../../tests/support/band-charts.ts";
import { badVoicings, bassFaults, fillFaults, outOfRange } from "../../../tests/support/band-checks.ts";
import { longSong } from "../../../tests/support/long-song.ts";
import { chordElement } from "../chords/element.ts";
import type { Piece } from "../elements.ts";
import { DEFAULT_SETTINGS } from "../playing/settings.ts";
import { readStoredSong } from "../songs/one-song.ts";
import { songPiece } from "../songs/song-piece.ts";
import { FURTHEST_LEAN } from "./feel/feel.ts";
import { performanceOf } from "./performance.ts";
import { bandPlanOf } from "./plan.ts";
import { bandStyles } from "./styles.ts";

const names = Object.keys(bandStyles) as (keyof typeof bandStyles)[];
const chords = ["Dm7", "G7", "Cmaj7", "Am7"].map((name, index) =>
  chordElement({ id: `${index}`, tonic: name[0] ?? "C", type: name.slice(1) }),
);
const song = (body: string, meter = "4/4"): Piece => {
  const read = readStoredSong(`X:1\nT:Form\nM:${meter}\nL:1/4\nK:C\n${body}\n`);
  if (!read.ok) throw new Error(read.error.code);
  return songPiece(read.value);
};

const FORMS: readonly (readonly [name: string, piece: Piece])[] = [
  ["one bar", formOf(chords.slice(0, 1), "4/4", "C")],
  ["two bars", formOf(chords.slice(0, 2), "4/4", "C")],
  ["5/4", formOf([...chords, ...chords], "5/4", "C")],
  ["7/8", formOf([...chords, ...chords], "7/8", "C")],
  ["2/4", formOf([...chords, ...chords], "2/4", "C")],
  ["12/8", formOf([...chords, ...chords], "12/8", "C")],
  ["a pick-up", song('c | "Dm7" d4 | "G7" d4 | "C" e4 | "Am7" e4 | "Dm7" d4 | "G7" d4 | "C" e4 | "Am7" e3 |]')],
  ["no chord", song('"Dm7" d4 | "G7" d4 | "N.C." z4 | "N.C." z4 | "C" e4 | "N.C." z2 "Am7" e2 | "Dm7" d4 | "N.C." z4 |]')],
  ["a melody alone", song("c4 | d4 | e4 | f4 |]")],
  ["three chords a bar", song('"Dm7" d2 "G7" d "C" d | "Am7" e "D7" e "Dm7" d "G7" d | "C" e4 | "C/E" e4 |]')],
  ["meters that change", song('"Dm7" d4 | [M:3/4] "G7" d3 | [M:5/4] "C" e5 | [M:4/4] "Am7" e4 |]')],
  ["400 bars", song(longSong(400).split("\n").slice(7).join("\n"))],
];

/** What is wrong with all that a band plays, from the intro to the ending. */
function faultsOf(piece: Piece, style: keyof typeof bandStyles, bpm: number): readonly string[] {
  const plan = bandPlanOf(piece, { ...DEFAULT_SETTINGS.band, style, humanise: 1, choruses: 2 }, undefined);
  if (plan === undefined) return [];
  const faults: string[] = [];
  for (const { kind, length, notes } of performanceOf(plan, bpm))
    for (const { start, midi, velocity, lean, duration, part } of notes) {
      if (!(Number.isInteger(start) && start >= 0 && start < length)) faults.push(`${kind}: ${part} at ${start} of ${length}`);
      if (!(Number.isInteger(midi) && midi >= 21 && midi <= 108)) faults.push(`${kind}: key ${midi}`);
      if (!(Number.isInteger(velocity) && velocity >= 1 && velocity <= 127)) faults.push(`${kind}: velocity ${velocity}`);
      if (!(Math.abs(lean) <= FURTHEST_LEAN)) faults.push(`${kind}: lean ${lean}`);
      if (!(part === "drums" ? duration === 0 : duration > 0)) faults.push(`${kind}: ${part} lasts ${duration}`);
    }
  const once = perform(plan.chart, plan.style, 1, 2, "solo");
  return [...faults, ...[badVoicings, outOfRange, bassFaults, fillFaults].flatMap((check) => check(once))];
}

test.each(FORMS)("%s: every style plays it at 40, 160 and 320 to the minute, and the hard rules hold", (_, piece) => {
  for (const style of names)
    for (const bpm of piece.voices[0] && piece.voices[0].elements.length > 500 ? [160] : [40, 160, 320])
      expect(faultsOf(piece, style, bpm).slice(0, 3), `${style} at ${bpm}`).toEqual([]);
});

test("without chords there is no band; a form of 400 bars has one", () => {
  const planOf = (name: string) => {
    const piece = FORMS.find(([form]) => form === name)?.[1];
    return piece && bandPlanOf(piece, { ...DEFAULT_SETTINGS.band, style: "mediumSwing" }, undefined);
  };
  expect(planOf("a melody alone")).toBeUndefined();
  expect(planOf("400 bars")?.chart.bars.length).toBeGreaterThanOrEqual(400);
});

test("silences stay silent: nobody plays a pitch under N.C.", () => {
  const piece = FORMS.find(([form]) => form === "no chord")?.[1];
  const plan = piece && bandPlanOf(piece, { ...DEFAULT_SETTINGS.band, style: "mediumSwing" }, undefined);
  if (plan === undefined) throw new Error("There is no band.");
  const { notes, chart } = perform(plan.chart, plan.style, 1, 2, "solo");
  const [from, to] = [chart.bars[2]?.start ?? 0, chart.bars[4]?.start ?? 0];
  expect(notes.filter(({ part, start }) => part !== "drums" && start >= from && start < to - 480)).toEqual([]);
});
