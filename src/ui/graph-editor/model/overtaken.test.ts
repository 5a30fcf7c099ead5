import { expect, test } from "vitest";
import { linkRecord } from "../../../documents/links.ts";
import type { LinkEnd } from "../../../documents/records.ts";
import { overtakenLinks } from "./overtaken.ts";

const end = (type: LinkEnd["type"], id: string, key: string): LinkEnd => ({
  id,
  type,
  link: { key, type: type === "processor" ? "Processor" : "State", payloadType: "Harmony" },
});
const [one, other, player] = [end("widget", "one", "harmony"), end("widget", "other", "harmony"), end("widget", "player", "harmony")];
const into = (id: string) => end("processor", id, "0");
const outOf = (id: string) => end("processor", id, "output");
const direct = linkRecord(one, player);
const chain = [linkRecord(one, into("tritone")), linkRecord(outOf("tritone"), into("rootless")), linkRecord(outOf("rootless"), player)];

test("a link beside a chain of processors from the same output is overtaken by the chain", () => {
  const found = overtakenLinks([direct, ...chain]);
  expect([...found].map(([id, by]) => [id, by.id])).toEqual([[direct.id, chain[2]?.id]]);
});
test("two sources of their own both count, and so does a link into an input of its own", () => {
  expect(overtakenLinks([linkRecord(other, player), ...chain]).size).toBe(0);
  expect(overtakenLinks([linkRecord(one, end("widget", "training", "harmony")), ...chain]).size).toBe(0);
});
test("processors in a loop are gone round once", () => {
  const loop = [linkRecord(one, into("a")), linkRecord(outOf("a"), into("b")), linkRecord(outOf("b"), into("a"))];
  expect(overtakenLinks([direct, ...loop, linkRecord(outOf("c"), player)]).size).toBe(0);
});
