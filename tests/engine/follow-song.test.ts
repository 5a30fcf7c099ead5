import { expect, test } from "vitest";
import { dashboardIds } from "../../src/protocol/records/dashboard.ts";
import { widgetCodec } from "../../src/widgets/stored-state.ts";
import { linkedWorld } from "../support/widget-world.ts";
import { engineWorld } from "../support/world.ts";

const song = (key: string, title = `Song in ${key}`) => {
  return { id: title, title, data_abc: `X:1\nT:${title}\nM:4/4\nL:1/4\nK:${key}\n| "Cm7"c2 c2 | "Fm7"f4 |\n` };
};

const types = { player: "player", keys: "keySelector", more: "keySelector", progressions: "progression", songs: "repertoire" };
const wires = [
  ["songs.piece -> player.piece", "Piece"],
  ["keys.key -> progressions.key", "Key"],
  ["progressions.harmony -> player.harmony", "Harmony"],
] as const;

const keyIn = (state: Record<string, unknown>) => [state.key, state.scaleType, state.scale];
const titleIn = ({ piece }: Record<string, unknown>) => (piece as { title: string } | null)?.title;

test("choosing a song moves the first key panel and what is linked to it, and the song stays in the player", () => {
  const world = linkedWorld(types, wires);
  world.act("songs", "choose", { song: song("Cm") });
  expect(keyIn(world.saved("keys"))).toEqual(["C", "minor", "C4 minor"]);
  expect(world.saved("progressions").key).toEqual({ key: "C", scaleType: "minor" });
  expect(titleIn(world.saved("player"))).toBe("Song in Cm");
  expect(keyIn(world.saved("more")), "another panel shows what it showed").toEqual(["C", "major", "C4 major"]);
});

test("one undo takes back the song and the key, one redo brings both", () => {
  const world = linkedWorld(types, wires);
  world.act("songs", "choose", { song: song("Cm") });
  world.act("songs", "choose", { song: song("Eb") });
  expect(keyIn(world.saved("keys"))).toEqual(["Eb", "major", "Eb4 major"]);
  world.engine.undo();
  expect([titleIn(world.saved("player")), ...keyIn(world.saved("keys"))]).toEqual(["Song in Cm", "C", "minor", "C4 minor"]);
  world.engine.redo();
  expect([titleIn(world.saved("player")), ...keyIn(world.saved("keys"))]).toEqual(["Song in Eb", "Eb", "major", "Eb4 major"]);
});

test("a key chosen by hand stays until the song's key is another, as when the song is moved", () => {
  const world = linkedWorld(types, wires.slice(0, 1));
  world.act("songs", "choose", { song: song("Cm") });
  world.act("keys", "selectKey", { key: "G" });
  world.act("player", "setTempo", { tempo: 90 });
  world.act("songs", "choose", { song: song("Cm", "Another in Cm") });
  expect(keyIn(world.saved("keys"))).toEqual(["G", "minor", "G4 minor"]);
  world.act("player", "setPractice", { transpose: 2 });
  expect(keyIn(world.saved("keys"))).toEqual(["D", "minor", "D4 minor"]);
});

test("a panel whose key comes by a link keeps it", () => {
  const world = linkedWorld(types, [...wires, ["more.key -> keys.key", "Key"]]);
  world.act("songs", "choose", { song: song("Cm") });
  expect(keyIn(world.saved("keys"))).toEqual(["C", "major", "C4 major"]);
});

test("a song in no key moves nothing; on the dashboard the panel follows", () => {
  const world = engineWorld();
  world.engine.open({ kind: "dashboard", progressions: null });
  const key = () => {
    const found = world.mirror.get(`widget:${dashboardIds.keySelector}`);
    return found?.typeName === "widget" ? found.state.key : undefined;
  };
  world.act(dashboardIds.repertoire, "choose", { song: song("Ab") });
  expect(key()).toBe("Ab");
  world.act(dashboardIds.repertoire, "choose", { song: song("none") });
  expect(key()).toBe("Ab");
});

test.each([
  [6, "flats", ["Gb", "major"], ["Gbmaj7", "Abm7", "Bbm7", "Cbmaj7", "Db7", "Ebm7", "Fm7b5"]],
  [6, "sharps", ["F#", "major"], ["F#maj7", "G#m7", "A#m7", "Bmaj7", "C#7", "D#m7", "E#m7b5"]],
] as const)("a song in C that is moved by %i half steps in %s brings its own spelling", (transpose, twin, key, chords) => {
  const { moved, chordsOf } = movedFrom("C", { transpose, twin });
  expect(keyIn(moved).slice(0, 2)).toEqual(key);
  expect(chordsOf("chords")).toEqual(chords);
  expect(chordsOf("keys")).toEqual(chords);
});

test.each([
  [3, "sharps", ["D#", "minor"], "D#m7"],
  [3, "flats", ["Eb", "minor"], "Ebm7"],
  [8, null, ["Ab", "minor"], "G#m7"],
  [1, null, ["Db", "minor"], "C#m7"],
] as const)("a song in C minor that is moved by %i half steps in %s moves the chords along", (transpose, twin, key, first) => {
  const { moved, chordsOf } = movedFrom("Cm", { transpose, twin });
  expect(keyIn(moved).slice(0, 2)).toEqual(key);
  expect(chordsOf("chords")[0]).toBe(first);
});

test("a song that changes from F sharp to G flat is shown in flats, and one that is in G flat from the start as well", () => {
  const world = linkedWorld(types, wires);
  world.act("songs", "choose", { song: song("F#") });
  expect(keyIn(world.saved("keys"))).toEqual(["F#", "major", "F#4 major"]);
  world.act("player", "setPractice", { twin: "flats" });
  expect(keyIn(world.saved("keys"))).toEqual(["Gb", "major", "Gb4 major"]);
  world.act("songs", "choose", { song: song("G") });
  world.act("songs", "choose", { song: song("Gb") });
  expect(world.saved("progressions").key).toEqual({ key: "Gb", scaleType: "major" });
});

test("what is on the circle is stored as builds before read it; what is not says that it is newer", () => {
  const stored = (key: string) =>
    widgetCodec.write("keySelector", { key, scaleType: "major", scale: `${key}4 major`, selectedElement: null });
  expect([stored("F#").__version, stored("Gb").__version]).toEqual([undefined, 2]);
  expect(widgetCodec.read("keySelector", stored("Gb"))).toMatchObject({ ok: true, value: { key: "Gb" } });
});

/** The key panel after a song was moved, and the names of the chords that a panel beside it shows. */
function movedFrom(key: string, change: { readonly transpose: number; readonly twin: "sharps" | "flats" | null }) {
  const world = linkedWorld({ ...types, chords: "chords" }, [...wires.slice(0, 1), ["keys.key -> chords.key", "Key"]]);
  world.act("songs", "choose", { song: song(key) });
  world.act("player", "setPractice", change);
  const chordsOf = (id: string): readonly string[] => {
    const { scaleChords, degrees = [] } = world.derived<{ scaleChords?: readonly Shown[]; degrees?: readonly { own: Shown }[] }>(id);
    return (scaleChords ?? degrees.map(({ own }) => own)).map(({ chord }) => chord.name);
  };
  return { moved: world.saved("keys"), chordsOf };
}
type Shown = { readonly chord: { readonly name: string } };
