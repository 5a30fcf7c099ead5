import { describe, expect, test } from "vitest";
import { growthOf, matchesOf } from "../support/growth.ts";
import { regexLiterals } from "../support/regex-literals.ts";
import { shapesFor } from "../support/regex-texts.ts";

const literals = regexLiterals();

/** The worst growth of a pattern over every shape of text, with the shape. */
function worstOf(regex: RegExp): string | undefined {
  const read = matchesOf(regex);
  const slow = shapesFor(regex).find((shape) => growthOf(read, shape) > 3);
  return slow === undefined ? undefined : JSON.stringify(slow);
}

describe("the regular expressions of the sources", () => {
  test("100 kB of any character that one names cost it at most three times 50 kB", () => {
    const open = literals.filter(({ literal }) => literal !== undefined && shapesFor(literal).length > 0);
    expect(open.length).toBeGreaterThan(30);
    const slow = open.flatMap(({ at, text, literal }) => {
      const worst = literal === undefined ? undefined : worstOf(literal);
      return worst === undefined ? [] : [`${at} ${text} is slow for ${worst}`];
    });
    expect(slow).toEqual([]);
  });

  test("none is put together when the program runs, where nobody could look at it", () => {
    expect(literals.filter(({ literal }) => literal === undefined).map(({ at, text }) => `${at} ${text}`)).toEqual([]);
  });

  test.each([[/^T:[ \t]*(\S.*?)\s*$/m], [/-?\d+$/], [/\[K:([^\]]*)\]/g], [/^(a+)+$/], [/(\d+)\/(\d+)/], [/<[a-z]+ [^>]*>/]])(
    "a slow one such as %s is found",
    (regex) => {
      expect(worstOf(regex)).toBeDefined();
    },
  );
});
