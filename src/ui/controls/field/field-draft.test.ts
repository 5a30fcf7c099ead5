import { expect, test } from "vitest";
import { refuse } from "../../../../tests/support/refusal.ts";
import { handTimers } from "../../../../tests/support/world.ts";
import { ok } from "../../../lib/result.ts";
import { FieldDraft, type FieldDraftOptions } from "./field-draft.ts";

/** A field for a number, whose value comes back only when the test says so. */
function field(change: Partial<FieldDraftOptions<string, number>> = {}) {
  const timers = handTimers();
  const committed: number[] = [];
  const options: FieldDraftOptions<string, number> = {
    value: 120,
    show: String,
    read: (text) => (/^\d+$/.test(text) ? ok(Number(text)) : refuse("not-a-number")),
    onCommit: (value) => committed.push(value),
    ...change,
  };
  const draft = new FieldDraft(options, timers.later);
  const shown = () => draft.current()?.text ?? String(draft.options.value);
  const arrive = (value: number) => {
    draft.options = { ...draft.options, value };
  };
  return { draft, committed, shown, arrive, pass: timers.pass };
}

test("what is typed stands there until it is left, whatever the value becomes meanwhile", () => {
  const { draft, committed, shown, arrive } = field();
  draft.change("13");
  arrive(90);
  expect(shown()).toBe("13");
  draft.change("132");
  draft.leave();
  expect(committed).toEqual([132]);
  arrive(132);
  expect(shown()).toBe("132");
});

test("entered, a field shows the value of then", () => {
  const { draft, committed, shown, arrive } = field();
  draft.begin();
  arrive(90);
  expect(shown()).toBe("120");
  draft.discard();
  expect([shown(), committed]).toEqual(["90", []]);
});

test("Enter and leaving commit once, also before the value has come back; typed back it is another one again", () => {
  const { draft, committed } = field();
  draft.change("132");
  draft.commit();
  draft.leave();
  expect(committed).toEqual([132]);
  draft.change("140");
  draft.commit();
  draft.change("120");
  draft.commit();
  expect(committed).toEqual([132, 140, 120]);
});

test("what cannot be read is not committed: settled it stays to be mended, left it goes", () => {
  const { draft, committed, shown } = field();
  draft.change("fast");
  draft.settle();
  expect(shown()).toBe("fast");
  draft.leave();
  expect([shown(), committed]).toEqual(["120", []]);
  draft.change("132");
  draft.settle();
  expect([draft.current(), committed]).toEqual([undefined, [132]]);
});

test("by time it is committed once after the last key, and never after it was taken back", () => {
  const timed: boolean[] = [];
  const { draft, committed, pass } = field({ commitAfter: 200, onTimed: ({ ok: isRead }) => timed.push(isRead) });
  draft.change("13");
  pass(199);
  draft.change("132");
  pass(199);
  expect(committed).toEqual([]);
  pass(1);
  expect(committed).toEqual([132]);
  draft.change("x");
  pass(200);
  draft.change("140");
  draft.discard();
  pass(1000);
  expect([committed, timed]).toEqual([[132], [true, false]]);
});

test("at once: each change is committed as it is made", () => {
  const { draft, committed } = field({ commitAfter: 0 });
  for (const text of ["1", "13", "13", "132"]) draft.change(text);
  expect(committed).toEqual([1, 13, 132]);
});

test("who listens is told of each change, and of nothing else", () => {
  const { draft } = field();
  let count = 0;
  const stop = draft.listen(() => {
    count += 1;
  });
  draft.discard();
  draft.change("1");
  draft.discard();
  draft.discard();
  expect(count).toBe(2);
  stop();
  draft.change("2");
  expect(count).toBe(2);
});
