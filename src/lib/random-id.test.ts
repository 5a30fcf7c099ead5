import { expect, test } from "vitest";
import { randomId } from "./random-id.ts";

test("ids are UUIDs of version 4, and differ, also where the browser has no randomUUID", () => {
  const bare = () => randomId({ crypto: { getRandomValues: (into) => crypto.getRandomValues(into) } });
  const made = [...Array.from({ length: 50 }, bare), ...Array.from({ length: 50 }, () => randomId())];
  for (const id of made) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(new Set(made).size).toBe(100);
});
