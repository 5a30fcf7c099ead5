import { expect, test } from "vitest";
import { performances } from "../../../../tests/support/band-charts.ts";
import { bassChord } from "../../bass/spans.ts";
import type { Voice } from "../../elements.ts";
import { barsOf, placedElements } from "../../pieces/timeline.ts";
import { voiceOf } from "../../pieces/voice.ts";
import { midiOf } from "../../pitch.ts";
import { spanAt } from "../chart.ts";
import { readVoices } from "./band-voices.ts";
import { spelledIn, spelledTowards } from "./spelling.ts";

const chord = (tonic: string, type: string) => bassChord({ tonic, type });

test("a chord's notes have its own names; a diminished seventh is read by white keys", () => {
  expect([68, 71, 75, 78].map((midi) => spelledIn(midi, chord("Ab", "m7")))).toEqual(["Ab4", "Cb5", "Eb5", "Gb5"]);
  expect([61, 64, 67, 70].map((midi) => spelledIn(midi, chord("Db", "dim7")))).toEqual(["Db4", "E4", "G4", "Bb4"]);
  expect([66, 69, 72, 75].map((midi) => spelledIn(midi, chord("F#", "dim7")))).toEqual(["F#4", "A4", "C5", "Eb5"]);
});

test("what is no chord tone has a flat on the way down and a sharp on the way up", () => {
  const over = (midi: number, to: string) => spelledTowards(midi, { chord: chord("F", "7"), next: { midi: midiOf(to) ?? 0, name: to } });
  expect([over(42, "F2"), over(42, "G2"), over(40, "Eb2"), over(40, "F2"), over(37, "D2"), over(37, "C2")]).toEqual([
    "Gb2",
    "F#2",
    "E2",
    "E2",
    "C#2",
    "Db2",
  ]);
  expect(spelledTowards(42, { chord: chord("D", "7"), next: { midi: 41, name: "F2" } }), "a chord tone stays").toBe("F#2");
});

/** Names of single notes of a voice with the chord under each. */
const lineOf = (voice: Voice) =>
  placedElements({ ...voice, elements: barsOf(voice).flatMap(({ elements }) => elements) }).flatMap(({ element, start }) =>
    element.elementType === "Note" ? [{ name: element.note, midi: midiOf(element.note) ?? 0, start }] : [],
  );

test("basses of twenty songs: no letter twice over a half step where another name is read, no double accidental, no white key under a name of a black one over diminished chords", () => {
  const solos = performances("mediumSwing", 1).filter(({ chorus }) => chorus === 2);
  const faults = solos.flatMap(({ chart, style, notes }) => {
    const like = voiceOf("Harmony", [], chart.key, "4/4");
    const [bass] = readVoices({ like, chart, style: style.name, notes }, ["bass"], 1);
    if (bass === undefined) return [];
    const line = lineOf(bass);
    return line.flatMap(({ name, midi, start }, index) => {
      const next = line[index + 1];
      const own = spanAt(chart.spans, start)?.chord;
      const isTone = own !== undefined && (own.tones & (1 << (midi % 12))) !== 0;
      const stays = next !== undefined && Math.abs(next.midi - midi) === 1 && next.name[0] === name[0] && name.length === 3;
      const wrong = own?.reading.type === "dim7" && /[EB]#|[FC]b/u.test(name);
      return (stays && !isTone) || wrong || /bb|##/u.test(name) ? [`${name} ${next?.name} over ${own?.name}`] : [];
    });
  });
  expect(faults).toEqual([]);
});
