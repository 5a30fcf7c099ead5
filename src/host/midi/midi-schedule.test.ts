import fc from "fast-check";
import { expect, test } from "vitest";
import { cases } from "../../../tests/support/totals.ts";
import { handTimers } from "../../../tests/support/world.ts";
import { audioSeconds, pageMs } from "../../music/time/time.ts";
import { EVENT_NOTE_OFF, EVENT_NOTE_ON, VOICE_TAG, type VoiceTag } from "../../protocol/audio/audio-feed.ts";
import { type MidiFeedEvent, packMidi } from "../../protocol/input/midi-feed.ts";
import { createMidiSchedule } from "./midi-schedule.ts";

interface Message {
  readonly bytes: readonly [status: number, data1: number, data2: number];
  readonly at: number;
  /** When it was given to the port. */
  readonly given: number;
}

/** A schedule on a clock in the test's hand; audio second 1 is heard at page time 0. */
function scheduleWorld() {
  const timers = handTimers();
  let clock = 0;
  const out: Message[] = [];
  const schedule = createMidiSchedule({
    send: (bytes, at) => out.push({ bytes, at, given: clock }),
    now: () => pageMs(clock),
    later: timers.later,
    offset: () => 1,
  });
  const at = (ms: number) => audioSeconds(1 + ms / 1000);
  return {
    schedule,
    out,
    /** Lets time pass in steps of a millisecond. */
    pass(ms: number) {
      for (let step = 0; step < ms; step++) {
        clock += 1;
        timers.pass(1);
      }
    },
    /** Schedules notes `[start, end, note]` in page milliseconds. */
    play(notes: readonly (readonly [start: number, end: number, note: number])[], tag: VoiceTag = VOICE_TAG.harmony) {
      const events = notes.flatMap(([start, end, note]): MidiFeedEvent[] => [
        { at: at(start), kind: EVENT_NOTE_ON, note, velocity: 72, tag },
        { at: at(end), kind: EVENT_NOTE_OFF, note, velocity: 0, tag },
      ]);
      schedule.onFeed({ type: "schedule", events: packMidi(events.sort((a, b) => a.at - b.at || a.kind - b.kind)) });
    },
    cancel: (from: number, release: boolean, tags: readonly VoiceTag[] = [VOICE_TAG.harmony]) =>
      schedule.onFeed({ type: "cancel", from: at(from), tags, release }),
  };
}
const [ON, OFF, CONTROL] = [0x90, 0x80, 0xb0];
const shown = ({ bytes: [status, data1], at }: Message): string =>
  `${status === ON ? "on" : status === OFF ? "off" : "control"} ${data1} @${Math.round(at)}`;

/** Notes that sound once all was received in the order of its times, as an instrument receives it. */
function leftSounding(out: readonly Message[]): number[] {
  const sounding = new Set<number>();
  for (const { bytes } of [...out].sort((a, b) => a.at - b.at)) {
    const [status, note] = bytes;
    if (status === ON) sounding.add(note);
    else if (status === OFF) sounding.delete(note);
  }
  return [...sounding];
}

test("a note is given to the port at most 40 ms ahead, with the time at which it is due", () => {
  const { play, pass, out } = scheduleWorld();
  play([[200, 400, 60]]);
  pass(159);
  expect(out).toEqual([]);
  pass(400);
  expect(out.map(shown)).toEqual(["on 60 @200", "off 60 @400"]);
  for (const { at, given } of out) expect(at - given).toBeLessThanOrEqual(40);
});

test("stopping ends every note that was sent, then says 123; what was not sent yet never is", () => {
  const { play, pass, out, cancel } = scheduleWorld();
  play([
    [10, 1000, 60],
    [10, 1000, 64],
    [500, 900, 67],
  ]);
  pass(100);
  cancel(150, true, [VOICE_TAG.bass, VOICE_TAG.harmony, VOICE_TAG.drums, VOICE_TAG.click]);
  pass(1000);
  expect(out.map(shown)).toEqual(["on 60 @10", "on 64 @10", "off 60 @150", "off 64 @150", "control 123 @150"]);
});

test("a note that went out ahead of the stop ends right after it began", () => {
  const { play, pass, out, cancel } = scheduleWorld();
  play([[50, 900, 60]]);
  pass(20);
  expect(out.map(shown)).toEqual(["on 60 @50"]);
  cancel(30, true);
  pass(100);
  expect(out.map(shown).slice(1)).toEqual(["off 60 @50", "control 123 @50"]);
});

test("another tempo moves what is to come and strikes nothing twice", () => {
  const { play, pass, out, cancel } = scheduleWorld();
  play([[50, 450, 60]]);
  pass(20);
  cancel(40, false);
  play([[52, 852, 60]]);
  pass(1000);
  expect(out.map(shown)).toEqual(["on 60 @50", "off 60 @852"]);
});

test("a note that two voices hold sounds until both let go, and is struck anew by the second", () => {
  const { play, pass, out } = scheduleWorld();
  play([[10, 500, 48]]);
  play([[100, 300, 48]], VOICE_TAG.bass);
  pass(600);
  expect(out.map(shown)).toEqual(["on 48 @10", "off 48 @100", "on 48 @100", "off 48 @500"]);
});

test("stopping one transport leaves the other's notes, and does not say 123", () => {
  const { play, pass, out, cancel } = scheduleWorld();
  play([[10, 500, 60]]);
  play([[10, 500, 72]], VOICE_TAG.sequencer);
  pass(50);
  cancel(60, true);
  pass(50);
  expect(out.map(shown)).toEqual(["on 60 @10", "on 72 @10", "off 60 @60"]);
});

test("notes struck at once take the place of the ones before and end by themselves", () => {
  const { schedule, pass, out } = scheduleWorld();
  schedule.onFeed({ type: "strike", notes: [60, 64] });
  pass(500);
  schedule.onFeed({ type: "strike", notes: [62] });
  pass(2100);
  expect(out.map(shown)).toEqual(["on 60 @0", "on 64 @0", "off 60 @500", "off 64 @500", "on 62 @500", "off 62 @2500", "control 123 @2500"]);
});

test("silence ends all at once, and nothing comes after it", () => {
  const { play, pass, out, schedule } = scheduleWorld();
  play([
    [10, 900, 60],
    [300, 900, 62],
  ]);
  pass(50);
  schedule.silence();
  pass(1000);
  expect(out.map(shown)).toEqual(["on 60 @10", "off 60 @50", "control 123 @50"]);
  expect(out.at(-1)?.bytes[0]).toBe(CONTROL);
});

test("whatever is played, taken back and stopped, nothing is given further ahead than 40 ms and nothing stays sounding", () => {
  const tags = [VOICE_TAG.harmony, VOICE_TAG.bass, VOICE_TAG.sequencer] as const;
  const act = fc.oneof(
    fc.record({
      do: fc.constant("play" as const),
      tag: fc.constantFrom(...tags),
      notes: fc.array(fc.tuple(fc.nat(250), fc.integer({ min: 1, max: 400 }), fc.integer({ min: 60, max: 64 })), { maxLength: 6 }),
    }),
    fc.record({ do: fc.constant("cancel" as const), tag: fc.constantFrom(...tags), from: fc.nat(100), release: fc.boolean() }),
    fc.record({ do: fc.constant("strike" as const), notes: fc.uniqueArray(fc.integer({ min: 60, max: 64 }), { maxLength: 3 }) }),
    fc.record({ do: fc.constant("pass" as const), ms: fc.nat(120) }),
  );
  fc.assert(
    fc.property(fc.array(act, { maxLength: 30 }), (acts) => {
      const world = scheduleWorld();
      let now = 0;
      for (const each of acts) {
        if (each.do === "play")
          world.play(
            each.notes.map(([start, length, note]) => [now + start, now + start + length, note]),
            each.tag,
          );
        else if (each.do === "cancel") world.cancel(now + each.from, each.release, [each.tag]);
        else if (each.do === "strike") world.schedule.onFeed({ type: "strike", notes: each.notes });
        else {
          world.pass(each.ms);
          now += each.ms;
        }
      }
      for (const tag of tags) world.cancel(now + 60, true, [tag]);
      world.pass(2500);
      expect(leftSounding(world.out)).toEqual([]);
      for (const { at, given } of world.out) expect(at - given).toBeLessThanOrEqual(40);
    }),
    { numRuns: cases(1000, 50_000) },
  );
});

test("drums go out on channel 10, each stroke over at once, and the notes of others on 1 stay as they are", () => {
  const { schedule, out, pass, play } = scheduleWorld();
  play([[100, 400, 38]]);
  const stroke = { at: audioSeconds(1.2), kind: EVENT_NOTE_ON, note: 38, velocity: 90, tag: VOICE_TAG.drums };
  schedule.onFeed({ type: "schedule", events: packMidi([stroke]) });
  pass(600);
  expect(out.map(({ bytes: [status, note], at }) => [status, note, Math.round(at)])).toEqual([
    [ON, 38, 100],
    [ON | 9, 38, 200],
    [OFF | 9, 38, 250],
    [OFF, 38, 400],
  ]);
});
