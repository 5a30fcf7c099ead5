import fc from "fast-check";
import { expect, test } from "vitest";
import { repertoireSongs } from "../../../tests/support/repertoire.ts";
import { chordElement, restElement } from "../chords/element.ts";
import type { ChordElement, MusicElement, NoteElement, Progression, TripletElement } from "../elements.ts";
import { basicProgressions } from "../progressions.ts";
import { songPiece } from "../songs/song-piece.ts";
import { barTicks, DURATIONS, type Duration, durationTicks, meterOf, ticks } from "../time/time.ts";
import { bassNote } from "./bass-note.ts";
import { pieceEvents, voiceEvents } from "./events.ts";
import { harmonyPiece } from "./harmony-piece.ts";
import { barStarts, barsOf, chordFinder, elementTicks, pieceLength, placedElements, splitIntoBars, totalTicks } from "./timeline.ts";
import { voiceKey, voiceOf } from "./voice.ts";

const cMajor = { key: { key: "C", scaleType: "major" } };
const chord = (name: string, duration: Duration = "w"): ChordElement => chordElement({ id: name, tonic: name, type: "M", duration });
const note = (pitch: string, duration: Duration = "q"): NoteElement => ({
  id: pitch,
  name: pitch,
  note: pitch,
  duration,
  elementType: "Note",
});
const triplet = (duration: Duration, ...elements: TripletElement["elements"]): TripletElement => ({
  id: "t",
  name: "Triplet",
  elements,
  duration,
  elementType: "Triplet",
});
const twoFiveOne = (): Progression => {
  const presets = basicProgressions("C", "major");
  if (!presets.ok || !presets.value[3]) throw new Error("no preset");
  return presets.value[3];
};

const anyElement: fc.Arbitrary<MusicElement> = fc.oneof(
  fc
    .record({ pitch: fc.constantFrom("C4", "Eb3", "F#5"), duration: fc.constantFrom(...DURATIONS) })
    .map(({ pitch, duration }) => note(pitch, duration)),
  fc.constantFrom(...DURATIONS).map((duration) => restElement("r", duration)),
  fc
    .constantFrom("q" as const, "e" as const, "s" as const)
    .map((duration) => triplet(duration, note("C4", duration), restElement("r", duration), note("D4", duration))),
);
const anyMeter = fc.constantFrom("4/4", "3/4", "2/4", "5/4", "6/8", "7/8", "12/8", "2/2", "3/8");

test("every bar's lengths add up, whatever is cut, in any meter", () => {
  fc.assert(
    fc.property(fc.array(anyElement, { maxLength: 24 }), anyMeter, (elements, meter) => {
      const bars = splitIntoBars(elements, meterOf(meter));
      for (const bar of bars) expect(totalTicks(bar.elements)).toBe(barTicks(meterOf(meter)));
      const sounding = (list: readonly MusicElement[]) => totalTicks(list.filter(({ id }) => !id.startsWith("fill-")));
      expect(bars.reduce((sum, bar) => sum + sounding(bar.elements), 0)).toBe(totalTicks(elements));
    }),
  );
});

test("a whole note in 3/4 is a half tied to a quarter, tied over the bar line to a quarter, and rests fill the bar", () => {
  const bars = splitIntoBars([note("C4", "w")], meterOf("3/4"));
  expect(
    bars.map(({ elements, tied }) => [elements.map((element) => (element.elementType === "Triplet" ? "" : element.duration)), tied]),
  ).toEqual([
    [
      ["h", "q"],
      [0, 1],
    ],
    [["q", "h"], undefined],
  ]);
  expect(bars[1]?.elements[1]?.elementType).toBe("Rest");
});

test("a pick-up makes the first bar short", () => {
  const bars = splitIntoBars([note("G4"), note("C5", "h"), note("C5", "h")], meterOf("4/4"), ticks(960));
  expect(bars.map(({ elements }) => totalTicks(elements))).toEqual([960, 3840]);
});

test("what is cut sounds as one note: splitting never changes what is heard", () => {
  fc.assert(
    fc.property(fc.array(anyElement, { maxLength: 16 }), anyMeter, (elements, meter) => {
      const cut = voiceEvents(voiceOf("Melody", elements, "C", meter));
      const plain = elements.filter((element) => element.elementType === "Note");
      if (elements.some((element) => element.elementType === "Triplet")) return;
      expect(cut.map(({ duration }) => duration)).toEqual(plain.map((element) => elementTicks(element)));
    }),
  );
});

test("triplet members last two thirds and tied notes become one", () => {
  const tiedNote = { ...note("C4"), tied: true };
  const voice = voiceOf("Melody", [triplet("e", note("C4", "e"), note("D4", "e"), note("E4", "e")), tiedNote, note("C4", "h")], "C", "4/4");
  expect(pieceEventsOf(voice)).toEqual([
    [0, 320, 60],
    [320, 320, 62],
    [640, 320, 64],
    [960, 2880, 60],
  ]);
});

const pieceEventsOf = (voice: ReturnType<typeof voiceOf>) => voiceEvents(voice).map(({ start, duration, midi }) => [start, duration, midi]);

test("a progression becomes a harmony voice and a bass voice of roots one octave down", () => {
  const piece = harmonyPiece(twoFiveOne(), cMajor);
  expect(piece).toMatchObject({ meter: "4/4", tempo: 160, title: "ii V I", noTempo: false });
  expect(piece.voices.map(({ type, clef }) => [type, clef])).toEqual([
    ["Harmony", "treble"],
    ["Bass", "bass"],
  ]);
  expect(piece.voices[1]?.elements.map((element) => element.name)).toEqual(["D2", "G2", "C2"]);
  expect(pieceLength(piece)).toBe(3 * 3840);
  expect(barStarts(piece)).toEqual([0, 3840, 7680, 11520]);
});

test("base octave and inversion move the chords and not those that keep their voicing", () => {
  const progression = { ...twoFiveOne(), baseOctave: 4, baseInversion: 1 };
  const kept = { ...chord("F"), originalVoicing: true, notes: ["F2", "C3", "A3"] };
  const piece = harmonyPiece({ ...progression, elements: [...progression.elements, kept] }, { ...cMajor, bass: false });
  expect(piece.voices).toHaveLength(1);
  const harmony = piece.voices[0]?.elements as readonly ChordElement[];
  expect(harmony[2]?.notes).toEqual(["E4", "G4", "B4", "C5"]);
  expect(harmony[3]?.notes).toEqual(["F2", "C3", "A3"]);
});

test("a slash bass is what the bass plays", () => {
  const piece = harmonyPiece({ ...twoFiveOne(), elements: [chordElement({ id: "x", tonic: "C", type: "M", bass: "G" })] }, cMajor);
  expect(piece.voices[1]?.elements[0]?.name).toBe("G2");
});

test("bass notes stay within A0..B2 wherever the chord lies", () => {
  for (const near of [0, 21, 36, 47, 80, 127]) {
    for (const pitchClass of ["C", "Gb", "A", "B", "Bb"]) {
      const midi = pieceMidi(bassNote(pitchClass, near));
      expect(midi).toBeGreaterThanOrEqual(21);
      expect(midi).toBeLessThanOrEqual(47);
    }
  }
});
const pieceMidi = (name: string) =>
  pieceEvents({ id: "p", meter: "4/4", tempo: 120, title: "", noTempo: false, voices: [voiceOf("Bass", [note(name)], "C", "4/4")] })[0]
    ?.midi ?? 0;

test("events come sorted by start, then by pitch", () => {
  const events = pieceEvents(harmonyPiece(twoFiveOne(), cMajor));
  expect(events).toHaveLength(4 * 3 + 3);
  expect([...events].sort((a, b) => a.start - b.start || a.midi - b.midi)).toEqual(events);
  expect(events.slice(0, 5).map(({ midi }) => midi)).toEqual([38, 50, 53, 57, 60]);
});

test("the chord at a tick is the one that sounds there, also within a split one and a triplet", () => {
  const progression = {
    ...twoFiveOne(),
    elements: [chord("C", "w"), triplet("q", chord("F", "q"), chord("G", "q"), restElement("r", "q"))],
  };
  const piece = harmonyPiece(progression, { ...cMajor, meter: "3/4" });
  const find = chordFinder(piece);
  const at = (tick: number) => find(ticks(tick))?.name;
  expect([at(0), at(3839), at(3840), at(3840 + 640), at(3840 + 1280), at(99_999), at(-1)]).toEqual([
    "C",
    "C",
    "F",
    "G",
    undefined,
    undefined,
    undefined,
  ]);
});

test("the chord at every eighth of a song is the element that was placed there", () => {
  for (const [name, song] of repertoireSongs()) {
    const piece = songPiece(song);
    const harmony = piece.voices.find(({ type }) => type === "Harmony");
    const placed = harmony === undefined ? [] : placedElements(harmony);
    const find = chordFinder(piece);
    for (let tick = 0; tick <= pieceLength(piece); tick += 480) {
      const there = placed.find(({ start, length }) => tick >= start && tick < start + length)?.element;
      if (there?.elementType !== "Triplet")
        expect(find(ticks(tick)), `${name} at ${tick}`).toBe(there?.elementType === "Chord" ? there : undefined);
    }
  }
});

test("placed elements follow each other without gaps and know their bar", () => {
  const placed = placedElements(voiceOf("Melody", [note("C4", "h"), note("D4", "w"), note("E4", "q")], "C", "4/4"));
  expect(placed.map(({ start, bar, tied }) => [start, bar, tied])).toEqual([
    [0, 0, false],
    [1920, 0, true],
    [3840, 1, false],
    [5760, 1, false],
    [6720, 1, false],
  ]);
});

test("a voice that brings its bars keeps them", () => {
  const bars = [{ elements: [note("C4", "q")] }];
  expect(barsOf({ ...voiceOf("Melody", [], "C", "4/4"), bars })).toBe(bars);
});

test("a voice's key is written as ABC keys: minor with m, modes by their parent key", () => {
  const written = (key: string, scaleType: string) => voiceKey({ key, scaleType });
  expect([
    written("Eb", "major"),
    written("C", "harmonic minor"),
    written("D", "dorian"),
    written("A", "minor"),
    written("Db", "minor"),
  ]).toEqual(["Eb", "Cm", "C", "Am", "C#m"]);
});

test("durations of every element kind", () => {
  expect(elementTicks(restElement("r", "q"))).toBe(durationTicks("q"));
  expect(elementTicks(triplet("e", note("C4", "q"), note("D4", "e")))).toBe(960);
});
