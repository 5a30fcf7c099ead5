import { expect, test } from "vitest";
import { type FindEntry, findEntries } from "./entries.ts";

const entry = (id: string, kind: FindEntry["kind"], label: string, also?: string): FindEntry => ({
  id,
  kind,
  label,
  go: () => undefined,
  ...(also === undefined ? {} : { also }),
});
const all = [
  entry("songs", "page", "Songs"),
  entry("theme", "command", "Use the dark theme"),
  entry("w1", "workspace", "Blues in F"),
  entry("s1", "song", "Limehouse Blues", "Philip Braham"),
  entry("g1", "guide", "Play with the band", "Choose a style. A blues shuffles."),
];
const ids = (query: string) => findEntries(all, query).map(({ id }) => id);

test("without words the pages and commands are offered", () => {
  expect(ids(" ")).toEqual(["songs", "theme"]);
});

test("titles come before what holds the words further inside, each once, whatever their case and signs", () => {
  expect(ids("BLÜES")).toEqual(["w1", "s1", "g1"]);
  expect(ids("braham")).toEqual(["s1"]);
  expect(ids("nothing at all")).toEqual([]);
});

test("of a thousand things no more are shown than fit", () => {
  const many = Array.from({ length: 1000 }, (_, index) => entry(`s${index}`, "song", `Song ${index}`));
  expect(findEntries(many, "song")).toHaveLength(40);
});
