import fc from "fast-check";
import { expect, test } from "vitest";
import { soundingWorld } from "../support/sounding-world.ts";

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
    { numRuns: 300 },
  );
});
