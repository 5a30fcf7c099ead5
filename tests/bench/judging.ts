import { OFFSET, training, trainingWorld } from "../support/training-world.ts";
import type { Finding } from "./findings.ts";

/** What the exercise asks for: 36 chords of four notes. */
const TYPES = { ii: [0, 3, 7, 10], V: [0, 4, 7, 10], I: [0, 4, 7, 11] } as const;

/** Share of a second that judging a thousand notes takes in the engine, their frames for the page and all records included. */
export function judgingFinding(): Finding {
  const world = trainingWorld();
  world.act("simpleTraining-1", "practise", { kind: "exercise", name: "two-five-one", key: "C", type: "maj7" });
  world.start();
  const own = world.mirror.get(`transport:${training}`);
  const music = own?.typeName === "transport" ? own.segments.find(({ kind }) => kind === "music") : undefined;
  const begins = ((music?.at ?? 0) - OFFSET) * 1000;
  const beat = 60_000 / 80;
  let strokes = 0;
  let spent = 0;
  for (let key = 0; key < 12; key++) {
    const root = 48 + ((key * 5) % 12);
    const chords = [TYPES.ii.map((each) => root + 2 + each), TYPES.V.map((each) => root + 7 + each), TYPES.I.map((each) => root + each)];
    chords.forEach((notes, index) => {
      const at = begins + (key * 8 + index * 2) * beat;
      world.passTo(at);
      const before = process.cpuUsage();
      for (const note of notes) world.press(note, at + 10);
      for (const note of notes) world.release(note, at + 500);
      const used = process.cpuUsage(before);
      spent += (used.user + used.system) / 1000;
      strokes += notes.length;
    });
  }
  const share = (spent / strokes) * 1000 * 0.1;
  return { name: "judging 1,000 notes a second in the engine", value: share, unit: "% of a core", goal: "<= 50", met: share <= 50 };
}
