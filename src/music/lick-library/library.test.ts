import { expect, test } from "vitest";
import { keysOf, spelled } from "../../../tests/support/spelled-pieces.ts";
import { withBass } from "../bass/added-bass.ts";
import type { Piece } from "../elements.ts";
import { lickPiece } from "../licks.ts";
import { pieceEvents } from "../pieces/events.ts";
import { totalTicks } from "../pieces/timeline.ts";
import { transposePiece } from "../pieces/transpose-piece.ts";
import { isHandPattern, lickLibrary, readPiece } from "./library.ts";

const pieces: readonly Piece[] = lickLibrary.map(({ lick }) => lickPiece(lick));
const phrases = pieces.filter(({ id }) => !isHandPattern(id));
const hands = pieces.filter(({ id }) => isHandPattern(id));
const heard = (piece: Piece, voice: string) => pieceEvents(piece).filter((event) => event.voice === voice);

test("there are at least forty licks and twenty patterns for the left hand, each once", () => {
  expect(phrases.length).toBeGreaterThanOrEqual(40);
  expect(hands).toHaveLength(20);
  expect(new Set(lickLibrary.map(({ lick }) => lick.id)).size).toBe(lickLibrary.length);
  expect(new Set(lickLibrary.map(({ lick }) => lick.title)).size).toBe(lickLibrary.length);
  const written = pieces.map((piece) =>
    heard(piece, "Melody")
      .map(({ midi, start }) => `${midi}@${start}`)
      .join(" "),
  );
  expect(written.filter((each, index) => written.indexOf(each) !== index)).toEqual([]);
});

test("melody and chords of each fill the same whole bars", () => {
  const uneven = pieces.filter(({ voices, meter }) => {
    const [melody = 0, harmony = 1] = voices.map(({ elements }) => totalTicks(elements));
    const [beats = 4, unit = 4] = meter.split("/").map(Number);
    return melody !== harmony || melody % ((beats * 4 * 480) / unit) !== 0;
  });
  expect(uneven.map(({ title }) => title)).toEqual([]);
});

test("under every lick stand chords and rests alone: G7 is a chord there, and no high note", () => {
  const others = pieces.filter(({ voices }) =>
    voices.some(({ type, elements }) => type === "Harmony" && elements.some(({ elementType }) => !["Chord", "Rest"].includes(elementType))),
  );
  expect(others.map(({ title }) => title)).toEqual([]);
  const down = pieces.find(({ title }) => title === "Up the chord, down the scale");
  const chords = down?.voices.find(({ type }) => type === "Harmony")?.elements.map((element) => "name" in element && element.name);
  expect(chords).toEqual(["Dm7", "G7", "Cmaj7"]);
});

test("licks lie in the right hand and patterns in the left, in every key", () => {
  const out = pieces.flatMap((piece) => {
    const [low, high, span] = isHandPattern(piece.id) ? [28, 72, 36] : [52, 96, 26];
    return keysOf(piece).flatMap(({ semitones, twin }) => {
      const midi = heard(transposePiece(piece, semitones, twin), "Melody").map((event) => event.midi);
      const [least, most] = [Math.min(...midi), Math.max(...midi)];
      return least < low || most > high || most - least > span ? [`${piece.title} by ${semitones}: ${least} to ${most}`] : [];
    });
  });
  expect(out).toEqual([]);
});

test("a lick has a finger on every note, never one finger on two different notes in a row; a pattern stands on the bass staff", () => {
  for (const piece of phrases) {
    const notes = (readPiece(piece).voices[0]?.elements ?? []).filter((element) => element.elementType === "Note");
    const fingers = notes.map(({ articulations }) => articulations?.[0] ?? "none");
    expect(fingers.join(""), piece.title).toMatch(/^[1-5]+$/);
    const twice = notes.filter((each, index) => index > 0 && fingers[index] === fingers[index - 1] && each.note !== notes[index - 1]?.note);
    expect(
      twice.map(({ note }) => note),
      piece.title,
    ).toEqual([]);
  }
  expect(hands.map((piece) => readPiece(piece).voices.find(({ type }) => type === "Melody")?.clef)).toEqual(hands.map(() => "bass"));
});

test("a pattern has a finger of the left hand for each of its notes, the higher note the nearer to the thumb, in every key", () => {
  for (const piece of hands.flatMap((each) => keysOf(each).map(({ semitones, twin }) => transposePiece(each, semitones, twin)))) {
    const melody = readPiece(piece).voices.find(({ type }) => type === "Melody")?.elements ?? [];
    for (const element of melody) {
      if (element.elementType === "Note") expect(element.articulations?.join(), piece.title).toMatch(/^[1-5]$/);
      if (element.elementType !== "Notes") continue;
      const fingers = element.articulations ?? [];
      expect(fingers, piece.title).toHaveLength(element.notes.length);
      expect(fingers.toSorted().toReversed(), piece.title).toEqual(fingers);
    }
  }
  const fingersOf = (id: string) =>
    (readPiece(hands.find((piece) => piece.id.endsWith(id)) ?? hands[0] ?? missing()).voices[0]?.elements ?? [])
      .flatMap((element) => (element.elementType === "Note" || element.elementType === "Notes" ? [element.articulations?.join("")] : []))
      .slice(0, 8)
      .join(" ");
  expect(fingersOf("hand-alberti")).toBe("5 1 3 1 5 1 3 1");
  expect(fingersOf("hand-shuffle")).toBe("52 52 51 51 52 52 51 51");
  expect(fingersOf("hand-stride")).toBe("5 531 5 531 5 531 5 531");
  expect(fingersOf("hand-rootless-a")).toBe("5321 5321 5321");
});
function missing(): never {
  throw new Error("There is no pattern.");
}

test("each is spelled right in thirteen keys", { timeout: 60_000 }, () => {
  const wrong = pieces.map(withBass).flatMap((piece) =>
    keysOf(piece).flatMap(({ semitones, twin }) => {
      const moved = transposePiece(piece, semitones, twin);
      return spelled(piece, moved).wrong.map((each) => `${piece.title} in ${moved.voices[0]?.key}: ${each}`);
    }),
  );
  expect(wrong).toEqual([]);
});
