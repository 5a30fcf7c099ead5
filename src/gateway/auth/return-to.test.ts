import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cases } from "../../../tests/support/totals.ts";
import { returnPath } from "./return-to.ts";

const origin = "https://music.example";

describe("the page after sign-in", () => {
  test.each([
    ["/workspace/1?x=2#y", "/workspace/1?x=2#y"],
    ["https://music.example/editor/5", "/editor/5"],
    ["https://music.example", "/"],
    ["https://MUSIC.example:443/start", "/start"],
  ])("%s leads to %s", (state, path) => expect(returnPath(state, origin)).toBe(path));

  test.each([
    "https://evil.example",
    "https://evil.example/https://music.example",
    "http://music.example/",
    "https://music.example:444/",
    "https://music.example.evil.example/",
    "https://music.example@evil.example/",
    "https://user@music.example/",
    "https://user:pass@music.example/",
    "//evil.example",
    "///evil.example",
    "////evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "/\r/evil.example",
    "\t//evil.example",
    " //evil.example",
    "//evil.example ",
    "\u0000//evil.example",
    "https:evil.example",
    "workspace",
    "https:/\\evil.example",
    "https:\\\\evil.example",
    "HTTPS://EVIL.EXAMPLE",
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "java\tscript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "blob:https://music.example/1",
    "file:///etc/passwd",
    "ftp://music.example/",
    "//music.example@evil.example/",
    "//evil.example#music.example",
    "//evil.example?music.example",
    "https://music.example//evil.example",
    "https://music.example/.//evil.example",
    "https://music.example/x/..//evil.example",
    "/%2e%2e//evil.example",
    "https://mus\u00adic.evil.example/",
    "https://music。evil。example/",
    "https://music.example\u3000.evil.example/",
    "https://[::1]/",
    "https://0x7f000001/",
    "/identity/login/google",
    "/content/workspace/list",
    "/api/identity/login/google",
    "/v1/user",
    "",
    `/${"x".repeat(2001)}`,
  ])("%j leads to the start page", (state) => expect(returnPath(state, origin)).toBe("/start"));

  test("whatever is asked for, a browser that follows the answer stays on this origin", () => {
    const parts = fc.constantFrom(
      "/",
      "\\",
      "//",
      "@",
      ":",
      "?",
      "#",
      ".",
      "..",
      "%2f",
      "%5c",
      "\t",
      "https:",
      "evil.example",
      "music.example",
      "x",
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.webUrl(),
          fc.array(parts, { maxLength: 8 }).map((list) => list.join("")),
        ),
        (state) => {
          const path = returnPath(state, origin);
          expect(path).toMatch(/^\/(?!\/|\\)/);
          expect(new URL(path, origin).origin).toBe(origin);
        },
      ),
      { numRuns: cases(2000, 100_000) },
    );
  });
});
