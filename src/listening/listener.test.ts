import { expect, test } from "vitest";
import { Dice } from "../../tests/support/dice.ts";
import { RATE } from "../../tests/support/heard/banks.ts";
import { madePiano } from "../../tests/support/heard/made-pianos.ts";
import { played } from "../../tests/support/heard/scenes.ts";
import { seed } from "../../tests/support/totals.ts";
import { seeded } from "../music/bass/options.ts";
import { readNet } from "./analysis/net.ts";
import { Listener } from "./listener.ts";
import { Reference } from "./reference/reference.ts";

/** A loudspeaker that brings so much to the microphone in each slot. */
class Loudspeaker extends Reference {
  readonly #magnitude: number;
  constructor(magnitude: number) {
    super(RATE);
    this.#magnitude = magnitude;
  }
  override expect(into: Float32Array): boolean {
    into.fill(this.#magnitude);
    return true;
  }
}

test("what the product plays counts as heard where it reaches the microphone, and not in headphones", () => {
  const dice = new Dice(seeded(seed(1)));
  const note = played(madePiano(dice), [{ midi: 60, at: 0.5, until: 1.2, strength: 2 }], 1.2);
  const beside = (magnitude: number) => {
    const told: (boolean | undefined)[] = [];
    const listener = new Listener(RATE, readNet(), { stroke: ({ isAccompanied }) => told.push(isAccompanied), over: () => {} });
    listener.reference = new Loudspeaker(magnitude);
    listener.push(note);
    return told[0];
  };
  expect(beside(1e-6)).toBe(false);
  const loudest = [0.1, 0.3, 1, 3, 10].map(beside);
  expect(loudest).toContain(true);
});
