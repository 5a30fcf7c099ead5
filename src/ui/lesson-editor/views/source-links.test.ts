import { expect, test } from "vitest";
import { linkRecord } from "../../../documents/links.ts";
import { type LinkEnd, widgetId } from "../../../documents/records.ts";
import { givenTo, takenFrom } from "./source-links.ts";

const end = (name: string): LinkEnd => {
  const [id = "", key = ""] = name.split(".");
  return { id, type: /-\d/.test(id) ? "widget" : "processor", link: { key, type: "State", payloadType: "Harmony" } };
};
const link = (text: string) => {
  const [from = "", to = ""] = text.split(" > ");
  return linkRecord(end(from), end(to));
};
const links = [
  "progression-1.harmony > player-1.harmony",
  "progression-1.harmony > tritone.0",
  "tritone.output > smooth.0",
  "smooth.output > player-2.harmony",
  "bass.output > player-3.voice",
].map(link);

test("music that comes through processors comes from the widget behind them", () => {
  expect(takenFrom(links, widgetId("player-1"), ["harmony"])).toEqual({ widget: "progression-1", through: [] });
  expect(takenFrom(links, widgetId("player-2"), ["piece", "harmony"])).toEqual({ widget: "progression-1", through: ["tritone", "smooth"] });
  expect(takenFrom(links, widgetId("player-2"), ["piece"]), "another input").toBe(undefined);
  expect(takenFrom(links, widgetId("player-3"), ["voice"]), "a processor that nothing goes into").toBe(undefined);
});

test("what a block gives goes on through processors, to each widget once", () => {
  expect(givenTo(links, widgetId("progression-1"))).toEqual(["player-1", "player-2"]);
  expect(givenTo(links, widgetId("player-1"))).toEqual([]);
});

test("processors linked in a ring are followed to an end", () => {
  const ring = ["a.output > b.0", "b.output > a.0", "b.output > player-1.harmony"].map(link);
  expect(takenFrom(ring, widgetId("player-1"), ["harmony"])).toBe(undefined);
  expect(givenTo(ring, widgetId("a"))).toEqual(["player-1"]);
});
