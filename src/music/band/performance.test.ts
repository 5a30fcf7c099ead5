import { expect, test } from "vitest";
import { formOf } from "../../../tests/support/band-charts.ts";
import { chordElement } from "../chords/element.ts";
import { pieceToMidi } from "../midi-file.ts";
import { type BandSettings, DEFAULT_SETTINGS } from "../playing/settings.ts";
import { performanceOf } from "./performance.ts";
import { bandPlanOf } from "./plan.ts";

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
