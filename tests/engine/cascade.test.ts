import fc from "fast-check";
import { expect, test, vi } from "vitest";
import type { LinkEnd } from "../../src/documents/records.ts";
import { definitionOf } from "../../src/widgets/registry.ts";
import { cases } from "../support/totals.ts";
import { engineWorld } from "../support/world.ts";

const end = (id: string, key: string, payloadType: LinkEnd["link"]["payloadType"]): LinkEnd => ({
  id,
  type: "widget",
  link: { key, type: "State", payloadType },
});

/** A workspace with so many key selectors beside the default ones. */
function manySelectors(count: number) {
  const world = engineWorld();
  world.engine.open({ kind: "new-workspace" });
  for (let added = 0; added < count; added++) world.dispatch({ type: "widget/add", widgetType: "keySelector" });
  const ids = [...world.mirror.values()].flatMap((record) =>
    record.typeName === "widget" && record.type === "keySelector" ? [record.widgetId as string] : [],
  );
  const keyOf = (id: string) => {
    const record = world.mirror.get(`widget:${id}`);
    return record?.typeName === "widget" ? record.state.key : undefined;
  };
  return {
    ...world,
    ids,
    keyOf,
    link: (from: string, to: string) =>
      world.dispatch({ type: "link/add", source: end(from, "key", "Key"), target: end(to, "key", "Key") }),
  };
}

test("in any graph of links, loops included, an act settles, is one frame, and is deterministic", () => {
  const pairs = fc.array(fc.tuple(fc.nat(7), fc.nat(7)), { maxLength: 30 });
  fc.assert(
    fc.property(pairs, fc.constantFrom("A", "Db", "F#"), (links, key) => {
      const run = () => {
        const world = manySelectors(7);
        for (const [from, to] of links) world.link(world.ids[from] ?? "", world.ids[to] ?? "");
        const before = world.frames.length;
        world.act(world.ids[0] ?? "", "selectKey", { key });
        return { frames: world.frames.length - before, keys: world.ids.map(world.keyOf), reached: reachable(links) };
      };
      const [first, second] = [run(), run()];
      expect(first).toEqual(second);
      expect(first.keys.filter((_, index) => first.reached.has(index)).every((each) => each === key)).toBe(true);
      expect(first.frames).toBeLessThanOrEqual(1);
    }),
    { numRuns: cases(25, 1000) },
  );
});

/** Indices that can be reached from the first along links. */
function reachable(links: readonly (readonly [number, number])[]): Set<number> {
  const reached = new Set([0]);
  for (let grew = true; grew; ) {
    grew = false;
    for (const [from, to] of links) {
      if (reached.has(from) && !reached.has(to)) {
        reached.add(to);
        grew = true;
      }
    }
  }
  return reached;
}

test.each([
  ["an empty id", end("", "key", "Key"), end("progression-1", "key", "Key"), "invalid-edge"],
  ["a handle that is not known", end("keySelector-1", "mood", "Key"), end("progression-1", "key", "Key"), "no-link"],
  ["payloads that differ", end("keySelector-1", "scale", "Scale"), end("progression-1", "key", "Key"), "no-link"],
])("a link with %s is refused", (_, source, target, code) => {
  const world = engineWorld();
  world.engine.open({ kind: "new-workspace" });
  const answer = world.dispatch({ type: "link/add", source, target });
  expect(answer.ok ? "linked" : answer.error.code).toBe(code);
});

test("a new link brings the state along at once", () => {
  const world = manySelectors(1);
  const [first = "", second = ""] = world.ids;
  world.act(first, "selectKey", { key: "E" });
  world.link(first, second);
  expect(world.keyOf(second)).toBe("E");
});

test("an output is asked once for each state that a widget takes, and one that leads nowhere is not asked", () => {
  const world = engineWorld();
  world.engine.open({ kind: "new-workspace" });
  world.act("progression-1", "select", { id: "progression-basic-4" });
  world.dispatch({ type: "widget/add", widgetType: "harmonyTool", id: "tool" });
  const asked = (type: string, key: string) => {
    const output = definitionOf(type)?.outputs[key];
    if (output?.kind !== "state") throw new Error(`${type} has no state output ${key}.`);
    return vi.spyOn(output, "read");
  };
  const [harmony, piece] = [asked("progression", "harmony"), asked("harmonyTool", "piece")];
  world.act("keySelector-1", "selectKey", { key: "Ab" });
  const states = harmony.mock.calls.map(([state]) => state);
  expect(states.length).toBeGreaterThan(0);
  expect(new Set(states).size).toBe(states.length);
  expect(piece).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});
