import ToneMidi from "@tonejs/midi";
import { expect, test } from "vitest";
import { formOf } from "../../../tests/support/band-charts.ts";
import { chordElement } from "../chords/element.ts";
import type { NoteElement } from "../elements.ts";
import { pieceToMidi } from "../midi-file.ts";
import { voiceOf } from "../pieces/voice.ts";
import { type BandSettings, DEFAULT_SETTINGS } from "../playing/settings.ts";
import { performanceOf } from "./performance.ts";
import { bandPlanOf, introChordsOf } from "./plan.ts";

const chords = ["Dm7", "G7", "Cmaj7", "Am7"].map((name, index) =>
  chordElement({ id: `${index}`, tonic: name[0] ?? "C", type: name.slice(1) }),
);
const piece = formOf([...chords, ...chords], "4/4", "C");
const band: BandSettings = { ...DEFAULT_SETTINGS.band, style: "ballad", choruses: 2 };

test("intro, choruses and an ending that slows down follow one another", () => {
  const plan = bandPlanOf(piece, band, undefined);
  if (plan === undefined) throw new Error("There is no band.");
  const stretches = performanceOf(plan, 70);
  expect(stretches.map(({ kind }) => kind)).toEqual(["intro", "music", "music", "ending", "ending", "ending"]);
  for (const [index, { at, length }] of stretches.entries()) expect(stretches[index + 1]?.at ?? at + length).toBe(at + length);
  const paces = stretches.map(({ pace }) => pace);
  expect(paces).toEqual([...paces].sort((a, b) => b - a));
  expect(paces.at(-1)).toBeLessThan(0.8);
});

test("a walking bass that is asked for walks from the first chorus; a bossa nova keeps its own", () => {
  const onBeats = (settings: Partial<BandSettings>, chorus: number) => {
    const plan = bandPlanOf(piece, { ...band, intro: false, ending: false, choruses: 2, ...settings }, undefined);
    const music = plan === undefined ? [] : performanceOf(plan, 140).filter(({ kind }) => kind === "music");
    const notes = music[chorus]?.notes.filter(({ part, dead }) => part === "bass" && dead !== true) ?? [];
    return [0, 1, 2, 3].every((beat) => notes.some(({ start }) => start === beat * 960));
  };
  expect(onBeats({ style: "mediumSwing", bass: "style" }, 0), "in two").toBe(false);
  expect(onBeats({ style: "mediumSwing", bass: "walk" }, 0)).toBe(true);
  expect(onBeats({ style: "ballad", bass: "walk" }, 1)).toBe(true);
  expect(onBeats({ style: "bossaNova", bass: "walk" }, 0)).toBe(false);
});

test("a piece whose bass and drums are written keeps them; plain is no band", () => {
  expect(bandPlanOf(piece, { ...band, style: "plain" }, undefined)).toBeUndefined();
  expect(bandPlanOf(piece, { ...band, style: "song" }, undefined)).toBeUndefined();
  expect(bandPlanOf({ ...piece, style: "Bossa nova" }, { ...band, style: "song" }, undefined)?.style.name).toBe("bossaNova");
  const bass = { ...chords[0], id: "x", note: "C2", name: "C2", duration: "w", elementType: "Note" } as const;
  const voice = { key: "C", clef: "bass", meter: "4/4", type: "Bass", elements: [bass] } as const;
  const written = bandPlanOf({ ...piece, voices: [...piece.voices, voice] }, band, undefined);
  expect([...(written?.parts ?? [])]).toEqual(["comping", "drums"]);
});

test("the MIDI file has the band: drums on channel 10, each start with its end", () => {
  const bytes = pieceToMidi(piece, { tempo: 70, settings: { swing: "auto", drums: "off", strips: DEFAULT_SETTINGS.strips, band } });
  const text = String.fromCharCode(...bytes);
  for (const name of ["Comping", "Bass", "Drums"]) expect(text).toContain(name);
  const plain = pieceToMidi(piece, { tempo: 70 });
  expect(bytes.length).toBeGreaterThan(plain.length * 5);
  expect(text).toContain(String.fromCharCode(0x99));
});

test("the MIDI file trades fours as they are heard: in the solo no chords in the learner's bars, chords and a louder drummer in the band's, no tune", () => {
  const tune = voiceOf(
    "Melody",
    [0, 1, 2, 3, 4, 5, 6, 7].map((bar): NoteElement => ({ id: `m${bar}`, name: "G5", note: "G5", duration: "w", elementType: "Note" })),
    "C",
    "4/4",
  );
  const song = { ...piece, voices: [...piece.voices, tune] };
  const tracks = (fours: boolean) => {
    const own: BandSettings = { ...band, style: "mediumSwing", choruses: 3, intro: false, ending: false, humanise: 0, fours };
    const settings = { swing: "off", drums: "off", strips: DEFAULT_SETTINGS.strips, band: own } as const;
    const midi = new ToneMidi.Midi(pieceToMidi(song, { tempo: 120, settings }));
    const bars = (name: string) =>
      midi.tracks.find((track) => track.name === name)?.notes.map(({ ticks, velocity }) => ({ bar: Math.floor(ticks / 3840), velocity })) ??
      [];
    const inBars = (name: string, from: number, to: number) => bars(name).filter(({ bar }) => bar >= from && bar < to);
    return { inBars };
  };
  const [traded, straight] = [tracks(true), tracks(false)];
  expect(traded.inBars("Comping", 8, 12)).toEqual([]);
  expect(straight.inBars("Comping", 8, 12).length).toBeGreaterThan(3);
  expect(traded.inBars("Comping", 12, 16).length).toBeGreaterThan(3);
  const loud = (from: number) => traded.inBars("Drums", from, from + 4).filter(({ velocity }) => velocity > 0.5).length;
  expect(loud(12)).toBeGreaterThan(loud(8));
  expect(traded.inBars("Melody", 8, 16)).toEqual([]);
  for (const heads of [0, 16]) expect(traded.inBars("Melody", heads, heads + 8)).toHaveLength(8);
  expect(straight.inBars("Melody", 8, 16)).toHaveLength(8);
});

test("the chords of an intro are the form's last four bars, turned to its first chord; no intro has none", () => {
  const named = (style: "mediumSwing" | "plain", intro = true) =>
    introChordsOf(piece, { ...band, style, intro }).map(({ start, name }) => `${start} ${name}`);
  expect(named("mediumSwing").length).toBeGreaterThan(0);
  expect(named("mediumSwing")[0]).toMatch(/^-15360 /);
  expect([named("plain"), named("mediumSwing", false)]).toEqual([[], []]);
});
