import { expect, test } from "vitest";
import type { NoteElement, NotesElement, Voice } from "../elements.ts";
import { ticks } from "../time/time.ts";
import { VOICE_VELOCITY, voiceEvents } from "./events.ts";
import { movedPiece } from "./transpose-piece.ts";
import { voiceOf } from "./voice.ts";

const note = (name: string, more: Partial<NoteElement> = {}): NoteElement => ({
  id: name,
  name,
  note: name,
  duration: "q",
  ...more,
  elementType: "Note",
});
const notes = (names: readonly string[], more: Partial<NotesElement> = {}): NotesElement => ({
  id: "n",
  name: names.join(" "),
  notes: names,
  duration: "q",
  ...more,
  elementType: "Notes",
});
const melody = (...elements: Voice["elements"]): Voice => voiceOf("Melody", elements, "C", "4/4");
const heard = (voice: Voice) => voiceEvents(voice).map(({ start, duration, midi }) => [start, duration, midi]);

test("loudness holds until the next sign, an accent is for one note, and without signs a voice is as loud as ever", () => {
  const voice = melody(note("C5"), note("D5", { dynamics: ["pp"] }), note("E5", { articulations: ["accent"] }), note("F5"));
  const usual = VOICE_VELOCITY.Melody;
  const soft = Math.round((usual * 32) / 80);
  expect(voiceEvents(voice).map(({ velocity }) => velocity)).toEqual([usual, soft, soft + 16, soft]);
});

test("a staccato sounds half of its time, and nothing moves", () => {
  expect(heard(melody(note("C5", { articulations: ["staccato"] }), note("D5")))).toEqual([
    [0, 480, 72],
    [960, 960, 74],
  ]);
});

test("grace notes sound right before their note, and none before the music", () => {
  const grace = { notes: [{ notes: ["B4"], length: ticks(240) }] };
  const events = voiceEvents(melody(note("C5", { grace }), note("D5", { grace })));
  expect(events.map(({ start, midi, grace: isGrace }) => [start, midi, isGrace === true])).toEqual([
    [0, 72, false],
    [840, 71, true],
    [960, 74, false],
  ]);
});

test("of notes at once those that are tied sound on, and the others are struck again", () => {
  const tied = notes(["C4", "E4", "G4"], { tied: true, tiedNotes: ["C4"] });
  expect(heard(melody(tied, notes(["C4", "E4"])))).toEqual([
    [0, 1920, 60],
    [0, 960, 64],
    [0, 960, 67],
    [960, 960, 64],
  ]);
});

test("seven in the time of four begin and end on whole ticks, and fill their time", () => {
  const elements = Array.from({ length: 7 }, () => note("C5", { duration: "s" }));
  const tuplet = { id: "t", name: "Tuplet", elements, duration: "s" as const, actual: 7, normal: 4, elementType: "Triplet" as const };
  const events = voiceEvents(melody(tuplet, note("D5")));
  expect(events.every(({ start, duration }) => Number.isInteger(start) && Number.isInteger(duration))).toBe(true);
  expect(events.slice(0, 7).reduce((sum, { duration }) => sum + duration, 0)).toBe(960);
  expect(events[7]?.start).toBe(960);
});

test("notes at once, what is tied of them and grace notes move with the key", () => {
  const grace = { notes: [{ notes: ["B4"], length: ticks(240) }] };
  const voices = [melody(notes(["C4", "E4"], { tied: true, tiedNotes: ["E4"], grace }))];
  const moved = movedPiece({ id: "p", meter: "4/4", voices, tempo: 120, title: "", noTempo: false }, 2);
  expect(moved.voices[0]?.elements[0]).toMatchObject({
    notes: ["D4", "F#4"],
    name: "D4 F#4",
    tiedNotes: ["F#4"],
    grace: { notes: [{ notes: ["C#5"], length: 240 }] },
  });
});

test("marks of a note that is cut by a bar line stand at its first part alone", () => {
  const voice = melody(note("C5", { duration: "h" }), note("D5", { duration: "w", lyrics: [{ verse: 1, text: "la" }] }));
  const parts = voice.bars?.flatMap(({ elements }) => elements.filter(({ name }) => name === "D5")) ?? [];
  expect(parts.map((part) => "lyrics" in part)).toEqual([true, false]);
});
