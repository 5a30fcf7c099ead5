import fc from "fast-check";
import { expect, test } from "vitest";
import { soundingWorld } from "../support/sounding-world.ts";
import { cases } from "../support/totals.ts";
import { trainingWorld } from "../support/training-world.ts";

const note = fc.integer({ min: 36, max: 84 });
const step = fc.oneof(
  fc.record({ kind: fc.constant("press" as const), note }),
  fc.record({ kind: fc.constant("release" as const), note }),
  fc.record({ kind: fc.constantFrom("play" as const, "pause" as const, "restart" as const, "stop" as const) }),
  fc.record({ kind: fc.constant("tempo" as const), bpm: fc.integer({ min: 20, max: 400 }) }),
  fc.record({ kind: fc.constant("loop" as const), on: fc.boolean(), from: fc.integer({ min: 0, max: 2 }) }),
  fc.record({ kind: fc.constant("seek" as const), ticks: fc.integer({ min: 0, max: 12_000 }) }),
  fc.record({ kind: fc.constant("set" as const), change: fc.constantFrom<object>(...settings()) }),
);

function settings(): object[] {
  return [
    { countIn: 0 },
    { countIn: 2 },
    { swing: "auto" },
    { swing: 3 },
    { drums: "swing" },
    { drums: "off" },
    { transpose: 4 },
    { transpose: -5 },
    { repeats: { kind: "random", seed: 5, list: [0] } },
    { repeats: { kind: "none", seed: 5, list: [0] } },
    { ramp: { on: true, start: 300, step: 30, target: 400, every: 1 } },
    { metronome: { on: true, accent: true, subdivision: 3 } },
  ];
}

test("whatever is played and pressed in whatever order, nothing throws, and once it is stopped nothing is held and nothing sounds", () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 14 }), (steps) => {
      const world = soundingWorld();
      let at = 0;
      for (const each of steps) {
        at += 10;
        if (each.kind === "press") world.press(each.note, at);
        else if (each.kind === "release") world.release(each.note, at);
        else if (each.kind === "tempo") world.act("player-1", "setTempo", { tempo: each.bpm });
        else if (each.kind === "loop") world.loop(each.on, { start: each.from * 3840, end: 11_520 });
        else if (each.kind === "seek") world.dispatch({ type: "transport/seek", widgetId: "player-1", ticks: each.ticks });
        else if (each.kind === "set") world.set(each.change);
        else world.send(each.kind);
        world.render(4096);
      }
      for (const each of steps) if (each.kind === "press") world.release(each.note, at);
      world.send("stop");
      world.render(24_000);
      const held = world.mirror.get("held");
      expect(held?.typeName === "held" ? held.notes : []).toEqual([]);
      expect([world.core.voices, world.core.dropped, world.problems]).toEqual([0, 0, []]);
    }),
    { numRuns: cases(300, 10_000) },
  );
});

const message = fc.record({
  note: fc.integer({ min: 40, max: 72 }),
  kind: fc.constantFrom("on" as const, "on" as const, "off" as const, "silentOn" as const, "pedal" as const, "bend" as const),
  wait: fc.integer({ min: 0, max: 400 }),
});
const STATUS = { on: 0x90, off: 0x80, silentOn: 0x90, pedal: 0xb0, bend: 0xe0 } as const;

test.each(["timed", "wait", "simple"] as const)(
  "whatever a keyboard sends into training, nothing throws, and once every key and the pedal are up none is shown as down: %s",
  (mode) => {
    fc.assert(
      fc.property(fc.array(message, { minLength: 1, maxLength: 60 }), (messages) => {
        const world = trainingWorld(mode);
        if (mode !== "simple") expect(world.start().ok).toBe(true);
        let at = mode === "timed" ? world.begins() - 300 : 4000;
        for (const { note, kind, wait } of messages) {
          at += wait;
          const [data1, data2] = kind === "pedal" ? [64, 127] : [note, kind === "on" ? 90 : 0];
          world.keys.postMessage({ type: "midi", at, status: STATUS[kind], data1, data2, source: "midi" });
          world.timers.pass(wait);
          world.passTo(at);
        }
        for (const { note } of messages) for (let times = 0; times < messages.length; times++) world.release(note, at + 1);
        world.keys.postMessage({ type: "midi", at: at + 1, status: STATUS.pedal, data1: 64, data2: 0, source: "midi" });
        world.timers.pass(500);
        const held = world.mirror.get("held");
        expect(held?.typeName === "held" ? held.notes : []).toEqual([]);
        expect(world.record()?.keys ?? []).toEqual([]);
        world.stop();
        expect(["over", undefined]).toContain(world.record()?.status);
      }),
      { numRuns: cases(40, 2000) },
    );
  },
);
