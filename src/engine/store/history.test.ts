import { expect, test } from "vitest";
import type { Diff } from "../../documents/diff.ts";
import { diffBetween } from "../../documents/diff.ts";
import type { StoreRecord } from "../../protocol/records/session-records.ts";
import { createHistory } from "./history.ts";

const record = (chord: string) => ({ id: "widget:a", typeName: "widget", scope: "document", state: { chord } }) as unknown as StoreRecord;

/** A step between two states of the record; it was not there before, or is not any more, where one of them is left out. */
const change = (from: StoreRecord | undefined, to: StoreRecord | undefined): Diff<StoreRecord> =>
  diffBetween(
    ["widget:a"],
    () => from,
    () => to,
  );

test("a hundred steps lead back to no record and on to the last; those far back are other objects that say the same", () => {
  const history = createHistory();
  const states = [undefined, ...Array.from({ length: 99 }, (_, index) => record(`B♭${index}`)), undefined];
  const steps = states.slice(1).map((to, index) => change(states[index], to));
  for (const step of steps) history.push(step);
  expect(history.depth()).toEqual({ undo: 100, redo: 0 });
  const back = steps.map(() => history.takeUndo());
  expect(back.at(0)).toEqual({ added: { "widget:a": states[99] }, updated: {}, removed: {} });
  expect(back.at(-1)).toEqual({ added: {}, updated: {}, removed: { "widget:a": states[1] } });
  expect(back.slice(1, -1).map((step) => step?.updated["widget:a"]?.[1])).toEqual(states.slice(1, 99).reverse());
  expect(back[0]?.added["widget:a"], "a step that was just made").toBe(states[99]);
  expect(back.at(-1)?.removed["widget:a"], "a step of long ago keeps nothing alive").not.toBe(states[1]);
  expect(history.takeUndo()).toBeUndefined();
  expect(steps.map(() => history.takeRedo())).toEqual(steps);
  expect(history.takeRedo()).toBeUndefined();
});

test("no more than three hundred steps are kept, and a gesture is one of them however deep the stack", () => {
  const history = createHistory();
  const states = Array.from({ length: 400 }, (_, index) => record(`step ${index}`));
  for (const [index, to] of states.entries()) if (index > 0) history.push(change(states[index - 1], to), index > 390 ? "drag" : undefined);
  expect(history.depth().undo).toBe(300);
  expect(history.takeUndo()?.updated["widget:a"]).toEqual([states[399], states[390]]);
  history.push(change(states[390], states[391]), "field");
  history.push(change(states[391], states[390]), "field");
  expect(history.depth(), "a gesture that came back is no step").toEqual({ undo: 299, redo: 0 });
});
