import abcjs from "abcjs";
import { expect, test } from "vitest";
import { randomScore } from "../../../tests/support/random-scores.ts";
import { cases, seed } from "../../../tests/support/totals.ts";
import type { Measure, NoteElement, PlainElement, Voice } from "../elements.ts";
import { orderOfMeasures, writtenScore } from "../pieces/measures.ts";
import { songPiece } from "../songs/song-piece.ts";
import { pieceToAbc } from "./piece-to-abc.ts";

const note = (name: string, more: Partial<NoteElement> = {}): NoteElement => ({
  id: name,
  name,
  note: name,
  duration: "w",
  ...more,
  elementType: "Note",
});
/** The body of a tune of one voice with signs: its bars as they are played. */
function bodyOf(bars: readonly PlainElement[], measures: readonly Measure[]): string {
  const played = orderOfMeasures(measures).map((index) => ({ elements: [bars[index] ?? note("C4")] }));
  const elements = played.flatMap((bar) => bar.elements);
  const voice: Voice = { key: "C", clef: "treble", meter: "4/4", type: "Melody", elements, bars: played };
  const piece = { id: "p", meter: "4/4", voices: [voice], tempo: 120, title: "Signs", noTempo: true, measures };
  return pieceToAbc(piece).abc.split("\n").slice(6).join("\n");
}
const bars = (...names: string[]) => names.map((name) => note(name));

test("repeats and endings stand there as signs, each bar once", () => {
  const measures: readonly Measure[] = [
    { startsRepeat: true },
    { endings: [1], endsRepeat: true, closesEnding: true },
    { endings: [2], closesEnding: true },
    { startsRepeat: true, endsRepeat: true },
  ];
  expect(bodyOf(bars("C5", "D5", "E5", "F5"), measures)).toContain("|: c32 | [1 d32 :| [2 e32 |: f32 :|");
  expect(bodyOf(bars("C5", "D5"), [{ endsRepeat: true }, { startsRepeat: true, endsRepeat: true }])).toContain("c32 :: d32 :|");
});

test("jumps, coda, segno, fine and section letters stand at their bars", () => {
  const measures: readonly Measure[] = [
    { section: "A", segno: true },
    { toCoda: true, barLine: "double" },
    { fine: true },
    { jump: { to: "segno", until: "coda" } },
    { coda: true },
  ];
  const body = bodyOf(bars("C5", "D5", "E5", "F5", "G5"), measures);
  expect(body).toContain('"^A"!segno!c32 | "^To Coda"d32 || !fine!e32 | !D.S.alcoda!f32 |');
  expect(body).toContain("!coda!g32 |]");
});

test("what is written at a note stands there: grace notes, articulation, loudness, slurs, some of its notes tied", () => {
  const marked = note("C5", {
    grace: { notes: [{ notes: ["B4"], length: 240 as never }], slashed: true },
    articulations: ["staccato"],
    dynamics: ["mf"],
    slursFrom: 1,
  });
  expect(bodyOf([marked], [{ barLine: "double" }])).toContain("(.!mf!{/B}c32");
  const notes: PlainElement = { id: "n", name: "C5 E5", notes: ["C5", "E5"], duration: "w", elementType: "Notes" };
  expect(bodyOf([notes], [{ section: "A" }])).toContain("[ce]32");
});

/** Notes and rests that abcjs draws in each voice, and what it complains of. */
function drawn(abc: string) {
  const [tune] = abcjs.parseOnly(abc);
  const counts: number[] = [];
  for (const line of tune?.lines ?? []) {
    const voices = (line.staff ?? []).flatMap((staff) => staff.voices ?? []);
    voices.forEach((elements, voice) => {
      counts[voice] = (counts[voice] ?? 0) + elements.filter(({ el_type }) => el_type === "note").length;
    });
  }
  return { counts, warnings: tune?.warnings ?? [] };
}

test("200 generated scores: abcjs reads every element of the page in its voice, and complains of nothing", () => {
  for (let at = seed(1), end = at + cases(200, 2000); at < end; at++) {
    const piece = songPiece(randomScore(at));
    const { abc, drawn: listed } = pieceToAbc(piece);
    const { counts, warnings } = drawn(abc);
    expect(warnings, `seed ${at}\n${abc}`).toEqual([]);
    const wanted = writtenScore(piece).page.voices.map((_, voice) => listed.filter((each) => each.voice === voice).length);
    expect(counts, `seed ${at}`).toEqual(wanted);
  }
});
