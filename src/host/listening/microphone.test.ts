import { expect, test, vi } from "vitest";
import type { Verdict } from "../../listening/decision/verdict.ts";
import { chordElement } from "../../music/chords/element.ts";
import { pageMs } from "../../music/time/time.ts";
import type { StoreRecord } from "../../protocol/records/session-records.ts";
import { createStoreMirror, type StoreMirror } from "../engine/store-mirror.ts";
import { openLocalStorage } from "../storage/local-storage.ts";
import type { ListeningEvents } from "./listening-session.ts";
import type { AskedFor, HeardInstrument } from "./messages.ts";
import { createMicrophone, type MicrophoneWorld, microphoneSignals } from "./microphone.ts";
import { controlMicrophone } from "./microphone-control.ts";

const verdict = (kind: Verdict["kind"], struck: readonly number[]): Verdict => ({ kind, struck, missing: [], wrong: [], confidence: 1 });

/** What of the engine's records a page shows, and nothing else. */
function show({ mirror }: Pick<MicrophoneWorld, "mirror">, ...records: readonly object[]): void {
  (mirror as StoreMirror).clear();
  (mirror as StoreMirror).showSnapshot(records as readonly StoreRecord[]);
}

/** A microphone whose device is the test's; `refused` lets no one listen. */
function world({ refused = false } = {}) {
  let isRefused = refused;
  const pressed: unknown[] = [];
  const problems: string[] = [];
  const entries = new Map<string, string>();
  const storage = {
    getItem: (name: string) => entries.get(name) ?? null,
    setItem: (name: string, text: string) => void entries.set(name, text),
    removeItem: (name: string) => void entries.delete(name),
  };
  const devices: (string | null)[] = [];
  const stopped = vi.fn();
  const instruments: HeardInstrument[] = [];
  const asked: AskedFor[] = [];
  let events: ListeningEvents | undefined;
  const parts: MicrophoneWorld = {
    keys: {
      press: (note, _velocity, from) => pressed.push(["down", note, from.source, from.at]),
      unclear: (source, at) => pressed.push(["unclear", source, at]),
      release: (note, from) => pressed.push(["up", note, from.source, from.at]),
    },
    mirror: createStoreMirror(),
    memory: openLocalStorage(storage, () => {}),
    onProblem: ({ code }) => problems.push(code),
    onListening: () => problems.splice(0),
    start: ({ device, instrument }, on) => {
      instruments.push(instrument);
      if (isRefused) return Promise.reject(new Error("no"));
      devices.push(device);
      events = on;
      return Promise.resolve({ name: "Built-in", ask: (now) => asked.push(now), pageOf: (at) => pageMs(at * 1000 + 500), stop: stopped });
    },
    devices: () => Promise.resolve([{ id: "usb", name: "USB" }]),
  };
  const signals = microphoneSignals(parts);
  const control = controlMicrophone(parts, signals);
  const microphone = {
    ...signals,
    listen: () => control.listen(),
    stop: () => control.stop(),
    choose: (device: string | null) => control.choose(device),
    setInstrument: (instrument: HeardInstrument) => control.setInstrument(instrument),
  };
  const allow = () => {
    isRefused = false;
  };
  return { parts, microphone, allow, instruments, asked, pressed, problems, devices, stopped, on: () => events as ListeningEvents };
}

test("what is heard is pressed at the time of the stroke and let go with the next, or when it has died away", async () => {
  const { microphone, pressed, on } = world();
  await microphone.listen();
  expect([microphone.state.value.status, microphone.late.value > 0]).toEqual(["listening", true]);
  on().onMessage({ type: "heard", at: 1, level: -20, verdict: verdict("right", [60, 64]) });
  on().onMessage({ type: "heard", at: 2, level: -20, verdict: verdict("wrong", [62]) });
  on().onMessage({ type: "over", at: 3 });
  expect(pressed).toEqual([
    ["down", 60, "microphone", 1500],
    ["down", 64, "microphone", 1500],
    ["up", 60, "microphone", 2500],
    ["up", 64, "microphone", 2500],
    ["down", 62, "microphone", 2500],
    ["up", 62, "microphone", 3500],
  ]);
});

test("one voice is heard as it is written, says where chords are asked for, and is remembered", async () => {
  const { microphone, instruments, asked } = world();
  microphone.setInstrument({ kind: "voice", transpose: 2 });
  await microphone.listen();
  expect([instruments, microphone.state.value.limit]).toEqual([[{ kind: "voice", transpose: 2 }], null]);
  expect(asked.at(-1)).toEqual({ asked: [], isClicking: false });
});

test("unsure presses nothing, is told as unclear, and says so", async () => {
  const { microphone, pressed, on } = world();
  await microphone.listen();
  on().onMessage({ type: "heard", at: 1, level: -20, verdict: verdict("unsure", []) });
  expect([pressed, microphone.state.value.heard?.kind]).toEqual([[["unclear", "microphone", 1500]], "unsure"]);
});

test("a refusal is told, and listening may be asked for again: nothing is told of it any more", async () => {
  const { microphone, problems, allow } = world({ refused: true });
  await microphone.listen();
  expect([microphone.state.value.status, [...problems]]).toEqual(["refused", ["microphone-refused"]]);
  allow();
  await microphone.listen();
  expect([microphone.state.value.status, problems]).toEqual(["listening", []]);
});

test("a device that sends nothing any more is silent: what was told of it last does not go on", async () => {
  vi.useFakeTimers();
  const { microphone, on } = world();
  await microphone.listen();
  const loud = { type: "level", level: -3, floor: -60, isClipped: true, band: null } as const;
  on().onMessage(loud);
  vi.advanceTimersByTime(400);
  on().onMessage(loud);
  vi.advanceTimersByTime(400);
  expect(microphone.loudness.value).toBe(loud);
  vi.advanceTimersByTime(300);
  expect(microphone.loudness.value).toMatchObject({ level: -96, isClipped: false });
  microphone.stop();
  vi.advanceTimersByTime(1000);
  expect(microphone.loudness.value).toBeNull();
  vi.useRealTimers();
});

test("another device is listened to in place of the first; one that goes lets go of its keys and is told", async () => {
  const { microphone, devices, stopped, problems, pressed, on } = world();
  await microphone.listen();
  microphone.choose("usb");
  await vi.waitFor(() => expect(microphone.state.value.status).toBe("listening"));
  expect([devices, stopped.mock.calls.length]).toEqual([[null, "usb"], 1]);
  on().onMessage({ type: "heard", at: 1, level: -20, verdict: verdict("free", [60]) });
  on().onEnd();
  expect(pressed.at(-1)).toEqual(["up", 60, "microphone", undefined]);
  expect([microphone.state.value.status, microphone.late.value, problems]).toEqual(["off", 0, ["microphone-gone"]]);
});

test("what was listened to is offered again, also at the next visit, when it is off or its device went away", async () => {
  const { parts, microphone, on } = world();
  const nextVisit = () => microphoneSignals(parts).state.peek().isUsed;
  expect(nextVisit()).toBe(false);
  await microphone.listen();
  expect([microphone.state.value.isUsed, nextVisit()]).toEqual([true, true]);
  on().onEnd();
  expect([microphone.state.value.status, microphone.state.value.isUsed, nextVisit()]).toEqual(["off", true, true]);
  microphone.stop();
  expect([microphone.state.value.isUsed, nextVisit()]).toEqual([true, true]);
});

test("what is heard while it is only tried is pressed for nobody, however late it is told; calibration's clicks are", async () => {
  const { parts, microphone, pressed, on } = world();
  await microphone.listen();
  const heard = (at: number, kind: "free" | "unsure" = "free") =>
    on().onMessage({ type: "heard", at, level: -20, verdict: verdict(kind, kind === "free" ? [60] : []) });
  heard(1);
  microphone.tries.value++;
  heard(2);
  heard(3, "unsure");
  expect([pressed.splice(0), microphone.state.value.heard?.kind, microphone.state.value.unsure]).toEqual([
    [
      ["down", 60, "microphone", 1500],
      ["up", 60, "microphone", 2500],
    ],
    "unsure",
    0,
  ]);
  show(parts, { id: "calibration", typeName: "calibration", status: "clicking" });
  heard(4);
  expect(pressed.splice(0)).toEqual([["down", 60, "microphone", 4500]]);
  show(parts);
  vi.spyOn(performance, "now").mockReturnValue(9000);
  microphone.tries.value--;
  heard(8);
  expect(pressed.splice(0)).toEqual([["up", 60, "microphone", 8500]]);
  heard(9);
  expect(pressed).toEqual([["down", 60, "microphone", 9500]]);
  vi.restoreAllMocks();
});

test("while the room drowns what is played, what is due is told as unclear twice a second, and not where it is only tried", async () => {
  const { microphone, pressed, on } = world();
  await microphone.listen();
  const now = vi.spyOn(performance, "now");
  const level = (at: number, floor: number) => {
    now.mockReturnValue(at);
    on().onMessage({ type: "level", level: -25, floor, isClipped: false, band: null });
  };
  for (const at of [1000, 1100, 1400, 1500]) level(at, -32);
  expect(pressed.splice(0)).toEqual([
    ["unclear", "microphone", 1000],
    ["unclear", "microphone", 1500],
  ]);
  level(2500, -48);
  microphone.tries.value++;
  level(3500, -32);
  expect(pressed).toEqual([]);
  vi.restoreAllMocks();
});

test("what is asked of it before its code is there is done in the order in which it was asked", async () => {
  const { parts, instruments, stopped } = world();
  const microphone = createMicrophone(parts);
  expect(microphone.state.value.status).toBe("off");
  microphone.setInstrument({ kind: "voice", transpose: 2 });
  await microphone.listen();
  expect([instruments, microphone.state.value.status]).toEqual([[{ kind: "voice", transpose: 2 }], "listening"]);
  microphone.stop();
  await vi.waitUntil(() => microphone.state.value.status === "off");
  expect(stopped).toHaveBeenCalledOnce();
});

test("what a training takes is neither missing nor wrong any more; of a rootless chord its whole answers are asked for", async () => {
  const { parts, microphone, asked, on } = world();
  const chord = chordElement({ id: "g", tonic: "G", type: "7" });
  const training = (success: boolean, currentStepNumber: number) => ({
    id: "t",
    typeName: "widget",
    type: "simpleTraining",
    widgetId: "t",
    state: { steps: [{ requiredElement: chord, success }], currentStepNumber, rules: { voicing: "rootless" } },
  });
  show(parts, training(false, 0));
  await microphone.listen();
  expect(asked.at(-1)?.asked.map(({ notes }) => notes.map((midi) => midi % 12).sort((a, b) => a - b))).toContainEqual([4, 5, 9, 11]);
  on().onMessage({ type: "heard", at: 1, level: -20, verdict: { ...verdict("missing", [53, 57, 59]), missing: [64] } });
  show(parts, training(false, 1));
  expect(microphone.state.value.heard, "skipped").toMatchObject({ kind: "missing", missing: [64] });
  show(parts, training(false, 0));
  show(parts, training(true, 1));
  expect(microphone.state.value.heard).toMatchObject({ kind: "free", struck: [53, 57, 59], missing: [] });
});
