import { expect, test } from "vitest";
import { Dice } from "../../tests/support/dice.ts";
import { type BandTrial, bandTrial } from "../../tests/support/heard/band-scenes.ts";
import { type Bank, fontBank, hasFont, ownBank } from "../../tests/support/heard/banks.ts";
import { babble, backing, metronome } from "../../tests/support/heard/noises.ts";
import { mixed, noise, played, VOICINGS, type Voicing } from "../../tests/support/heard/scenes.ts";
import { chordTrial, judgedIn, type Mistake } from "../../tests/support/heard/trials.ts";
import { cases, isLong, seed, timeLimit } from "../../tests/support/totals.ts";
import { seeded } from "../music/bass/options.ts";
import { readNet } from "./analysis/net.ts";
import { judge } from "./decision/verdict.ts";

const dice = () => new Dice(seeded(seed(1)));
const net = readNet();

/** A held-out piano: nothing was tuned or learnt on it. In a normal run one of its strengths, and the keys that are asked for. */
const HELD_OUT = "salamander_grand_piano";
const small = new Set([50, 53, 57, 58, 60, 61, 64].map((midi) => midi - 21));
let bank: Promise<Bank> | undefined;
const piano = () => {
  bank ??= ownBank(HELD_OUT, { keys: (key) => small.has(key), strengths: [90], parts: 1 });
  return bank;
};

/** Chords after each other, a second and a half each. */
const chordsPlayed = async (chords: readonly (readonly number[])[]) => {
  const strokes = chords.flatMap((notes, index) =>
    notes.map((midi) => ({ midi, at: 0.5 + 1.5 * index, until: 1.8 + 1.5 * index, strength: 0 })),
  );
  const seconds = 1 + 1.5 * chords.length;
  return mixed(played(await piano(), strokes, seconds), noise(seconds, dice()), -45);
};

test("a chord that is asked for is right, its time good to 10 ms; a half step off, a note short and a note more are not", async () => {
  const asked = [50, 53, 57, 60];
  const sound = await chordsPlayed([asked, [50, 53, 58, 60], [50, 57, 60], [50, 53, 57, 61], [...asked, 64]]);
  const heard = judgedIn(sound, net, () => asked);
  expect(heard.map(({ verdict }) => verdict.kind)).toEqual(["right", "wrong", "missing", "wrong", "wrong"]);
  for (const [index, { at }] of heard.entries()) expect(Math.abs(at - (0.5 + 1.5 * index))).toBeLessThan(0.01);
  expect(heard[1]?.verdict).toMatchObject({ missing: [57], wrong: [58] });
  expect(heard[2]?.verdict.missing).toEqual([53]);
});

test("high keys, whose sound is sharp, are told no more than 2.5 ms early in the middle", async () => {
  const high = [77, 79, 81, 84, 86];
  const bright = await ownBank(HELD_OUT, { keys: (key) => high.includes(key + 21), strengths: [90], parts: 1 });
  const strokes = Array.from({ length: 25 }, (_, index) => {
    const at = 0.5 + 0.6037 * index;
    return { midi: high[index % high.length] ?? 77, at, until: at + 0.5, strength: 0 };
  });
  const heard = judgedIn(mixed(played(bright, strokes, 16), noise(16, dice()), -45), net, () => undefined);
  const off = strokes
    .flatMap(({ at }) => heard.filter((each) => Math.abs(each.at - at) < 0.03).map((each) => (each.at - at) * 1000))
    .sort((a, b) => a - b);
  expect(off.length).toBeGreaterThanOrEqual(strokes.length - 1);
  expect(Math.abs(off[off.length >> 1] ?? Number.NaN)).toBeLessThan(2.5);
});

test("whoever plays on without a pause is heard after a minute as at first", async () => {
  const count = 150;
  const strokes = Array.from({ length: count }, (_, index) => ({ midi: [50, 53, 57, 60][index % 4] ?? 50, at: 0.5 + 0.45 * index }));
  const sound = played(
    await piano(),
    strokes.map((each) => ({ ...each, until: each.at + 0.42, strength: 0 })),
    0.45 * count + 1,
  );
  const heard = judgedIn(mixed(sound, noise(5, dice()), -45), net, () => [50]).map(({ at }) => at);
  const missed = strokes.filter(({ at }) => !heard.some((each) => Math.abs(each - at) < 0.03));
  expect(missed.length).toBeLessThan(3);
});

test("where nothing is asked for, what is heard is told", async () => {
  const heard = judgedIn(await chordsPlayed([[60], [57, 60, 64]]), net, () => undefined);
  const told = heard.filter(({ verdict }) => verdict.kind !== "nothing");
  expect(told.map(({ verdict }) => verdict.struck)).toEqual([[60], [57, 60, 64]]);
});

test(
  "a voice, a metronome and silence get no verdict on a chord",
  () => {
    const verdicts = (sound: Float32Array) =>
      judgedIn(
        sound.map((sample) => sample * 0.3),
        net,
        () => [60, 64, 67, 71],
      ).filter(({ verdict }) => verdict.kind !== "unsure" && verdict.kind !== "nothing");
    const seconds = cases(10, 600);
    expect(verdicts(babble(seconds, dice()))).toEqual([]);
    expect(verdicts(metronome(seconds, 120))).toEqual([]);
    expect(verdicts(noise(seconds, dice()))).toEqual([]);
  },
  timeLimit(30_000),
);

test("between there and not there nobody can say", () => {
  const likely = (members: Readonly<Record<number, number>>) => ({
    likely: () => Float32Array.from({ length: 88 }, (_, key) => members[key + 21] ?? 0),
  });
  const asked = { notes: [60, 64, 67], anyOctave: false };
  expect(judge(likely({ 60: 0.95, 64: 0.95, 67: 0.85 }), asked)).toMatchObject({ kind: "unsure", struck: [] });
  expect(judge(likely({ 60: 0.95, 64: 0.95, 67: 0.95, 66: 0.55 }), asked).kind).toBe("unsure");
  expect(judge(likely({ 60: 0.95, 64: 0.95, 67: 0.95, 72: 0.95 }), asked).kind).toBe("right");
  expect(judge(likely({ 48: 0.95, 76: 0.95, 67: 0.95 }), { ...asked, anyOctave: true })).toMatchObject({
    kind: "right",
    struck: [48, 67, 76],
  });
  expect(judge(likely({ 50: 0.95 }), asked).kind).toBe("unsure");
  expect(judge(likely({}), asked).kind).toBe("nothing");
});

test("a note's higher partial is no other note until it is sure; any other key is one", () => {
  const likely = (members: Readonly<Record<number, number>>) => ({
    likely: () => Float32Array.from({ length: 88 }, (_, key) => members[key + 21] ?? 0),
  });
  const asked = { notes: [60], anyOctave: false };
  for (const partial of [88, 91, 94, 98]) {
    expect(judge(likely({ 60: 0.99, [partial]: 0.8 }), asked).kind, `${partial - 60} half steps above`).toBe("right");
    expect(judge(likely({ 60: 0.99, [partial]: 0.97 }), asked).kind, `${partial - 60}, and sure`).not.toBe("right");
  }
  for (const other of [67, 79, 93]) expect(judge(likely({ 60: 0.99, [other]: 0.8 }), asked).kind, `${other}`).not.toBe("right");
});

const percent = (count: number, of: number) => `${((100 * count) / of).toFixed(1)} %`;

/** One row of the table: how chords with one kind of mistake were judged. */
function row(
  of: Bank,
  mistake: Mistake,
  pedal: boolean,
  bleed: Parameters<typeof chordTrial>[3]["bleed"],
  voicings: readonly Voicing[] = VOICINGS,
) {
  const random = dice();
  const [trials, kinds, errors] = [300, new Map<string, number>(), [] as number[]];
  for (let trial = 0; trial < trials; trial++) {
    const { heard } = chordTrial(of, net, random, { voicing: voicings[trial % voicings.length] ?? "close", mistake, pedal, bleed });
    const kind = heard?.verdict.kind ?? "unheard";
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    if (heard !== undefined) errors.push(Math.abs(heard.at - 1.4) * 1000);
  }
  errors.sort((a, b) => a - b);
  const told = [...kinds].map(([kind, count]) => `${kind} ${percent(count, trials)}`).join(", ");
  const times = `onset ${errors[errors.length >> 1]?.toFixed(1)} / ${errors[Math.floor(errors.length * 0.95)]?.toFixed(1)} ms`;
  return {
    text: `${of.name} | ${mistake} | ${pedal ? "pedal" : "damped"} | ${told} | ${times}`,
    share: (kind: string) => (kinds.get(kind) ?? 0) / trials,
  };
}

/** One row of the table: a band in the room, known to the listener or not. */
function withBand(of: Bank, options: BandTrial) {
  const [random, kinds] = [dice(), new Map<string, number>()];
  let [falseVerdicts, seconds] = [0, 0];
  for (let trial = 0; trial < 15; trial++) {
    const found = bandTrial(of, net, random, options);
    for (const [kind, count] of found.kinds) kinds.set(kind, (kinds.get(kind) ?? 0) + count);
    falseVerdicts += found.falseVerdicts;
    seconds += found.seconds;
  }
  const all = [...kinds.values()].reduce((sum, each) => sum + each, 0);
  const told = [...kinds].map(([kind, count]) => `${kind} ${percent(count, all)}`).join(", ");
  return { text: `${told} | ${falseVerdicts} false verdicts in ${Math.round(seconds)} s`, falseVerdicts };
}

/** The pianos of the table: one held out, and one of Debian's fonts that thresholds were set on, where it is installed. */
const TUNED_ON = "TimGM6mb.sf2";
const pianos = new Map<string, Promise<Bank>>();
function pianoOf(name: string): Promise<Bank> {
  const known = pianos.get(name) ?? (name === HELD_OUT ? ownBank(HELD_OUT) : Promise.resolve(fontBank(TUNED_ON, 0)));
  pianos.set(name, known);
  return known;
}

/** What has to hold of each row, whatever the seed: the goals themselves stand in the table, which a seed moves by two in a hundred. */
const LEAST = { none: ["right", 0.94], "half step": ["wrong", 0.8], missing: ["missing", 0.85], extra: ["wrong", 0.75] } as const;

const chordRows = [HELD_OUT, ...(hasFont(TUNED_ON) ? [TUNED_ON] : [])].flatMap((name) =>
  (["none", "half step", "missing", "extra"] as const).flatMap((mistake) =>
    [false, true].map((pedal) => ({ name, mistake, pedal, title: `${name}, ${mistake}, ${pedal ? "pedal" : "damped"}` })),
  ),
);

// Each row is a test of its own: `npm run test:long -- src/listening -t "pedal"` runs a part of the table.
test.runIf(isLong()).each(chordRows)(
  "the table: $title",
  async ({ name, mistake, pedal }) => {
    const found = row(await pianoOf(name), mistake, pedal, null);
    console.log(found.text);
    if (mistake === "half step") expect(found.share("right")).toBeLessThanOrEqual(0.01);
    const [kind, least] = LEAST[mistake];
    expect(found.share(kind)).toBeGreaterThan(least);
  },
  3_600_000,
);

const pianoNames = [...new Set(chordRows.map(({ name }) => name))];

test.runIf(isLong()).each(pianoNames)(
  "the table: two notes in the left hand, %s",
  async (name) => {
    const found = row(await pianoOf(name), "none", false, null, ["left hand"]);
    console.log(`two notes in the left hand: ${found.text}`);
    expect(found.share("right")).toBeGreaterThan(0.85);
  },
  3_600_000,
);

const BESIDE = {
  speech: () => babble(30, dice()),
  metronome: () => metronome(30, 120),
  band: () => backing(30, 120, dice()),
} as const;
const besideRows = (["speech", "metronome", "band"] as const).flatMap((beside) =>
  [-20, -12, -6].map((decibels) => ({ beside, decibels, title: `right chords, ${beside} at ${decibels} dB` })),
);

test.runIf(isLong()).each(besideRows)(
  "the table: $title",
  async ({ beside, decibels, title }) => {
    const found = row(await pianoOf(HELD_OUT), "none", false, { sound: BESIDE[beside](), decibels });
    console.log(`${title}: ${found.text}`);
    expect(found.share("right")).toBeGreaterThan(0.5);
  },
  3_600_000,
);

const bandRows = [false, true].flatMap((single) =>
  [-20, -12, -6].flatMap((decibels) =>
    [false, true].map((isKnown) => ({
      options: { single, decibels, isKnown },
      title: `${single ? "notes" : "chords"} with a band at ${decibels} dB, ${isKnown ? "known" : "not known"}`,
    })),
  ),
);

test.runIf(isLong()).each(bandRows)(
  "the table: $title",
  async ({ options, title }) => {
    const found = withBand(await pianoOf(HELD_OUT), options);
    console.log(`${title}: ${found.text}`);
    if (options.isKnown) expect(found.falseVerdicts).toBeLessThanOrEqual(2);
  },
  3_600_000,
);
