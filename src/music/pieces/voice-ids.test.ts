import { expect, test } from "vitest";
import type { Voice } from "../elements.ts";
import { DEFAULT_SETTINGS, stripGain, stripNamesOf, stripOfVoice } from "../playing/settings.ts";
import { pieceEvents } from "./events.ts";
import { transposePiece } from "./transpose-piece.ts";
import { voiceOf } from "./voice.ts";
import { isVoiceId, kindOf, voiceIds } from "./voice-ids.ts";

const note = { id: "c", name: "C4", note: "C4", duration: "w", elementType: "Note" } as const;
const voice = (type: Voice["type"], clef: Voice["clef"] = "treble"): Voice => ({ ...voiceOf(type, [note], "C", "4/4"), clef });
const voices = [voice("Harmony"), voice("Melody"), voice("Melody"), voice("Bass"), voice("Melody", "percussion")];
const piece = { id: "p", meter: "4/4", voices, tempo: 120, title: "", noTempo: true };

test("voices of one type are told apart by number, drums by their staff", () => {
  expect(voiceIds(voices)).toEqual(["Harmony", "Melody", "Melody 2", "Bass", "Drums"]);
  expect(pieceEvents(piece).map(({ voice: id }) => id)).toEqual(["Harmony", "Melody", "Melody 2", "Bass", "Drums"]);
  expect(kindOf("Melody 2")).toBe("Melody");
  expect(["Melody 2", "Bass", "Melody 1", "melody 2", "Flute", "Melody 2x"].map(isVoiceId)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});

test("each voice has a strip of its own in the mixer; soloing one silences its sister, and one that is not there silences nobody", () => {
  const names = stripNamesOf(voiceIds(voices));
  expect(names).toEqual(["harmony", "melody", "melody 2", "bass", "drums", "click"]);
  const strips = { ...DEFAULT_SETTINGS.strips, "melody 2": { volume: 0, mute: false, solo: true, instrument: null } };
  expect(names.map((name) => stripGain(strips, name, names) > 0)).toEqual([false, false, true, false, false, true]);
  expect(stripGain(strips, "melody")).toBe(1);
  expect(stripOfVoice("Drums 2")).toBe("drums");
});

test("drums stay where they are in another key", () => {
  const moved = pieceEvents(transposePiece(piece, 5));
  expect(moved.find(({ voice: id }) => id === "Drums")?.midi).toBe(60);
  expect(moved.find(({ voice: id }) => id === "Melody 2")?.midi).toBe(65);
});
