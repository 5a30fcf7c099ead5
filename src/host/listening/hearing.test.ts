import { expect, test } from "vitest";
import type { MicrophoneFeed } from "../../protocol/input/microphone-feed.ts";
import { createSampleRing, sampleRingReader, sampleRingWriter } from "../../protocol/input/sample-ring.ts";
import { MicrophoneIntake } from "../../worklets/microphone-intake.ts";
import { Hearing } from "./hearing.ts";
import type { FromListener } from "./messages.ts";

/** Half a second of quiet, then a decaying A as a stroke, from the audio thread to the listener, whose thread begins so many frames late. */
function heardOver(memory: SharedArrayBuffer | null, late = 0): FromListener[] {
  const told: FromListener[] = [];
  const waiting: MicrophoneFeed[] = [];
  const hearing = new Hearing({ sampleRate: 48_000, memory, instrument: { kind: "piano", transpose: 0 } }, (message) => told.push(message));
  const intake = new MicrophoneIntake({ memory });
  intake.connect({ postMessage: (message) => waiting.push(message as MicrophoneFeed), onmessage: null, close: () => {} });
  for (let frame = 48_000; frame < 96_000; frame += 128) {
    if (frame >= 48_000 + late) for (const message of waiting.splice(0)) hearing.feed(message);
    const block = Float32Array.from({ length: 128 }, (_, index) => {
      const time = (frame + index - 72_000) / 48_000;
      if (time < 0) return 0;
      return [1, 2, 3, 4].reduce(
        (sum, each) => sum + (0.1 / each) * Math.exp(-2 * time * each) * Math.sin(2 * Math.PI * 440 * each * time),
        0,
      );
    });
    intake.process(block, frame);
  }
  return told;
}

test("what the audio thread hands over is heard alike with shared memory and by messages, on the context's own time", () => {
  const [shared, sent] = [heardOver(createSampleRing()), heardOver(null)];
  const strokes = (told: readonly FromListener[]) => told.filter(({ type }) => type === "heard");
  expect(strokes(shared)).toHaveLength(1);
  expect(strokes(sent)).toEqual(strokes(shared));
  const [stroke] = strokes(shared);
  expect(stroke?.type === "heard" && Math.abs(stroke.at - 1.5)).toBeLessThan(0.015);
  expect(shared.filter(({ type }) => type === "level").length).toBeGreaterThan(5);
});

test("a thread that begins late hears strokes at their own times, whether the ring held what came meanwhile or not", () => {
  for (const late of [9_600, 19_200]) {
    const strokes = heardOver(createSampleRing(), late).flatMap((message) => (message.type === "heard" ? [message.at] : []));
    expect(strokes, `${late} frames late`).toHaveLength(1);
    expect(Math.abs((strokes[0] ?? 0) - 1.5), `${late} frames late`).toBeLessThan(0.015);
  }
});

test("a quantum without samples moves nothing that comes after it", () => {
  const [memory, told] = [createSampleRing(), [] as unknown[]];
  const intake = new MicrophoneIntake({ memory });
  intake.connect({ postMessage: (message) => told.push(message), onmessage: null, close: () => {} });
  intake.process(new Float32Array(128), 0);
  intake.skip();
  intake.process(new Float32Array(128), 256);
  expect(told).toEqual([
    { type: "begins", frame: 0, at: 0 },
    { type: "begins", frame: 256, at: 128 },
  ]);
});

test("while a ring is full nothing is told of where samples begin, and once when there is room again", () => {
  const [memory, begins] = [createSampleRing(), [] as MicrophoneFeed[]];
  const intake = new MicrophoneIntake({ memory });
  const postMessage = (message: unknown) => (message as MicrophoneFeed).type === "begins" && begins.push(message as MicrophoneFeed);
  intake.connect({ postMessage, onmessage: null, close: () => {} });
  for (let quantum = 0; quantum < 200; quantum++) intake.process(new Float32Array(128), quantum * 128);
  expect(begins).toEqual([{ type: "begins", frame: 0, at: 0 }]);
  sampleRingReader(memory).read(new Float32Array(1024));
  intake.process(new Float32Array(128), 200 * 128);
  expect(begins.slice(1)).toEqual([{ type: "begins", frame: 200 * 128, at: 16_384 }]);
});

test("a ring that is full takes nothing, and what comes later begins anew at its own time", () => {
  const memory = createSampleRing();
  const write = sampleRingWriter(memory);
  const block = new Float32Array(8192);
  expect([write(block), write(block), write(block)]).toEqual([true, true, false]);
});

/** Decaying notes of a band, one each 300 ms, as a loudspeaker plays them; `from` shifts them. */
function bandSample(time: number): number {
  const note = Math.floor(time / 0.3);
  const since = time - note * 0.3;
  if (time < 0) return 0;
  const hertz = 110 * 2 ** (((note * 5) % 12) / 12);
  return [1, 2, 3, 4, 5].reduce(
    (sum, each) => sum + (0.08 / each) * Math.exp(-3 * since * each) * Math.sin(2 * Math.PI * hertz * each * since),
    0,
  );
}

test("what the product plays is known after two bars, as loud as it comes, and no stroke of it is heard any more", () => {
  const told: FromListener[] = [];
  const hearing = new Hearing({ sampleRate: 48_000, memory: null, instrument: { kind: "piano", transpose: 0 } }, (message) =>
    told.push(message),
  );
  // Its own context is 30 s behind the microphone's, and the room brings it 60 ms late.
  hearing.joinPlayed(null);
  hearing.setAhead(30);
  hearing.feed({ type: "begins", frame: 31 * 48_000, at: 0 });
  hearing.feedPlayed({ type: "begins", frame: 48_000, at: 0 });
  for (let block = 0; block < 12 * 47; block++) {
    const sample = (late: number) => (_: unknown, index: number) => bandSample((block * 1024 + index) / 48_000 - 0.5 - late);
    hearing.feedPlayed({ type: "samples", samples: Float32Array.from({ length: 1024 }, sample(0)) });
    hearing.feed({ type: "samples", samples: Float32Array.from({ length: 1024 }, sample(0.06)).map((each) => each * 0.5) });
  }
  const heard = (from: number) => told.filter((message) => message.type === "heard" && message.at > 31 + from);
  expect(heard(0).length).toBeGreaterThan(1);
  expect(heard(8)).toEqual([]);
  const level = told.findLast((message) => message.type === "level");
  expect(level?.type === "level" && level.band !== null && level.band > -50).toBe(true);
});

test("what was too loud comes with the level it had: a short stroke is not told as too loud and silent at once", () => {
  const levels: Extract<FromListener, { type: "level" }>[] = [];
  const start = { sampleRate: 48_000, memory: null, instrument: { kind: "piano", transpose: 0 } } as const;
  const hearing = new Hearing(start, (message) => message.type === "level" && levels.push(message));
  hearing.feed({ type: "begins", frame: 0, at: 0 });
  // 4 ms each, seven times within two seconds: somewhere in each of the listener's own steps.
  for (let block = 0; block < 94; block++) {
    const sample = (_: unknown, index: number) => ((block * 1024 + index) % 13_700 < 200 ? Math.sin(index / 20) : 0);
    hearing.feed({ type: "samples", samples: Float32Array.from({ length: 1024 }, sample) });
  }
  const clipped = levels.filter(({ isClipped }) => isClipped);
  expect(clipped.length).toBeGreaterThan(3);
  expect(clipped.length).toBeLessThan(levels.length);
  expect(Math.min(...clipped.map(({ level }) => level))).toBeGreaterThan(-35);
});

test("while clicks are listened for, each is told at once, whatever it sounds like", () => {
  const told: FromListener[] = [];
  const hearing = new Hearing({ sampleRate: 48_000, memory: null, instrument: { kind: "piano", transpose: 0 } }, (message) =>
    told.push(message),
  );
  hearing.ask({ type: "asked", from: 0, asked: [], isClicking: true });
  hearing.feed({ type: "begins", frame: 0, at: 0 });
  for (let block = 0; block < 4 * 47; block++)
    hearing.feed({
      type: "samples",
      samples: Float32Array.from({ length: 1024 }, (_, index) => {
        const since = ((block * 1024 + index) / 48_000 + 0.5) % 1;
        return 0.3 * Math.exp(-since * 80) * Math.sin(2 * Math.PI * 1500 * since);
      }),
    });
  const clicks = told.flatMap((message) => (message.type === "heard" ? [message] : []));
  expect(clicks.map(({ verdict }) => verdict.struck)).toEqual([[72], [72], [72], [72]]);
  for (const [index, { at }] of clicks.entries()) expect(Math.abs(at - index - 0.5)).toBeLessThan(0.002);
});
