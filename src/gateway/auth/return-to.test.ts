import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cases } from "../../../tests/support/totals.ts";
import { returnPath, startPage } from "./return-to.ts";

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

  test("a page of a listed origin is gone back to by its whole address, and its start page told the reason", () => {
    const pages = ["https://www.music.example", "https://music.example:8443"];
    const path = returnPath("https://www.music.example/editor/5?x=1", origin, pages);
    expect(path).toBe("https://www.music.example/editor/5?x=1");
    expect(startPage(path, "failed")).toBe("https://www.music.example/start?signin=failed");
    expect(returnPath("https://music.example:8443/content/x", origin, pages)).toBe("https://music.example:8443/start");
    expect(returnPath("https://www.music.example@evil.example/", origin, pages)).toBe("/start");
    expect(returnPath("https://user@www.music.example/", origin, pages)).toBe("https://www.music.example/start");
    expect(returnPath("https://www.music.example:444/", origin, pages)).toBe("/start");
    expect(startPage(returnPath("/editor/5", origin, pages), "unavailable")).toBe("/start?signin=unavailable");
  });

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
          expect([origin, "https://www.music.example"]).toContain(
            new URL(returnPath(state, origin, ["https://www.music.example"]), origin).origin,
          );
        },
      ),
      { numRuns: cases(2000, 100_000) },
    );
  });
});
