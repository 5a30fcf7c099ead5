import fc from "fast-check";
import { expect, test } from "vitest";
import { refuse } from "../../../tests/support/refusal.ts";
import { cases } from "../../../tests/support/totals.ts";
import { applyDiff } from "../../documents/diff.ts";
import type { NodeRecord, RecordId, WidgetId } from "../../documents/records.ts";
import { ok } from "../../lib/result.ts";
import type { StoreRecord } from "../../protocol/records/session-records.ts";
import { sessionIds } from "../../protocol/records/session-records.ts";
import type { StoreFrame } from "../../protocol/records/store-feed.ts";
import { createStore } from "./store.ts";

const node = (name: string, x: number): NodeRecord => ({
  id: `node:${name}` as RecordId,
  typeName: "node",
  scope: "document",
  nodeId: name,
  type: "widget",
  position: { x, y: 0 },
  data: {},
  extra: {},
});

/** A store with the page's mirror beside it. */
function mirrored() {
  const mirror = new Map<string, StoreRecord>();
  const frames: StoreFrame[] = [];
  const store = createStore({
    settle: () => {},
    publish: (frame) => {
      frames.push(frame);
      applyDiff(mirror, frame.diff);
    },
  });
  const document = () =>
    Object.fromEntries(Object.entries(store.snapshot().diff.added).filter(([, record]) => record.scope === "document"));
  return { store, mirror, frames, document };
}

const step = fc.oneof(
  fc.record({
    kind: fc.constant("put" as const),
    name: fc.constantFrom("a", "b", "c", "d"),
    x: fc.integer({ min: 0, max: 3 }),
    gesture: fc.option(fc.constantFrom("g1", "g2", "drag"), { nil: undefined }),
  }),
  fc.record({ kind: fc.constant("remove" as const), name: fc.constantFrom("a", "b", "c", "d") }),
  fc.record({ kind: fc.constant("refused" as const), name: fc.constantFrom("a", "b") }),
  fc.record({ kind: fc.constant("live" as const), note: fc.integer({ min: 0, max: 127 }) }),
  fc.constant({ kind: "undo" as const }),
  fc.constant({ kind: "redo" as const }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

function take(store: ReturnType<typeof mirrored>["store"], act: Step): void {
  switch (act.kind) {
    case "put":
      store.transact({ cause: "person", gesture: act.gesture }, (tx) => {
        tx.put(node(act.name, act.x));
        return ok(null);
      });
      return;
    case "remove":
      store.transact({ cause: "person" }, (tx) => {
        tx.remove(`node:${act.name}` as RecordId);
        return ok(null);
      });
      return;
    case "refused":
      store.transact({ cause: "person" }, (tx) => {
        tx.put(node(act.name, 99));
        return refuse("no");
      });
      return;
    case "live":
      store.transact({ cause: "live" }, (tx) => {
        tx.put({ id: "held" as RecordId, typeName: "held", scope: "session", notes: [act.note], names: [], keys: [], inKey: null });
        return ok(null);
      });
      return;
    case "undo":
      store.undo();
      return;
    case "redo":
      store.redo();
  }
}

test("after every step of any history the mirror equals the store, and revisions are consecutive", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const { store, mirror, frames } = mirrored();
      for (const act of steps) {
        take(store, act);
        expect(Object.fromEntries(mirror)).toEqual(store.snapshot().diff.added);
      }
      expect(frames.map((frame) => frame.rev)).toEqual(frames.map((_, index) => index + 1));
    }),
    { numRuns: cases(400, 20_000) },
  );
});

test("the records of a type are those that have it, in the order they came, what a transaction writes last; the list stays while they do", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const { store } = mirrored();
      const standing = () => Object.values(store.snapshot().diff.added).filter(({ typeName }) => typeName === "node");
      for (const act of steps) {
        const before = store.all("node");
        take(store, act);
        expect(store.all("node")).toEqual(standing());
        if (act.kind === "live" || act.kind === "refused") expect(store.all("node")).toBe(before);
        store.transact({ cause: "person" }, (tx) => {
          expect(tx.all("node")).toBe(store.all("node"));
          tx.remove("node:b" as RecordId);
          tx.put(node("a", 7));
          const others = standing().filter(({ id }) => id !== "node:a" && id !== "node:b");
          expect(tx.all("node")).toEqual([...others, node("a", 7)]);
          return refuse("no");
        });
      }
    }),
    { numRuns: cases(200, 10_000) },
  );
});

test("undoing everything empties the document, and redoing everything restores it", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const { store, document } = mirrored();
      for (const act of steps) take(store, act);
      const before = document();
      const undone: number[] = [];
      while ((store.find("history", "history" as RecordId)?.undo ?? 0) > 0) {
        store.undo();
        undone.push(1);
      }
      expect(document()).toEqual({});
      for (const _ of undone) store.redo();
      expect(document()).toEqual(before);
    }),
    { numRuns: cases(400, 20_000) },
  );
});

test("three hundred steps can be undone; the oldest go first", () => {
  const { store, document } = mirrored();
  for (let x = 1; x <= 310; x++) take(store, { kind: "put", name: "a", x, gesture: undefined });
  for (let steps = 0; steps < 310; steps++) store.undo();
  expect(document()["node:a"]).toEqual(node("a", 10));
});

test("the steps of one gesture are undone at once", () => {
  const { store, document } = mirrored();
  for (const x of [1, 2, 3]) take(store, { kind: "put", name: "a", x, gesture: "drag" });
  store.undo();
  expect(document()).toEqual({});
});

test("a gesture that comes back to where it began is no step: what is undone next is the step before it", () => {
  const { store, document } = mirrored();
  for (const x of [1, 2]) take(store, { kind: "put", name: "a", x, gesture: undefined });
  for (const x of [3, 4, 2]) take(store, { kind: "put", name: "a", x, gesture: "g1" });
  expect(store.find("history", "history" as RecordId)?.undo).toBe(2);
  store.undo();
  expect(document()).toMatchObject({ "node:a": { position: { x: 1 } } });
});

test("a refused transaction leaves everything as it was and sends no frame", () => {
  const { store, frames } = mirrored();
  take(store, { kind: "refused", name: "a" });
  expect(frames).toEqual([]);
  expect(store.rev).toBe(0);
});

test("live input that would write the document is a bug and throws", () => {
  const { store } = mirrored();
  const write = () =>
    store.transact({ cause: "live" }, (tx) => {
      tx.put(node("a", 1));
      return ok(null);
    });
  expect(write).toThrow(/live transaction wrote node:a/);
});

test("what is derived anew and says the same is held from then on, and no frame tells of it", () => {
  const { store, frames } = mirrored();
  const derived = (): StoreRecord => ({
    id: "derived:a" as RecordId,
    typeName: "derived",
    scope: "session",
    widgetId: "a" as WidgetId,
    value: { score: [1, 2] },
    meta: [],
  });
  const put = (record: StoreRecord) =>
    store.transact({ cause: "live" }, (tx) => {
      tx.put(record);
      return ok(null);
    });
  put(derived());
  const again = derived();
  put(again);
  expect(store.get(again.id)).toBe(again);
  expect(store.all("derived")).toEqual([again]);
  expect(store.all("derived")[0]).toBe(again);
  expect(frames).toHaveLength(1);
});

test("what a learner does now stays over what an undo leaves alone, however far back it goes", () => {
  const { store } = mirrored();
  const widgetId = "training-1" as WidgetId;
  const widget = (tempo: number) =>
    ({ id: "widget:training-1", typeName: "widget", scope: "document", widgetId, state: { tempo, steps: [{ chord: "B♭7" }] } }) as never;
  const session = sessionIds.widgetSession(widgetId);
  const overlay = { steps: [{ chord: "B♭7", passed: true }], tempo: 200 };
  store.transact({ cause: "live" }, (tx) =>
    ok(tx.put({ id: session, typeName: "widgetSession", scope: "session", widgetId, overlay } as never)),
  );
  for (let tempo = 60; tempo <= 100; tempo++) store.transact({ cause: "person" }, (tx) => ok(tx.put(widget(tempo))));
  for (let tempo = 100; tempo > 60; tempo--) store.undo();
  expect(store.find("widget", "widget:training-1" as RecordId)?.state).toEqual({ tempo: 60, steps: [{ chord: "B♭7" }] });
  expect(store.find("widgetSession", session)?.overlay).toEqual({ steps: overlay.steps });
});
