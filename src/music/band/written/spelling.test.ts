import { expect, test } from "vitest";
import { performances } from "../../../../tests/support/band-charts.ts";
import { scaleNotes, symbolNotes } from "../../../../tests/support/letters.ts";
import { bassChord } from "../../bass/spans.ts";
import { chordName } from "../../chords/element.ts";
import type { Voice } from "../../elements.ts";
import { barsOf, placedElements } from "../../pieces/timeline.ts";
import { voiceOf } from "../../pieces/voice.ts";
import { chromaOf, midiOf, pitchClassOf } from "../../pitch.ts";
import { firstChord, spanAt } from "../chart.ts";
import { readVoices } from "./band-voices.ts";
import { spelledIn, spelledTowards } from "./spelling.ts";

const chord = (tonic: string, type: string) => bassChord({ tonic, type });

test("a chord's notes have its own names; a diminished seventh is read by white keys", () => {
  expect([68, 71, 75, 78].map((midi) => spelledIn(midi, { chord: chord("Ab", "m7") }))).toEqual(["Ab4", "Cb5", "Eb5", "Gb5"]);
  expect([61, 64, 67, 70].map((midi) => spelledIn(midi, { chord: chord("Db", "dim7") }))).toEqual(["Db4", "E4", "G4", "Bb4"]);
  expect([66, 69, 72, 75].map((midi) => spelledIn(midi, { chord: chord("F#", "dim7") }))).toEqual(["F#4", "A4", "C5", "Eb5"]);
});

test("a third, a fifth and a seventh have two accidentals where the chord's letters ask for them; what the key has is read so", () => {
  const over = (tonic: string, type: string, key: string, ...midi: number[]) =>
    midi.map((note) => spelledIn(note, { chord: chord(tonic, type), key }));
  expect(over("D#", "7", "F#", 63, 67, 70, 73)).toEqual(["D#4", "F##4", "A#4", "C#5"]);
  expect(over("A#", "7", "F#", 74)).toEqual(["C##5"]);
  expect(over("F", "m7", "Eb", 68, 70, 75, 79)).toEqual(["Ab4", "Bb4", "Eb5", "G5"]);
  expect([...over("F", "dim7", "Gb", 65, 68, 71), ...over("F", "dim7", "C", 71)]).toEqual(["F4", "Ab4", "Cb5", "B4"]);
});

test("what is no chord tone has its name in the key; the leading note of G# minor is F##", () => {
  const on = (tonic: string, type: string, key: string, midi: number, to: string) =>
    spelledTowards(midi, { chord: chord(tonic, type), key, next: { midi: midiOf(to) ?? 0, name: to } });
  expect(on("F", "m7", "Gb", 35, "Bb1")).toBe("Cb2");
  expect(on("F#", "m7", "E", 44, "B2")).toBe("G#2");
  expect(on("C#", "m7", "G#m", 43, "G#2")).toBe("F##2");
  expect(on("D", "m7", "Am", 44, "A2")).toBe("G#2");
  expect(on("D", "m7", "Am", 44, "G2")).toBe("Ab2");
  expect(on("F", "7", "Bb", 42, "G2")).toBe("F#2");
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

test("basses of twenty songs: no letter twice over a half step where another name is read and the key has none, no double accidental, no white key under a name of a black one over diminished chords", () => {
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
      const inKey = scaleNotes(chart.key).find((each) => chromaOf(each) === midi % 12);
      const strange = inKey !== undefined && inKey !== pitchClassOf(name) && !isTone;
      return (stays && !isTone && inKey === undefined) || strange || wrong || /bb|##/u.test(name)
        ? [`${name} ${next?.name} over ${own?.name}`]
        : [];
    });
  });
  expect(faults).toEqual([]);
});

test("comping that comes ahead of a chord is that chord's: by its name, and each of its notes by its letters", () => {
  let ahead = 0;
  const faults = performances("mediumSwing", 1).flatMap(({ chart, style, notes }) => {
    const like = voiceOf("Harmony", [], chart.key, "4/4");
    const [comping] = readVoices({ like, chart, style: style.name, notes }, ["comping"], 1);
    const struck = new Set(notes.filter(({ part }) => part === "comping").map(({ start }): number => start));
    return (comping === undefined ? [] : placedElements(comping)).flatMap(({ element, start }) => {
      const here = spanAt(chart.spans, start);
      const bar = chart.bars.findLast((each) => each.start <= start);
      if (element.elementType !== "Chord" || !struck.has(start) || here === undefined || bar === undefined) return [];
      const end = here.start + here.length;
      const isAhead = (start - bar.start) % bar.beat !== 0 && end - start <= bar.beat / 2;
      if (!isAhead) return [];
      ahead++;
      const next = end >= chart.length ? firstChord(chart) : spanAt(chart.spans, end)?.chord;
      if (element.name !== next?.name) return [`${element.name} for ${next?.name} at ${start} in ${chart.key}`];
      if (next.reading.type === "dim7") return [];
      return element.notes.flatMap((note) => {
        const own = symbolNotes(chordName(next.reading.tonic, next.reading.type)).find((each) => chromaOf(each) === chromaOf(note));
        return own === undefined || own.length > 2 || own === pitchClassOf(note) ? [] : [`${note} for ${own} in ${next.name}`];
      });
    });
  });
  expect(ahead).toBeGreaterThan(100);
  expect(faults).toEqual([]);
});
