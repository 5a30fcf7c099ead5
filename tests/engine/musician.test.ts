import { expect, test } from "vitest";
import { playedFrom } from "../../src/music/ear/question.ts";
import type { TrainingRecord } from "../../src/protocol/records/training-feed.ts";
import { earWorld } from "../support/ear-world.ts";
import { cases } from "../support/totals.ts";
import { OFFSET, training, trainingWorld } from "../support/training-world.ts";

/** ii-V-I through twelve keys, 36 chords at 80 bpm. */
const TYPES = { ii: [2, 5, 9, 12], V: [7, 11, 14, 17], I: [0, 4, 7, 11] } as const;
const BEAT = 750;
/** How many of its keys are played: five chords of each way in time, and two keys where the music waits. */
const [KEYS, WAITING_CHORDS] = [cases(5, 12), cases(6, 36)];
const CHORDS = Array.from({ length: 12 }, (_, key) => 48 + ((key * 5) % 12)).flatMap((root, key) =>
  Object.values(TYPES).map((steps, index) => ({
    keys: steps.map((step) => root + step),
    at: (key * 8 + index * 2) * BEAT,
    lasts: (index === 2 ? 4 : 2) * BEAT,
  })),
);
/** A key that none of the three chords of its key has. */
const foreign = (index: number) => 84 + (((CHORDS[3 * Math.floor(index / 3) + 2]?.keys[0] ?? 0) + 6) % 12);

interface Move {
  readonly key: number | "pedal";
  readonly down: boolean;
  readonly at: number;
}
const strike = (keys: readonly number[], from: number, to: number): Move[] =>
  keys.flatMap((key) => [
    { key, down: true, at: from },
    { key, down: false, at: to },
  ]);
const turned = ([first = 0, ...rest]: readonly number[]) => [...rest, first + 12];
const END = 60;

/** What a teacher says, written down before: how a chord that begins at 0 and lasts so long is played in time, and the word under it. */
const IN_TIME: Readonly<
  Record<string, { readonly play: (keys: readonly number[], lasts: number, other: number) => readonly Move[]; readonly says: string }>
> = {
  "as asked": { play: (keys, lasts) => strike(keys, 10, lasts - END), says: "right" },
  "turned over": { play: (keys, lasts) => strike(turned(keys), 10, lasts - END), says: "right" },
  doubled: { play: (keys, lasts) => strike([...keys, (keys[0] ?? 0) + 24], 10, lasts - END), says: "right" },
  rolled: { play: (keys, lasts) => keys.flatMap((key, index) => strike([key], index * 45, lasts - END)), says: "right" },
  "a little early": { play: (keys, lasts) => strike(keys, -40, lasts - END), says: "right" },
  late: { play: (keys, lasts) => strike(keys, 260, lasts - END), says: "late" },
  "one of its notes late": {
    play: (keys, lasts) => [...strike(keys.slice(1), 10, lasts - END), ...strike(keys.slice(0, 1), 320, lasts - END)],
    says: "late",
  },
  "with a wrong note in place of one": { play: (keys, lasts, other) => strike([...keys.slice(1), other], 10, lasts - END), says: "missed" },
  "with a wrong note beside": { play: (keys, lasts, other) => strike([...keys, other], 10, lasts - END), says: "right" },
  "let go too soon": { play: (keys) => strike(keys, 10, 500), says: "short" },
  "let go at once, the pedal holding it": {
    play: (keys, lasts) => [{ key: "pedal", down: true, at: 5 }, ...strike(keys, 10, 300), { key: "pedal", down: false, at: lasts - END }],
    says: "right",
  },
  "held over into the next": { play: (keys, lasts) => strike(keys, 10, lasts + 320), says: "long" },
  "not at all": { play: () => [], says: "missed" },
};

/** A world at the exercise, and what it says of each step once all is played. */
function exercise(mode: "timed" | "wait") {
  const world = trainingWorld(mode);
  world.act("simpleTraining-1", "practise", { kind: "exercise", name: "two-five-one", key: "C", type: "maj7" });
  world.start();
  return world;
}
type World = ReturnType<typeof exercise>;
const pedal = (world: World, down: boolean, at: number) =>
  world.keys.postMessage({ type: "midi", at, status: 0xb0, data1: 64, data2: down ? 127 : 0, source: "midi" });
function move(world: World, { key, down, at }: Move) {
  if (key === "pedal") pedal(world, down, at);
  else if (down) world.press(key, at);
  else world.release(key, at);
}
/** The word under the step that begins with a chord. */
const wordAt = (record: TrainingRecord | undefined, index: number) => {
  const starts = [...new Set(record?.marks.map(({ start }) => start))].sort((a, b) => a - b);
  const mark = record?.marks.find(({ start }) => start === starts[index]);
  return mark === undefined ? "nothing" : (mark.word ?? "right");
};

test.each(Object.entries(IN_TIME))(
  "in time, %s: the word that a teacher would say, and none of the chords between is spoiled",
  (_, gesture) => {
    const world = exercise("timed");
    const own = world.mirror.get(`transport:${training}`);
    const music = own?.typeName === "transport" ? own.segments.find(({ kind }) => kind === "music") : undefined;
    const begins = ((music?.at ?? 0) - OFFSET) * 1000;
    const chords = CHORDS.slice(0, 3 * KEYS);
    const moves = chords
      .flatMap(({ keys, at, lasts }, index) => {
        // Common tones are let go before they are struck again.
        const next = new Set(CHORDS[index + 1]?.keys);
        const played = index % 3 === 1 ? gesture.play(keys, lasts, foreign(index)) : strike(keys, 10, lasts - END);
        const freed = played.map((each) =>
          !each.down && each.key !== "pedal" && next.has(each.key) ? { ...each, at: Math.min(each.at, lasts - END) } : each,
        );
        return freed.map((each) => ({ ...each, at: begins + at + each.at }));
      })
      .sort((a, b) => a.at - b.at || Number(a.down) - Number(b.down));
    for (const each of moves) {
      world.passTo(each.at);
      move(world, each);
    }
    const last = chords.at(-1);
    world.passTo(begins + (last?.at ?? 0) + (last?.lasts ?? 0) - 10);
    world.stop();
    const words = chords.map((_each, index) => wordAt(world.record(), index));
    expect(words).toEqual(chords.map((_each, index) => (index % 3 === 1 ? gesture.says : "right")));
  },
);

/** The same where the music waits: moves one after the other, the chord before still down where `over` says so. */
const WAITING: Readonly<
  Record<
    string,
    { readonly play: (keys: readonly number[], other: number) => readonly Omit<Move, "at">[]; readonly says: string; readonly over?: true }
  >
> = {
  "as asked": { play: (keys) => keys.map(down), says: "right" },
  "turned over": { play: (keys) => turned(keys).map(down), says: "right" },
  doubled: { play: (keys) => [(keys[0] ?? 0) + 24, ...keys].map(down), says: "right" },
  "doubled afterwards": { play: (keys) => [...keys, (keys[0] ?? 0) + 24].map(down), says: "right" },
  "an octave higher": { play: (keys) => keys.map((key) => down(key + 12)), says: "right" },
  "rolled, each key once more": { play: (keys) => keys.flatMap((key) => [down(key), up(key), down(key)]), says: "right" },
  "with a wrong note that is lifted": { play: (keys, other) => [down(other), ...keys.map(down), up(other)], says: "found" },
  "with a wrong note before": { play: (keys, other) => [down(other), up(other), ...keys.map(down)], says: "found" },
  "key after key with the pedal": {
    play: (keys) => [down("pedal"), ...keys.flatMap((key) => [down(key), up(key)]), up("pedal")],
    says: "right",
  },
  "over the keys of the chord before": { play: (keys) => keys.map(down), says: "right", over: true },
};
function down(key: number | "pedal") {
  return { key, down: true };
}
function up(key: number | "pedal") {
  return { key, down: false };
}

test.each(Object.entries(WAITING))("where the music waits, %s: passed, and told as a teacher would", (_, { play, says, over }) => {
  const world = exercise("wait");
  let at = 3000;
  const held = new Set<number>();
  const lift = (keys: readonly number[]) => {
    for (const key of keys) {
      world.release(key, at);
      held.delete(key);
    }
  };
  const chords = CHORDS.slice(0, WAITING_CHORDS);
  chords.forEach(({ keys }, index) => {
    expect(world.record()?.current, `chord ${index}`).toBe(index);
    at += 2500;
    const before = [...held];
    if (over !== true) lift(before);
    for (const each of play(keys, foreign(index))) {
      if (over === true && typeof each.key === "number" && held.has(each.key)) lift([each.key]);
      move(world, { ...each, at });
      if (typeof each.key !== "number") continue;
      if (each.down) held.add(each.key);
      else held.delete(each.key);
    }
    lift(before.filter((key) => !keys.includes(key)));
  });
  expect(world.record()?.current).toBe(chords.length);
  expect(chords.map((_each, index) => wordAt(world.record(), index))).toEqual(chords.map(() => says));
});

test("where the music waits, a wrong key or a missing one keeps it waiting, and keys that stay down never pass a chord that comes again", () => {
  const world = exercise("wait");
  const [first, second] = CHORDS;
  for (const key of first?.keys.slice(1) ?? []) world.press(key, 3000);
  expect(world.record()?.current).toBe(0);
  world.press(foreign(0), 3100);
  world.press(first?.keys[0] ?? 0, 3200);
  expect(world.record()?.current).toBe(0);
  pedal(world, true, 3250);
  world.release(foreign(0), 3300);
  expect(world.record()?.current, "a wrong key that is lifted does not ring on").toBe(1);
  for (const key of second?.keys.slice(0, 3) ?? []) world.press(key, 3400);
  expect(world.record()?.current).toBe(1);
});

/** By ear: the groups of a question, each played back so. */
const BY_EAR: Readonly<
  Record<
    string,
    { readonly play: (group: readonly number[], hands: Hands) => Promise<void>; readonly says: "right" | "wrong"; readonly over?: true }
  >
> = {
  "as heard": { play: (group, hands) => hands.strike(group), says: "right" },
  "an octave higher": { play: (group, hands) => hands.strike(group.map((key) => key + 12)), says: "right" },
  "turned over": { play: (group, hands) => hands.strike(group.length === 1 ? group : turned(group)), says: "right" },
  doubled: { play: (group, hands) => hands.strike([...group, (group[0] ?? 0) + 24]), says: "right" },
  rolled: {
    play: async (group, hands) => {
      for (const key of group) await hands.press([key]);
      await hands.lift(group);
    },
    says: "right",
  },
  "key after key with the pedal": {
    play: async (group, hands) => {
      for (const key of group) await hands.strike([key]);
    },
    says: "right",
  },
  late: {
    play: (group, hands) => {
      hands.wait(9000);
      return hands.strike(group);
    },
    says: "right",
  },
  "with a wrong note": { play: (group, hands) => hands.strike([...group.slice(1), (group[0] ?? 0) + 1]), says: "wrong" },
  "over the keys of the answer before": { play: (group, hands) => hands.press(group), says: "right", over: true },
};

function handsAt(ear: ReturnType<typeof earWorld>) {
  const held = new Set<number>();
  return {
    wait: ear.wait,
    async press(keys: readonly number[]) {
      const down = keys.filter((key) => held.has(key));
      await ear.keysMove(0x80, down);
      for (const key of keys) held.add(key);
      await ear.keysMove(0x90, keys);
    },
    async lift(keys: readonly number[]) {
      for (const key of keys) held.delete(key);
      await ear.keysMove(0x80, keys);
    },
    async strike(keys: readonly number[]) {
      await this.press(keys);
      await this.lift(keys);
    },
    liftBut(keys: readonly number[]) {
      return this.lift([...held].filter((key) => !keys.includes(key)));
    },
  };
}
type Hands = ReturnType<typeof handsAt>;

test.each(["interval", "degree", "chord", "progression"] as const)(
  "by ear, %s: nine ways to play seven questions back, each judged as a teacher would",
  async (kind) => {
    const ear = earWorld();
    for (const [how, { play, says, over }] of Object.entries(BY_EAR)) {
      const hands = handsAt(ear);
      ear.heard();
      ear.start(kind, 2, 11);
      for (let number = 1; number <= 7; number++) {
        const heard = ear.heard();
        const groups = heard.slice(playedFrom({ kind, tonic: "", answer: "", phrase: heard }));
        for (const group of groups) {
          await play(group, hands);
          if (ear.shown().phase !== "asking") break;
          if (over === true) await hands.liftBut(group);
        }
        expect(ear.shown().outcomes, `${how}, question ${number}`).toEqual(Array.from({ length: number }, () => says));
        if (over !== true) await hands.liftBut([]);
        ear.send({ type: "ear/next" });
      }
      await hands.liftBut([]);
    }
  },
);
