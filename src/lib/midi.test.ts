import fc from "fast-check";
import { expect, test } from "vitest";
import { readMidi } from "./midi.ts";

const read = (...bytes: number[]) => {
  const result = readMidi(bytes);
  return result.ok ? result.value : result.error.code;
};

test("both forms of note-off are a release", () => {
  expect(read(0x80, 60, 64)).toEqual({ kind: "off", note: 60 });
  expect(read(0x90, 60, 0)).toEqual({ kind: "off", note: 60 });
});

test("the channel does not matter", () => {
  expect(read(0x9f, 60, 100)).toEqual({ kind: "on", note: 60, velocity: 100 });
  expect(read(0xb3, 64, 127)).toEqual({ kind: "control", controller: 64, value: 127 });
});

test("a message that is cut short, or has no status, is an error value", () => {
  expect(read(0x90, 60)).toBe("midi-cut-short");
  expect(read(0x90)).toBe("midi-cut-short");
  expect(read()).toBe("midi-no-status");
  expect(read(60, 100)).toBe("midi-no-status");
  expect(read(0x90, 200, 1)).toBe("midi-cut-short");
});

test("any bytes give a value or an error, never a throw, and notes are 0 to 127", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 5 }), (bytes) => {
      const result = readMidi(bytes);
      if (result.ok && result.value.kind === "on") expect(result.value.note).toBeLessThan(128);
    }),
  );
});

test("the bend wheel is one value of fourteen bits, the lower seven first", () => {
  expect(readMidi([0xe3, 0, 64])).toEqual({ ok: true, value: { kind: "bend", value: 8192 } });
  expect(readMidi([0xe0, 127, 127])).toEqual({ ok: true, value: { kind: "bend", value: 16_383 } });
  expect(readMidi([0xe0, 127]).ok).toBe(false);
});
