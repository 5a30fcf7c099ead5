import fc from "fast-check";
import { expect, test } from "vitest";
import { cases } from "../../tests/support/totals.ts";
import { patchBetween, patched } from "./patch.ts";

const value = fc.oneof(fc.integer({ min: 0, max: 3 }), fc.constantFrom("a", null, undefined));
const name = fc.constantFrom("a", "b", "c", "__proto__");
const list = fc.array(value, { maxLength: 30 });
const object = fc.dictionary(
  fc.constantFrom("a", "b", "c", "d"),
  fc.oneof(value, list, fc.dictionary(name, fc.oneof(value, list), { noNullPrototype: true })),
  { noNullPrototype: true },
);

test("who has one object and what makes it into the other has the other, and the first is as it was", () => {
  fc.assert(
    fc.property(object, object, (from, to) => {
      const before = structuredClone(from);
      const told = structuredClone(patchBetween(from, to));
      expect(patched(from, told)).toStrictEqual(to);
      expect(from).toStrictEqual(before);
    }),
    { numRuns: cases(500, 20_000) },
  );
});

test("of a long list of which an item was put behind, that item is told", () => {
  const items = Array.from({ length: 500 }, (_, index) => ({ index }));
  const from = { marks: items, kept: { list: items, n: 1 } };
  const more = [...items.slice(0, -1), { index: -1 }, { index: -2 }];
  expect(patchBetween(from, { marks: more, kept: { list: items, n: 2 } })).toEqual({
    spliced: { marks: [499, 1, [{ index: -1 }, { index: -2 }]] },
    within: { kept: { set: { n: 2 } } },
  });
});

test("lists that have the same items, short or long, are told nothing of", () => {
  const mark = { kind: "success" };
  const long = Array.from({ length: 500 }, () => mark);
  expect(patchBetween({ marks: long, recent: [1, 2], none: [] }, { marks: [...long], recent: [1, 2], none: [] })).toEqual({});
});
