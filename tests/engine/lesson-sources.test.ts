import { expect, test } from "vitest";
import { seeded } from "../../src/music/bass/options.ts";
import { lessonWith, linkedTo, namesIn } from "../support/lesson-world.ts";
import { cases, seed } from "../support/totals.ts";

test.each([
  ["a player", "player", "progression", "harmony"],
  ["a training", "simpleTraining", "progression", "harmony"],
  ["a harmony tool", "harmonyTool", "progression", "harmony"],
  ["a player", "player", "repertoire", "piece"],
  ["a training", "simpleTraining", "player", "piece"],
  ["a chord finder", "chordFinder", "keySelector", "key"],
])("%s (%s) put into a lesson takes its music from the nearest %s above", (_, type, from, key) => {
  const world = lessonWith(from, from, "paragraph");
  world.put("new", type, "paragraph-3");
  expect(linkedTo(world, "new", key)).toEqual([`${from}-2`]);
});

test("a training takes live keys and stands under the player, not under the song above that", () => {
  const world = lessonWith("repertoire", "player");
  world.put("training", "simpleTraining", "player-2");
  expect(linkedTo(world, "player-2", "piece")).toEqual(["repertoire-1"]);
  expect(linkedTo(world, "training", "piece")).toEqual(["player-2"]);
  expect(linkedTo(world, "training", "played")).toEqual(["midiInput"]);
});

test("a song or a progression goes to a player that has no music yet, and never into one that has", () => {
  const world = lessonWith("player");
  world.put("first", "progression", "player-1");
  expect(linkedTo(world, "player-1")).toEqual(["first"]);
  world.put("second", "progression", "first");
  world.put("song", "repertoire", "second");
  expect(linkedTo(world, "player-1")).toEqual(["first"]);
});

test("chords typed into a player stay when a song, a progression or licks are put in below, and it is linked where that is chosen", () => {
  const world = lessonWith("player");
  world.act("player-1", "write", { text: "F7 | Bb7 | F7 | C7" });
  world.put("song", "repertoire", "player-1");
  world.put("progression", "progression", "song");
  world.put("licks", "licks", "progression");
  expect(linkedTo(world, "player-1")).toEqual([]);
  world.act("song", "write", { text: "Dm7 G7 | C" });
  expect(namesIn(world, "player-1")).toEqual(["F7", "Bb7", "F7", "C7"]);
  world.put("player-2", "player", "song");
  expect([linkedTo(world, "player-2"), namesIn(world, "player-2")]).toEqual([["song"], ["Dm7", "G7", "C"]]);
  world.dispatch({ type: "source/choose", widgetId: "player-1", source: "song" });
  expect(namesIn(world, "player-1")).toEqual(["Dm7", "G7", "C"]);
});

test("a copy of a player with chords of its own has them, too, below a song that was chosen", () => {
  const world = lessonWith("player");
  world.act("player-1", "write", { text: "F7 | Bb7" });
  world.put("song", "repertoire", "player-1");
  world.act("song", "write", { text: "Dm7 G7 | C" });
  const copy = { key: "copy", blockType: "player", data: { uniqueId: "copy" }, after: "song", copyOf: "player-1" };
  world.dispatch({ type: "block/change", put: [copy], remove: [] });
  expect([linkedTo(world, "copy"), namesIn(world, "copy")]).toEqual([[], ["F7", "Bb7"]]);
});

test("one undo takes back block and links together", () => {
  const world = lessonWith("progression");
  world.put("player", "player", "progression-1");
  world.engine.undo();
  expect([...world.mirror.values()].filter(({ typeName }) => typeName === "link")).toEqual([]);
});

test("another source is chosen: the former goes, its music with it, and what does not fit is refused in words", () => {
  const world = lessonWith("progression", "progression", "player");
  world.act("progression-1", "write", { text: "Am7 D7 | Gmaj7" });
  world.act("progression-2", "write", { text: "Cm7 F7 | Bbmaj7" });
  expect(namesIn(world, "player-3")).toEqual(["Cm7", "F7", "Bbmaj7"]);
  expect(world.dispatch({ type: "source/choose", widgetId: "player-3", source: "progression-1" }).ok).toBe(true);
  expect(namesIn(world, "player-3")).toEqual(["Am7", "D7", "Gmaj7"]);
  world.act("progression-2", "write", { text: "C" });
  expect(namesIn(world, "player-3")).toEqual(["Am7", "D7", "Gmaj7"]);
  const refused = world.dispatch({ type: "source/choose", widgetId: "player-3", source: "player-3" });
  expect(refused.ok ? "" : refused.error.code).toBe("not-a-source");
  world.dispatch({ type: "source/choose", widgetId: "player-3", source: null });
  expect(linkedTo(world, "player-3")).toEqual([]);
});

test("a chord is sent to the nearest progression, to a new one where none is there, and while reading what is missing is said", () => {
  const world = lessonWith("chordFinder");
  world.act("chordFinder-1", "read", { symbol: "Fmaj7" });
  world.dispatch({ type: "lesson/read", on: true });
  const reading = world.act("chordFinder-1", "send", { index: 0 });
  expect(reading.ok ? "" : reading.error.code).toBe("no-receiver");
  world.dispatch({ type: "lesson/read", on: false });
  world.act("chordFinder-1", "send", { index: 0 });
  world.act("chordFinder-1", "send", { index: 0 });
  const added = world.widgets().find(({ type }) => type === "progression");
  expect(namesIn(world, added?.widgetId ?? "")).toEqual(["Fmaj7", "Fmaj7"]);
  expect(world.keys()).toEqual(["header", "chordFinder-1", added?.widgetId]);
});

test("choosing a song keeps the exercise of a training that stands under it", () => {
  const world = lessonWith("repertoire", "player", "simpleTraining");
  world.act("simpleTraining-3", "practise", { kind: "exercise", name: "drop-2", key: "F", type: "7" });
  const before = world.stateOf("simpleTraining-3").source;
  world.act("repertoire-1", "write", { text: "Dm7 G7 | C" });
  expect(world.stateOf("simpleTraining-3").source).toEqual(before);
  expect(namesIn(world, "player-2")).toEqual(["Dm7", "G7", "C"]);
});

const CHORDS = ["C", "Dm7", "G7", "Ebmaj7", "F#m7b5", "Bb7", "Am6", "D7b9"];
type World = ReturnType<typeof lessonWith>;

test("two sources with players and trainings of their own, edited in turns, never reach each other", () => {
  const runs = cases(200, 3000);
  const first = seed(28);
  for (let run = 0; run < runs; run++) {
    const random = seeded(first + run);
    const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
    const world = lessonWith(
      "progression",
      "player",
      "simpleTraining",
      run % 2 === 0 ? "progression" : "repertoire",
      "player",
      "simpleTraining",
    );
    const groups = [world.keys().slice(1, 4), world.keys().slice(4, 7)] as const;
    for (let edit = 0; edit < 6; edit++) {
      const side = pick([0, 1]);
      const [own, other] = [groups[side], groups[1 - side]];
      const before = (other ?? []).map((id) => JSON.stringify(world.stateOf(id)));
      change(world, own ?? [], pick, random);
      expect(
        (other ?? []).map((id) => JSON.stringify(world.stateOf(id))),
        `seed ${first + run}, edit ${edit}`,
      ).toEqual(before);
      expect(namesIn(world, own?.[1] ?? ""), `seed ${first + run}, edit ${edit}`).toEqual(namesIn(world, own?.[0] ?? ""));
    }
  }
}, 60_000);

function change(
  world: World,
  [source = "", player = "", training = ""]: readonly string[],
  pick: <T>(all: readonly T[]) => T,
  random: () => number,
): void {
  const text = Array.from({ length: 1 + Math.floor(random() * 4) }, () => pick(CHORDS)).join(pick([" ", " | "]));
  const acts: readonly (() => unknown)[] = [
    () => world.act(source, "write", { text }),
    () => world.act(source, "write", { text: `${text} in ${pick(["Eb", "F", "A"])}` }),
    () => world.act(player, "setTempo", { tempo: 60 + Math.floor(random() * 100) }),
    () => world.act(player, "setPractice", { transpose: 0, band: { style: pick(["ballad", "song"]) } }),
    () => world.act(training, "practise", { kind: "exercise", name: "two-five-one", key: "F", type: "maj7" }),
    () => world.act(training, "practiseLinked"),
    () => world.engine.undo(),
  ];
  const act = pick(acts);
  // An undo may take back the other side's edit: what was done here is done first.
  const { tempo } = world.stateOf(player);
  if (act === acts.at(-1)) world.act(player, "setTempo", { tempo: tempo === 200 ? 201 : 200 });
  act();
}

test("a player with a walking bass plays the changes above it, and walks whatever they become; one undo takes it out", () => {
  const world = lessonWith("progression");
  world.act("progression-1", "write", { text: "Dm7 G7 | Cmaj7 at 90" });
  const walking = { action: "setPractice", payload: { band: { style: "mediumSwing", bass: "walk" } } };
  const player = { key: "walking", blockType: "player", data: { uniqueId: "walking" }, after: "progression-1", acts: [walking] };
  world.dispatch({ type: "block/change", put: [player], remove: [] });
  const plays = { tempo: 90, practice: { band: { style: "mediumSwing", bass: "walk" } } };
  expect(world.stateOf("walking")).toMatchObject({ ...plays, piece: {} });
  world.act("progression-1", "write", { text: "Cm7 F7 | Bbmaj7 at 90" });
  expect(world.stateOf("walking")).toMatchObject(plays);
  for (let steps = 0; steps < 2; steps += 1) world.engine.undo();
  expect(world.keys()).toEqual(["header", "progression-1"]);
});

test("an exercise comes with a goal and a tempo in one step, and keeps them whatever the chords above become", () => {
  const world = lessonWith("progression");
  world.act("progression-1", "write", { text: "Dm7 G7 | Cmaj7" });
  const put = (key: string, goal: number) =>
    world.dispatch({
      type: "block/change",
      put: [
        {
          key,
          blockType: "simpleTraining",
          data: { uniqueId: key },
          after: "progression-1",
          acts: [
            { action: "setMode", payload: { mode: "timed" } },
            { action: "setGoal", payload: { goal } },
          ],
        },
      ],
      remove: [],
    });
  expect(put("wrong", 180)).toMatchObject({ error: { code: "malformed-payload" } });
  expect(world.keys()).toEqual(["header", "progression-1"]);
  put("exercise", 80);
  expect(world.stateOf("exercise")).toMatchObject({ mode: "timed", goal: 80 });
  world.act("exercise", "setTempo", { tempo: 72 });
  world.act("progression-1", "write", { text: "Cm7 F7 | Bbmaj7" });
  expect(world.derived("exercise")).toMatchObject({ goal: 80, tempo: 72, cards: [{}, {}, {}] });
  for (let steps = 0; steps < 3; steps += 1) world.engine.undo();
  expect(world.keys()).toEqual(["header", "progression-1"]);
});

test("chords typed into a player are its own, in the key that they are in, until its source sends again or another is chosen", () => {
  const world = lessonWith("repertoire", "progression", "player");
  const state = () => world.widgets().find(({ widgetId }) => widgetId === "player-3")?.state ?? {};
  const keyOf = () => (state().piece as { voices: { key: string }[] } | null)?.voices[0]?.key;
  expect(world.act("player-3", "write", { text: "Am7 D7 | Gmaj7" }).ok).toBe(true);
  expect([namesIn(world, "player-3"), keyOf(), state().typedHere]).toEqual([["Am7", "D7", "Gmaj7"], "G", true]);
  world.act("player-3", "write", { text: "ii V I in Eb" });
  expect([keyOf(), state().typedHere]).toEqual(["Eb", true]);
  world.act("player-3", "write", { text: "ii V I" });
  expect(keyOf(), "numerals stay in the key of what was there").toBe("Eb");
  world.engine.undo();
  world.act("progression-2", "write", { text: "Cm7 F7" });
  expect([namesIn(world, "player-3"), state().typedHere]).toEqual([["Cm7", "F7"], undefined]);
  world.act("player-3", "write", { text: "Dm7 G7" });
  world.dispatch({ type: "source/choose", widgetId: "player-3", source: "progression-2" });
  expect([namesIn(world, "player-3"), state().typedHere]).toEqual([["Cm7", "F7"], undefined]);
  world.act("player-3", "write", { text: "Dm7 G7" });
  world.dispatch({ type: "source/choose", widgetId: "player-3", source: "repertoire-1" });
  expect([namesIn(world, "player-3"), state().typedHere], "a song that is not chosen yet takes nothing away").toEqual([
    ["Dm7", "G7"],
    true,
  ]);
});
