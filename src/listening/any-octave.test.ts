import { expect, test } from "vitest";
import { Dice } from "../../tests/support/dice.ts";
import { type Bank, fontBank, hasFont, ownBank } from "../../tests/support/heard/banks.ts";
import { madePiano } from "../../tests/support/heard/made-pianos.ts";
import { VOICINGS } from "../../tests/support/heard/scenes.ts";
import { chordTrial, type Mistake } from "../../tests/support/heard/trials.ts";
import { cases, isLong, seed, timeLimit } from "../../tests/support/totals.ts";
import { seeded } from "../music/bass/options.ts";
import { readNet } from "./analysis/net.ts";

/** A held-out piano, and one of Debian's fonts that thresholds were set on. */
const [HELD_OUT, TUNED_ON] = ["salamander_grand_piano", "TimGM6mb.sf2"];

/** How chords are judged that may lie in any octave, as a training takes them unless it is told otherwise: by kind, how many of each. */
function judgedOn(piano: (dice: Dice) => Bank, count: number, mistake: Mistake, pedal: boolean): ReadonlyMap<string, number> {
  const [dice, net, kinds] = [new Dice(seeded(seed(1))), readNet(), new Map<string, number>()];
  for (let trial = 0; trial < count; trial++) {
    const voicing = VOICINGS[trial % VOICINGS.length] ?? "close";
    const { heard } = chordTrial(piano(dice), net, dice, { voicing, mistake, pedal, bleed: null, anyOctave: true });
    const kind = heard?.verdict.kind ?? "unheard";
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  }
  return kinds;
}

test(
  "a chord in any octave is right, and a note that is in none is missed, though it is a partial of others",
  () => {
    const count = cases(40, 300);
    expect((judgedOn(madePiano, count, "none", false).get("right") ?? 0) / count).toBeGreaterThan(0.85);
    const kinds = judgedOn(madePiano, count, "missing", false);
    const heard = count - (kinds.get("unheard") ?? 0);
    expect((kinds.get("missing") ?? 0) / heard).toBeGreaterThan(0.8);
    expect((kinds.get("right") ?? 0) / heard).toBeLessThan(0.15);
  },
  timeLimit(30_000),
);

/** What has to hold of each row, whatever the seed: the goals themselves stand in the table, which a seed moves by one or two in a hundred. */
const ACCEPTED = 0.02;
const LEAST = { none: ["right", 0.9], "half step": ["wrong", 0.75], missing: ["missing", 0.8], extra: ["wrong", 0.7] } as const;
const rows = [HELD_OUT, ...(hasFont(TUNED_ON) ? [TUNED_ON] : [])].flatMap((name) =>
  (["none", "half step", "missing", "extra"] as const).flatMap((mistake) =>
    [false, true].map((pedal) => ({ name, mistake, pedal, title: `${name}, ${mistake}, ${pedal ? "pedal" : "damped"}` })),
  ),
);

test.runIf(isLong()).each(rows)(
  "the table: any octave, $title",
  async ({ name, mistake, pedal, title }) => {
    const bank = name === HELD_OUT ? await ownBank(HELD_OUT) : fontBank(TUNED_ON, 0);
    const kinds = judgedOn(() => bank, 300, mistake, pedal);
    const told = [...kinds].map(([kind, count]) => `${kind} ${((100 * count) / 300).toFixed(1)} %`).join(", ");
    console.log(`any octave, ${title} | ${told}`);
    const [kind, least] = LEAST[mistake];
    if (mistake === "half step") expect((kinds.get("right") ?? 0) / 300).toBeLessThanOrEqual(ACCEPTED);
    expect((kinds.get(kind) ?? 0) / 300).toBeGreaterThan(least);
  },
  3_600_000,
);
