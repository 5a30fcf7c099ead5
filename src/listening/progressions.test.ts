import { expect, test } from "vitest";
import { Dice } from "../../tests/support/dice.ts";
import { type Bank, fontBank, hasFont, ownBank } from "../../tests/support/heard/banks.ts";
import { madePiano } from "../../tests/support/heard/made-pianos.ts";
import { type Gaps, progressionTrial } from "../../tests/support/heard/progressions.ts";
import { cases, isLong, seed, timeLimit } from "../../tests/support/totals.ts";
import { seeded } from "../music/bass/options.ts";
import { readNet } from "./analysis/net.ts";

/** A held-out piano, and one of Debian's fonts that thresholds were set on. */
const [HELD_OUT, TUNED_ON] = ["salamander_grand_piano", "TimGM6mb.sf2"];
/** Of the piano, in decibels: a line, a quiet room, one in which somebody breathes. */
const ROOMS = [null, -70, -50, -35] as const;

/** How a training hears chords that are played without a fault, one after the other: which are right at once, and all that is told beside them. */
function heardOn(
  piano: (dice: Dice) => Bank,
  progressions: number,
  { pedal, gaps }: { readonly pedal: boolean; readonly gaps?: Gaps | undefined },
) {
  const [dice, net] = [new Dice(seeded(seed(1))), readNet()];
  const found = { chords: 0, right: 0, clean: 0, told: new Map<string, number>() };
  for (let index = 0; index < progressions; index++) {
    const { chords, told } = progressionTrial(piano(dice), net, dice, { noise: ROOMS[index % ROOMS.length] ?? null, pedal, gaps });
    for (const chord of chords.keys()) {
      const [first, ...others] = told.filter((each) => each.chord === chord);
      found.chords++;
      if (first?.isOwn && first.verdict.kind === "right") found.right++;
      if (first?.isOwn && first.verdict.kind === "right" && others.length === 0) found.clean++;
      for (const { verdict } of others) found.told.set(verdict.kind, (found.told.get(verdict.kind) ?? 0) + 1);
    }
  }
  return found;
}

const GAPS = ["filled", "left out"] as const;

const percent = (count: number, of: number) => `${((100 * count) / of).toFixed(1)} %`;

test(
  "of a chord that is struck once nothing is told twice",
  () => {
    const found = heardOn(madePiano, cases(24, 24), { pedal: false });
    const others = [...found.told.values()].reduce((sum, each) => sum + each, 0);
    expect(others / found.chords).toBeLessThan(0.05);
  },
  timeLimit(30_000),
);

test.each(GAPS)(
  "what a busy machine leaves out is no stroke: %s",
  (gaps) => {
    const found = heardOn(madePiano, cases(24, 24), { pedal: false, gaps });
    const others = [...found.told.values()].reduce((sum, each) => sum + each, 0);
    expect(others / found.chords).toBeLessThan(0.2);
  },
  timeLimit(30_000),
);

const rows = [HELD_OUT, ...(hasFont(TUNED_ON) ? [TUNED_ON] : [])].flatMap((name) => [
  ...[false, true].map((pedal) => ({ name, pedal, gaps: undefined, title: `${name}, ${pedal ? "pedal" : "damped"}` })),
  ...GAPS.map((gaps) => ({ name, pedal: false, gaps, title: `${name}, with gaps ${gaps}` })),
]);

test.runIf(isLong()).each(rows)(
  "the table: two-five-ones, $title",
  async ({ name, pedal, gaps, title }) => {
    const bank = name === HELD_OUT ? await ownBank(HELD_OUT) : fontBank(TUNED_ON, 0);
    const found = heardOn(() => bank, 200, { pedal, gaps });
    const told = [...found.told].map(([kind, count]) => `${kind} ${count}`).join(", ");
    console.log(
      `two-five-ones, ${title} | right ${percent(found.right, found.chords)}, right and nothing beside it ${percent(found.clean, found.chords)} of ${found.chords} | beside: ${told || "nothing"}`,
    );
    expect(found.clean / found.chords).toBeGreaterThan(gaps === undefined ? 0.93 : 0.6);
  },
  3_600_000,
);
