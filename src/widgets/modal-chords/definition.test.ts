import { expect, test } from "vitest";
import workspace from "../../../tests/fixtures/spec/workspace.json";
import { acted, linkedWorld, storedAgain } from "../../../tests/support/widget-world.ts";
import { chordElement } from "../../music/chords/element.ts";
import { circleOfFifths } from "../../music/keys.ts";
import { modalChords } from "./definition.ts";

const modes = (key: string, scaleType?: string) => modalChords.derive?.(scaleType === undefined ? { key } : { key, scaleType }).modes ?? [];
const names = (mode: (typeof modes extends (...args: never) => infer R ? R : never)[number] | undefined) =>
  mode?.chords.map(({ chord }) => chord.name).join(" ");

test("each of the seven modes on C has its seventh chords", () => {
  expect(modes("C").map(({ name }) => name)).toEqual(["ionian", "dorian", "phrygian", "lydian", "mixolydian", "aeolian", "locrian"]);
  expect(names(modes("C")[0])).toBe("Cmaj7 Dm7 Em7 Fmaj7 G7 Am7 Bm7b5");
  expect(names(modes("C")[1])).toBe("Cm7 Dm7 Ebmaj7 F7 Gm7 Am7b5 Bbmaj7");
  expect(names(modes("C")[6])).toBe("Cm7b5 Dbmaj7 Ebm7 Fm7 Gbmaj7 Ab7 Bbm7");
});

test("what is not in the key is borrowed, and only the key's own mode has nothing borrowed", () => {
  expect(modes("C")[0]?.chords.some(({ borrowed }) => borrowed)).toBe(false);
  expect(
    modes("C")[1]
      ?.chords.filter(({ borrowed }) => !borrowed)
      .map(({ chord }) => chord.name),
  ).toEqual(["Dm7"]);
  expect(
    modes("C")
      .filter(({ home }) => home)
      .map(({ name }) => name),
  ).toEqual(["ionian"]);
  expect(
    modes("A", "minor")
      .filter(({ home }) => home)
      .map(({ name }) => name),
  ).toEqual(["aeolian"]);
});

test("numerals count from the tonic's major scale", () => {
  expect(modes("C")[5]?.chords.map(({ roman }) => roman)).toEqual(["i7", "iiø7", "bIIImaj7", "iv7", "v7", "bVImaj7", "bVII7"]);
});

test("modes beside a key in flats are spelled with flats, beside one in sharps with sharps", () => {
  const rows = modes("Eb", "dorian");
  expect(names(rows[2])).toBe("Ebm7 Fbmaj7 Gb7 Abm7 Bbm7b5 Cbmaj7 Dbm7");
  expect(names(rows[6])).toBe("D#m7b5 Emaj7 F#m7 G#m7 Amaj7 B7 C#m7");
  expect(rows[6]?.chords.map(({ roman }) => roman)).toEqual(["iø7", "bIImaj7", "biii7", "iv7", "bVmaj7", "bVI7", "bvii7"]);
  expect(names(modes("B")[3])).toBe("Bmaj7 C#7 D#m7 E#m7b5 F#maj7 G#m7 A#m7");
});

test("each mode of every key has its seven chords on seven letters: D flat aeolian is written as C sharp", () => {
  expect(names(modes("Db")[5])).toBe("C#m7 D#m7b5 Emaj7 F#m7 G#m7 Amaj7 B7");
  expect(names(modes("Ab")[2])).toBe("G#m7 Amaj7 B7 C#m7 D#m7b5 Emaj7 F#m7");
  for (const key of circleOfFifths)
    for (const scaleType of [undefined, "minor", "dorian"])
      for (const mode of modes(key, scaleType)) {
        const letters = mode.chords.map(({ chord }) => chord.tonic.charAt(0));
        expect(new Set(letters).size, `${key} ${scaleType}, ${mode.name}: ${names(mode)}`).toBe(7);
      }
});

test("every chord has an id of its own", () => {
  const ids = modes("Eb").flatMap(({ chords }) => chords.map(({ chord }) => chord.id));
  expect(new Set(ids).size).toBe(49);
});

test("a chord that is clicked sounds with its bass, is selected and goes out", () => {
  const chord = chordElement({ id: "x", tonic: "F", type: "m7" });
  const step = acted(modalChords, modalChords.initial(), "play", { chord });
  expect(step).toMatchObject({ state: { selectedElement: chord }, emit: { chord }, play: { notes: [41, 53, 56, 60, 63] } });
});

test("the specification's stored state is kept as it is", () => {
  const { state } = workspace.data.content.data["modalChords-1"];
  expect(storedAgain("modalChords", state)).toEqual(state);
});

test("it follows the key, and its chords go to a progression", () => {
  const world = linkedWorld({ keys: "keySelector", modal: "modalChords", progression: "progression" }, [
    ["keys.key -> modal.key", "Key"],
    ["modal.chord -> progression.chord", "Chord", "Event"],
  ]);
  world.act("keys", "selectKey", { key: "Eb" });
  expect(world.state("modal")).toMatchObject({ key: "Eb", scaleType: "major" });
  world.act("modal", "play", { chord: chordElement({ id: "x", tonic: "Ab", type: "m7" }) });
  expect(world.state("progression")).toMatchObject({ progressions: [{ elements: [{ name: "Abm7" }] }, { elements: [] }] });
});
