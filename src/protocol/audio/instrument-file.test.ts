import { expect, test } from "vitest";
import { plainZone } from "../../../tests/support/zones.ts";
import { parseInstrumentFile } from "./instrument-file.ts";

const zone = { ...plainZone, offset: 10, length: 100, envelope: { ...plainZone.envelope, release: 0.1 } };
const file = { name: "celesta", sampleRate: 44_100, frames: 200, audio: "celesta.mp3", zones: [zone] };

test("an instrument file is read", () => {
  expect(parseInstrumentFile(file, "celesta.json")).toEqual({ ok: true, value: file });
});

test("a damaged one is refused with its name and the first field that is wrong", () => {
  const result = parseInstrumentFile({ ...file, zones: [{ ...zone, gain: "loud" }] }, "celesta.json");
  expect(result).toMatchObject({
    ok: false,
    error: { code: "bad-instrument", where: "zones.0.gain", params: { why: { params: { file: "celesta.json" } } } },
  });
});
