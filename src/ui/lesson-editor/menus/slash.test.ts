import { getSchema } from "@tiptap/core";
import { expect, test } from "vitest";
import { lessonExtensions } from "../document/schema.ts";
import { insertions, isBegun, matching } from "./insertions.tsx";
import { slashMatch } from "./slash.ts";

const schema = getSchema(lessonExtensions());
const all = insertions(
  () => {},
  () => {},
);

/** What is sought where the cursor stands behind a text, with the words that go when it is found. */
function sought(text: string) {
  const $position = schema.node("doc", null, [schema.node("paragraph", null, [schema.text(text)])]).resolve(1 + text.length);
  const trigger = { char: "/", allowSpaces: true, allowToIncludeChar: false, allowedPrefixes: [" "], startOfLine: false, $position };
  const match = slashMatch(trigger, (begun) => isBegun(all, begun));
  return match === null ? undefined : { query: match.query, from: match.range.from - 1, to: match.range.to - 1 };
}

test.each(["Key /", "Key / ", "Key / s", "key / scale", "Key/sc", "Key /scale"])(
  "/%s finds the tool that is called Key / scale",
  (name) => {
    const text = `Then /${name}`;
    expect(sought(text)).toEqual({ query: name, from: 5, to: text.length });
    expect(matching(all, name)[0]?.label).toBe("Key / scale");
  },
);

test("of two slashes that are one name each the last counts, and a slash with a blank behind it is one in a text", () => {
  expect(sought("/tip /quote")?.query).toBe("quote");
  expect(sought("and/or /tip")?.query).toBe("tip");
  expect(matching(all, sought("one / two")?.query ?? "")).toEqual([]);
  expect(sought("and/or")).toBeUndefined();
});
