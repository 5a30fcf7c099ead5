import { EVENT_NOTE_ON } from "../../src/protocol/audio/audio-feed.ts";
import type { PracticeRun } from "../../src/protocol/engine/practice.ts";
import type { EarRecord } from "../../src/protocol/records/session-records.ts";
import { device, still } from "./kept-engine.ts";
import { joinSampler } from "./world.ts";

export const DATE = Date.UTC(2026, 0, 5, 12);

/** A page at ear training, with sound, keys and the record. */
export function earWorld() {
  const page = device().page("t1", { session: { kind: "anonymous" } });
  const sampler = joinSampler(page.engine);
  const shown = () => page.mirror.get("ear") as EarRecord;
  let at = 1000;
  const send = (command: object) => page.engine.dispatch({ ...command, at }, 1);
  return {
    ...page,
    sampler,
    shown,
    send,
    start: (kind: EarRecord["kind"], level = 1, seed = 1) => send({ type: "ear/start", kind, level, seed, date: DATE }),
    wait(ms: number) {
      at += ms;
    },
    /** Groups of notes that the sampler was given since it was last asked, by when they sound. */
    heard() {
      const on = sampler.scheduled.filter(({ kind }) => kind === EVENT_NOTE_ON);
      sampler.scheduled.length = 0;
      const frames = [...new Set(on.map(({ frame }) => frame))].sort((a, b) => a - b);
      return frames.map((frame) => on.filter((event) => event.frame === frame).map(({ note }) => note));
    },
    /** Plays notes together and lets them go. */
    async play(notes: readonly number[]) {
      for (const status of [0x90, 0x80]) {
        for (const data1 of notes) page.keys.postMessage({ type: "midi", at, status, data1, data2: 80, source: "midi" });
        if (status === 0x90) await page.pass(150);
      }
    },
    /** Presses keys, or lets them go, and gives the group of notes time to close. */
    async keysMove(status: 0x90 | 0x80, notes: readonly number[]) {
      for (const data1 of notes) page.keys.postMessage({ type: "midi", at, status, data1, data2: 80, source: "midi" });
      await page.pass(status === 0x90 ? 400 : 0);
    },
    async runs(): Promise<readonly PracticeRun[]> {
      await still();
      const file = await page.engine.exportPractice();
      return file.ok ? (JSON.parse(file.value) as { runs: PracticeRun[] }).runs : [];
    },
  };
}
