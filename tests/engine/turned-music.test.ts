import { expect, test } from "vitest";
import { widgetId } from "../../src/documents/records.ts";
import { readStoredSong } from "../../src/music/songs/one-song.ts";
import { lessonWith, linkedTo, namesIn } from "../support/lesson-world.ts";
import { engineWorld } from "../support/world.ts";

const CHANGES = ["Dm7", "G7", "Cmaj7"];
type World = ReturnType<typeof lessonWith>;

/** A lesson with one widget that holds a ii-V-I. */
function holding(type: string): World {
  const world = lessonWith(type);
  const done = type === "licks" ? world.act("licks-1", "select", {}) : world.act(`${type}-1`, "write", { text: "Dm7 G7 | Cmaj7" });
  if (!done.ok && type !== "licks") throw new Error(done.error.code);
  return world;
}
const turn = (world: World, from: string, into: string) =>
  world.dispatch({ type: "music/turn", widgetId: widgetId(from), into, id: "made" });
const askedOf = (world: World, id: string): readonly string[] =>
  world
    .derived<{ readonly cards: readonly { readonly element: { readonly name: string } }[] }>(id)
    .cards.map(({ element }) => element.name);

test.each(["progression", "repertoire", "player", "simpleTraining"])(
  "what a %s holds is turned into each of the others, and undone in one step",
  (type) => {
    for (const into of ["progression", "simpleTraining", "licks", "notation", "repertoire"]) {
      if (into === type) continue;
      const world = holding(type);
      const before = world.keys();
      const done = turn(world, `${type}-1`, into);
      expect(done.ok ? "" : done.error.code, into).toBe(into === "licks" ? "song-without-notes" : "");
      if (into === "licks") continue;
      expect(world.keys(), into).toEqual([...before, "made"]);
      if (into === "progression") expect(namesIn(world, "made")).toEqual(CHANGES);
      if (into === "simpleTraining") expect(askedOf(world, "made")).toEqual(CHANGES);
      if (into === "repertoire") expect(namesIn(world, "made")).toEqual(CHANGES);
      if (into === "notation") expect(String(world.stateOf("made").abc)).toContain('"Dm7"');
      world.engine.undo();
      expect(world.keys(), into).toEqual(before);
    }
  },
);

test("a lick is practised, put in a progression, and a song with its melody", () => {
  const world = lessonWith("licks", "progression");
  const lick = world.derived<{ readonly list: readonly { readonly title: string; readonly chords: readonly string[] }[] }>("licks-1")
    .list[0];
  turn(world, "licks-1", "progression");
  expect(new Set(namesIn(world, "progression-2"))).toEqual(new Set(lick?.chords));
  turn(world, "licks-1", "simpleTraining");
  expect(askedOf(world, "made").length).toBeGreaterThan(0);
  const song = world.engine.songHeld(widgetId("licks-1"));
  const read = song.ok ? readStoredSong(song.value.text) : song;
  expect(read.ok && read.value.voices[0]?.bars.some(({ notes }) => notes.some((note) => note.notes.length > 0))).toBe(true);
});

test("put in a progression twice, it is one more each time, under a name of its own; what was there stays", () => {
  const world = lessonWith("player", "progression");
  const own = () =>
    (world.stateOf("progression-2") as unknown as { progressions: { name: string; elements: { name: string }[] }[] }).progressions.map(
      ({ name, elements }) => [name, ...elements.map((each) => each.name)].join(" "),
    );
  world.act("player-1", "write", { text: "Title: Cadence\nDm7 G7 | Cmaj7" });
  turn(world, "player-1", "progression");
  turn(world, "player-1", "progression");
  expect(own()).toEqual(["1", "2", "Cadence Dm7 G7 Cmaj7", "Cadence 2 Dm7 G7 Cmaj7"]);
});

test("practised where the training is linked already, its own exercise gives way; where it is not, a new one is linked", () => {
  const world = lessonWith("progression", "player", "simpleTraining");
  world.act("progression-1", "write", { text: "Dm7 G7 | Cmaj7" });
  world.act("simpleTraining-3", "practise", { kind: "exercise", name: "drop-2", key: "F", type: "7" });
  turn(world, "player-2", "simpleTraining");
  expect(askedOf(world, "simpleTraining-3")).toEqual(CHANGES);
  turn(world, "progression-1", "simpleTraining");
  expect(linkedTo(world, "made", "harmony")).toEqual(["progression-1"]);
});

test("an empty widget says what is missing, and a saved song is read as what was held", () => {
  const empty = lessonWith("player");
  const refused = turn(empty, "player-1", "progression");
  expect(refused.ok ? "" : refused.error.code).toBe("nothing-to-turn");
  const held = holding("progression").engine.songHeld(widgetId("progression-1"));
  const read = held.ok ? readStoredSong(held.value.text) : held;
  expect(read.ok && read.value.voices[0]?.bars.map(({ chords }) => chords.map(({ symbol }) => symbol))).toEqual([["Dm7", "G7"], ["Cmaj7"]]);
});

test("a locked workspace, and the dashboard, take no new tool and say so; what is there takes the chords", () => {
  const world = engineWorld();
  world.engine.open({ kind: "new-workspace" });
  world.act("progression-1", "write", { text: "Dm7 G7 | Cmaj7" });
  world.dispatch({ type: "workspace/lock", locked: true });
  const licks = world.dispatch({ type: "music/turn", widgetId: "progression-1", into: "notation", id: "made" });
  expect(licks.ok ? "" : licks.error.code).toBe("locked");
  world.act("player-1", "write", { text: "Am7 D7" });
  const done = world.dispatch({ type: "music/turn", widgetId: "player-1", into: "progression", id: "made" });
  expect(done.ok).toBe(true);
  expect(namesIn(world, "progression-1")).toEqual(["Am7", "D7"]);
});

test("tempo, transposition and style go with the song that brought them, and come back with it", () => {
  const world = lessonWith("repertoire", "player");
  const song = (id: string, title: string, tempo: number) => ({
    song: { id, title, data_abc: `X:1\nT:${title}\nM:4/4\nL:1/4\nQ:1/4=${tempo}\nK:C\n"Dm7"z4|"G7"z4|]` },
  });
  world.act("repertoire-1", "choose", song("bossa", "Blue Bossa", 160));
  world.act("player-2", "setTempo", { tempo: 72 });
  world.act("player-2", "setPractice", { transpose: 5, band: { style: "bossaNova" } });
  world.act("repertoire-1", "choose", song("blues", "Slow Blues", 90));
  const settings = () => {
    const { tempo, practice } = world.stateOf("player-2") as {
      tempo: number;
      practice?: { transpose?: number; band?: { style?: string } };
    };
    return [tempo, practice?.transpose ?? 0, practice?.band?.style ?? "song"];
  };
  expect(settings()).toEqual([90, 0, "song"]);
  world.act("repertoire-1", "choose", song("bossa", "Blue Bossa", 160));
  expect(settings()).toEqual([72, 5, "bossaNova"]);
  world.act("repertoire-1", "choose", { song: { ...song("bossa", "Blue Bossa", 160).song, title: "Blue Bossa!" } });
  expect(settings()).toEqual([72, 5, "bossaNova"]);
  world.put("changes", "progression", "player-2");
  world.act("changes", "write", { text: "C | F" });
  world.dispatch({ type: "source/choose", widgetId: "player-2", source: "changes" });
  expect(settings().slice(1)).toEqual([0, "song"]);
  expect(namesIn(world, "player-2")).toEqual(["C", "F"]);
});
