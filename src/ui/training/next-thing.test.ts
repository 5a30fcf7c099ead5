import { expect, test } from "vitest";
import { widgetId } from "../../documents/records.ts";
import { ticks } from "../../music/time/time.ts";
import type { WeakSpot } from "../../music/training/details.ts";
import { nextThing, nextThingWord } from "./next-thing.ts";

const spot: WeakSpot = {
  from: { kind: "chord", name: "Fm9" },
  to: { kind: "chord", name: "Bb7b9" },
  key: "Eb",
  tries: 3,
  right: 1,
  meanMs: 126,
  foundMs: null,
  mostly: "late",
  bars: [5, 6],
  range: { start: ticks(0), end: ticks(3840) },
};
const run = {
  mode: "timed" as const,
  counts: { right: 3, early: 0, late: 1, missed: 0, unclear: 0, extra: 0 },
  details: { bars: [0, 7] as const, steps: [], weakest: [spot] },
  tempo: 96,
  widgetId: widgetId("simpleTraining-1"),
  playerId: widgetId("player-1"),
};
const said = (change: Partial<Parameters<typeof nextThing>[0]>) => nextThingWord(nextThing({ ...run, ...change }));
const noneWeak = { details: { ...run.details, weakest: [] } };

test("one button says the most useful next thing", () => {
  expect(said({})).toBe("Loop bars 6–7 at 84");
  expect(said({ playerId: run.widgetId }), "an exercise of its own has no bars to loop").toBe("Again at 84");
  expect(said(noneWeak)).toBe("Again, faster: 101");
  expect(said({ counts: { right: 0, early: 0, late: 0, missed: 12, unclear: 0, extra: 0 } })).toBe("Again");
  expect(said({ mode: "wait" })).toBe("Practise Fm9 to B♭7b9");
  expect(said({ mode: "wait", ...noneWeak })).toBe("Now in time");
});
