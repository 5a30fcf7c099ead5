import { expect, test } from "vitest";
import { RandomSaving } from "../../../tests/support/random-saving.ts";
import { cases, seed, timeLimit } from "../../../tests/support/totals.ts";
import { seeded } from "../../music/bass/options.ts";

test(
  "whatever happens in whatever order: nothing that was answered is lost, nothing unsaved is forgotten, and in the end all is stored",
  async () => {
    for (let at = seed(1), end = at + cases(600, 100_000); at < end; at += 1) {
      const saving = new RandomSaving(seeded(at));
      try {
        for (let step = 0; step < 60; step += 1) await saving.step();
        await saving.end();
      } catch (cause) {
        throw new Error(`TEST_SEED=${at}: ${cause instanceof Error ? cause.message : cause}\n${saving.log.join(", ")}`, { cause });
      }
    }
    expect.hasAssertions();
  },
  timeLimit(60_000),
);
