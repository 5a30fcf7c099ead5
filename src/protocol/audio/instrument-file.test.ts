import { expect, test } from "vitest";
import { parseInstrumentFile } from "./instrument-file.ts";

const zone = {
  keyRange: [0, 127],
  velocityRange: [0, 127],
  rootKey: 60,
  offset: 10,
  length: 100,
  loopStart: 0,
  loopEnd: 0,
  tuning: 0,
  envelope: { delay: 0, attack: 0, hold: 0, decay: 0, sustain: 1, release: 0.1 },
  gain: 1,
};
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
