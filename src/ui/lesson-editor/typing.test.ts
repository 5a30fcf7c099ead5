import { expect, test } from "vitest";
import { ADDRESS } from "./typing.ts";

test.each([
  ["see https://example.org/a?b=1 ", "https://example.org/a?b=1"],
  ["www.example.org ", "www.example.org"],
  ["(at https://example.org/a). ", "https://example.org/a"],
  ["HTTPS://Example.org ", "HTTPS://Example.org"],
])("%j is typed with the address %s in it", (typed, address) => {
  expect(ADDRESS.exec(typed)?.[2]).toBe(address);
});

test.each(["javascript:alert(1) ", "data:text/html,x ", "https://example.org", "a sentence. ", "xhttps://example.org "])(
  "%j has no address that becomes a link",
  (typed) => {
    expect(ADDRESS.exec(typed)).toBeNull();
  },
);
