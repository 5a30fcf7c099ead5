import { expect, test } from "vitest";
import { mayBecomeTempo, readTempoOrNone, stepTempo, tempoStep, typedTempo } from "./tempo.ts";

test("a number from 20 to 400 is a tempo, with a point or a comma", () => {
  expect(typedTempo("20")).toEqual({ ok: true, value: 20 });
  expect(typedTempo(" 400 ")).toEqual({ ok: true, value: 400 });
  expect(typedTempo("92,5")).toEqual({ ok: true, value: 92.5 });
  expect(typedTempo("92.456")).toEqual({ ok: true, value: 92.46 });
});

test("anything else is refused with the bounds in words", () => {
  for (const text of ["", "19", "19.99", "401", "1200", "-120", "fast", "1e2", "12 0", "0x40", "Infinity"]) {
    const read = typedTempo(text);
    expect(read.ok, text).toBe(false);
    if (!read.ok) expect(read.error).toBe("Between 20 and 400");
  }
});

test("where no tempo is said, an empty text is none, and any other must be one", () => {
  expect([readTempoOrNone("  "), readTempoOrNone("132"), readTempoOrNone("fast").ok]).toEqual([
    { ok: true, value: null },
    { ok: true, value: 132 },
    false,
  ]);
});

test("a step stays in bounds and does not gather rounding dust", () => {
  expect(stepTempo(20, -1)).toBe(20);
  expect(stepTempo(399.5, 1)).toBe(400);
  expect(stepTempo(100.1, 0.2)).toBe(100.3);
});

test("the first digit of a tempo is no error yet, a number too large is", () => {
  expect(mayBecomeTempo("1")).toBe(true);
  expect(mayBecomeTempo("")).toBe(true);
  expect(mayBecomeTempo("401")).toBe(false);
  expect(mayBecomeTempo("x")).toBe(false);
});

test("arrows step by one, with Shift and the page keys by ten", () => {
  expect([tempoStep("ArrowUp", false), tempoStep("ArrowDown", true), tempoStep("PageUp", false), tempoStep("a", false)]).toEqual([
    1,
    -10,
    10,
    undefined,
  ]);
});
