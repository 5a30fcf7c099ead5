import { expect, test } from "vitest";
import { serversOf } from "./servers.ts";

test.each([
  ["postgres://ada:x%40y@db/woodshed", ["postgres://ada:x%40y@db/woodshed"], false],
  ["postgres://woodshed@/test1?host=%2Ftmp%2Fpg", ["postgres://woodshed@/test1?host=%2Ftmp%2Fpg"], false],
  [
    "postgresql://a@one:5433,two:5434/w?sslmode=require",
    ["postgresql://a@one:5433/w?sslmode=require", "postgresql://a@two:5434/w?sslmode=require"],
    true,
  ],
  ["postgres://a@one,two/w?target_session_attrs=read-write", ["postgres://a@one/w", "postgres://a@two/w"], true],
  ["postgres://a@one/w?target_session_attrs=primary", ["postgres://a@one/w"], true],
  ["postgres://[::1]:5432,[::2]:5432/w", ["postgres://[::1]:5432/w", "postgres://[::2]:5432/w"], true],
])("%s names its servers", (address, urls, wantsWrites) => {
  expect(serversOf(address)).toEqual({ urls, wantsWrites });
});
