import fc from "fast-check";
import { expect, test } from "vitest";
import { createTouches } from "./touches.ts";

function keyboard() {
  const log: string[] = [];
  const touches = createTouches({ press: (midi, velocity) => log.push(`+${midi}@${velocity}`), release: (midi) => log.push(`-${midi}`) });
  return { log, touches };
}

test("a drag over the keys is a glissando: each key is released as the next is pressed", () => {
  const { log, touches } = keyboard();
  touches.move(1, 60, 90);
  touches.move(1, 60, 95);
  touches.move(1, 62, 80);
  touches.move(1, undefined, 0);
  touches.move(1, 64, 70);
  touches.end(1);
  expect(log).toEqual(["+60@90", "-60", "+62@80", "-62", "+64@70", "-64"]);
});

test("two fingers on one key sound it once and release it with the last", () => {
  const { log, touches } = keyboard();
  touches.move(1, 60, 90);
  touches.move(2, 60, 50);
  touches.end(1);
  touches.end(2);
  expect(log).toEqual(["+60@90", "-60"]);
});

test("whatever the fingers do, nothing sounds after all have ended", () => {
  const act = fc.record({
    pointer: fc.integer({ min: 1, max: 4 }),
    midi: fc.option(fc.integer({ min: 48, max: 55 }), { nil: undefined }),
    end: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(act), (acts) => {
      const sounding = new Set<number>();
      const touches = createTouches({
        press: (midi) => {
          expect(sounding.has(midi)).toBe(false);
          sounding.add(midi);
        },
        release: (midi) => expect(sounding.delete(midi)).toBe(true),
      });
      for (const { pointer, midi, end } of acts) end ? touches.end(pointer) : touches.move(pointer, midi, 64);
      touches.endAll();
      expect(sounding.size).toBe(0);
    }),
  );
});
