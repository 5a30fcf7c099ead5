import { expect, test } from "vitest";
import { chordElement, elementOfSymbol } from "../../music/chords/element.ts";
import type { ChordElement } from "../../music/elements.ts";
import { chromaOf } from "../../music/pitch.ts";
import type { Refusal, VoicingRule } from "../../music/training/answer.ts";
import { askedOf } from "../../music/training/asked.ts";
import { simpleTraining } from "./definition.ts";
import { hold, play } from "./simple.ts";
import { atStep, rulesOf, stepResults, type TrainingState } from "./state.ts";

const CHORDS = ["Dm7", "G7", "Cmaj7", "C6", "Bm7b5", "Bb7", "Ebm7", "F#7"] as const;
/** The chord that comes before the one that is asked for. */
const BEFORE = chordElement({ id: "before", tonic: "A", type: "m7" });

function chordNamed(symbol: string): ChordElement {
  const made = elementOfSymbol(symbol, { id: symbol, duration: "w" });
  if (!made.ok || made.value.elementType !== "Chord") throw new Error(`${symbol} is no chord.`);
  return made.value;
}

/** What the training is linked with: the keys that are struck, or, as a new workspace has it, all that are down. */
type Wire = "struck" | "down";

/** A musician at simple training: groups of keys go down and keys come up, as the engine tells them. */
function musician(elements: readonly ChordElement[], voicing: VoicingRule, wire: Wire = "down", inversion = 1) {
  const steps = elements.map((requiredElement) => ({ requiredElement, received: null, success: false }));
  const start: TrainingState = { ...simpleTraining.initial(), steps };
  let state = atStep({ ...start, rules: { ...rulesOf(start), voicing, inversion } }, 0);
  let down: readonly number[] = [];
  return {
    press(...keys: readonly number[]) {
      down = [...down.filter((key) => !keys.includes(key)), ...keys];
      state = play(hold(state, down, keys), wire === "down" ? down : keys);
    },
    lift(...keys: readonly number[]) {
      down = down.filter((key) => !keys.includes(key));
      state = hold(state, down);
    },
    liftAll: () => {
      down = [];
      state = hold(state, down);
    },
    asked: (step: number) => askedOf(elements[step] ?? BEFORE, { voicing, inversion }).notes.map(({ midi }) => midi),
    step: () => state.currentStepNumber,
    tries: () => state.tries ?? 0,
    refusal: () => (state.refusal ?? null) as Refusal | null,
    results: () => stepResults(state),
  };
}
type Musician = ReturnType<typeof musician>;

/** What a teacher says: it passes, or why it does not. */
type Verdict = "right" | Refusal["kind"];
type Kind = Exclude<VoicingRule, "any"> | "any";

/** The verdicts written down before: how it was played, and what is said of it in each kind of question. */
const GESTURES: Readonly<
  Record<
    string,
    { readonly play: (hands: Musician, keys: readonly number[], root: number) => void; readonly says: (kind: Kind) => Verdict }
  >
> = {
  "as asked": { play: (hands, keys) => hands.press(...keys), says: () => "right" },
  "an octave higher": {
    play: (hands, keys) => hands.press(...keys.map((key) => key + 12)),
    says: (kind) => (kind === "exact" ? "octave" : "right"),
  },
  "turned over": {
    play: (hands, [first = 0, ...rest]) => hands.press(...rest, first + 24),
    says: (kind) => (kind === "inversion" || kind === "written" ? "lowest" : kind === "exact" ? "octave" : "right"),
  },
  doubled: {
    play: (hands, keys) => hands.press(...keys, (keys[0] ?? 0) + 24),
    says: (kind) => (kind === "exact" ? "octave" : "right"),
  },
  rolled: { play: (hands, keys) => keys.forEach((key) => void hands.press(key)), says: () => "right" },
  "late, key after key with the pedal": {
    play: (hands, keys) =>
      keys.forEach((key) => {
        hands.press(key);
        hands.lift(key);
      }),
    says: () => "right",
  },
  "with a wrong note": {
    play: (hands, keys, root) => hands.press(...keys, 84 + ((root + 1) % 12)),
    says: () => "foreign",
  },
  "with a wrong note that is lifted, the rest held": {
    play: (hands, keys, root) => {
      const wrong = 84 + ((root + 1) % 12);
      hands.press(...keys.slice(0, 2), wrong);
      hands.lift(wrong);
      hands.press(...keys.slice(2));
    },
    says: () => "right",
  },
};

const KINDS: readonly Kind[] = ["any", "inversion", "written", "exact", "rootless", "shell"];
const WIRES: readonly (readonly [Kind, Wire])[] = KINDS.flatMap((kind) => [[kind, "down"] as const, [kind, "struck"] as const]);

test.each(WIRES)("a musician plays 64 cases of %s and hears what a teacher would say, linked with the keys that are %s", (kind, wire) => {
  for (const symbol of CHORDS)
    for (const [how, { play: gesture, says }] of Object.entries(GESTURES)) {
      const chord = chordNamed(symbol);
      const hands = musician([chord, BEFORE], kind, wire);
      gesture(hands, hands.asked(0), chromaOf(chord.tonic) ?? 0);
      const heard = hands.step() === 1 ? "right" : hands.refusal()?.kind;
      expect(heard, `${symbol}, ${how}`).toBe(says(kind));
    }
});

test.each(WIRES)(
  "keys held over from the chord before are not judged, and a chord that comes again is struck again: %s, %s",
  (kind, wire) => {
    for (const symbol of CHORDS) {
      const chord = chordNamed(symbol);
      const hands = musician([BEFORE, chord, chord, BEFORE], kind, wire);
      hands.press(...hands.asked(0));
      expect(hands.step(), `the chord before ${symbol}`).toBe(1);
      hands.press(...hands.asked(1));
      expect([hands.step(), hands.tries()], `${symbol} over the keys of the chord before`).toEqual([2, 0]);
      hands.lift(...hands.asked(0).filter((key) => !hands.asked(1).includes(key)));
      hands.lift(hands.asked(1)[0] ?? 0);
      hands.press(hands.asked(1)[0] ?? 0);
      expect([hands.step(), hands.tries()], `one key of the repeated ${symbol}`).toEqual([2, 0]);
      hands.liftAll();
      hands.press(...hands.asked(2));
      expect([hands.step(), hands.tries()], `${symbol} struck again`).toEqual([3, 0]);
    }
  },
);

test("common tones may stay down: Dm7 to G7 with F held and the rest struck", () => {
  const hands = musician([chordNamed("Dm7"), chordNamed("G7")], "any");
  hands.press(53, 57, 60, 62);
  hands.lift(57, 60);
  hands.press(55, 59);
  expect(hands.results().map(({ outcome, tries }) => [outcome, tries])).toEqual([
    ["right", 0],
    ["right", 0],
  ]);
});

test("what is added to a chord that was right is no wrong answer to the next: the rest of a roll, a doubled note", () => {
  const hands = musician([chordNamed("Dm7"), chordNamed("Bb7")], "any");
  hands.press(50, 53, 57, 60);
  hands.press(69, 72);
  expect([hands.step(), hands.tries(), hands.refusal()]).toEqual([1, 0, null]);
  hands.liftAll();
  hands.press(69, 72);
  expect([hands.step(), hands.tries(), hands.refusal()], "struck anew it is an answer").toEqual([
    1,
    1,
    { kind: "foreign", notes: ["A", "C"] },
  ]);
});

test("F A B E is G13: a rootless G7 in forms A and B, with ninth and thirteenth, and never with its root", () => {
  const passes = (...keys: readonly number[]) => {
    const hands = musician([chordNamed("G7"), BEFORE], "rootless");
    hands.press(...keys);
    return hands.step() === 1 ? "right" : (hands.refusal()?.kind ?? "not yet");
  };
  expect([passes(53, 57, 59, 64), passes(59, 64, 65, 69), passes(53, 57, 59), passes(59, 62, 65), passes(53, 57, 59, 62)]).toEqual(
    Array.from({ length: 5 }, () => "right"),
  );
  expect([passes(55, 59, 65), passes(59, 65), passes(53, 56, 59, 64)]).toEqual(["root", "not yet", "foreign"]);
});

test("several keys of which one was struck before are a chord of their own: who rolls a chord strikes no key of it twice", () => {
  for (const wire of ["struck", "down"] as const) {
    const hands = musician([chordNamed("Dm7"), BEFORE], "any", wire);
    const strike = (...keys: readonly number[]) => {
      hands.press(...keys);
      hands.liftAll();
    };
    strike(53, 57, 60);
    strike(50, 57, 60);
    expect([hands.step(), hands.tries(), hands.refusal()], `${wire}: each lacks a note`).toEqual([0, 0, null]);
    strike(53);
    expect(hands.step(), `${wire}: and one more key is the rest of it`).toBe(1);
    strike(57, 60);
    strike(60);
    strike(64, 67);
    expect(hands.step(), `${wire}: one key alone may come again`).toBe(2);
  }
});
