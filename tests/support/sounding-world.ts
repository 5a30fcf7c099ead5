import { widgetId } from "../../src/documents/records.ts";
import type { InstrumentMessage, Zone } from "../../src/protocol/audio/audio-feed.ts";
import { VOICE_TAG } from "../../src/protocol/audio/audio-feed.ts";
import { applyEngineMessage } from "../../src/worklets/message.ts";
import { SamplerCore } from "../../src/worklets/sampler-core.ts";
import { compileInstrument } from "../../src/worklets/voices/instrument.ts";
import { QUANTUM, SAMPLE_RATE, sineInstrument, sineZone } from "./sampler-rig.ts";
import { engineWorld, joinedPorts } from "./world.ts";

const KIT_SLOT = 2;
/** Has no instrument. */
const SILENT_SLOT = 15;

/** A sample that jumps up at its first frame, so that an onset is found to the frame. */
const clickZone: Zone = {
  ...sineZone(),
  offset: 1,
  length: 400,
  loopStart: 0,
  loopEnd: 0,
  rootKey: 77,
  scaleTuning: 0,
  envelope: { delay: 0, attack: 0, hold: 1, decay: 0, sustain: 1, release: 0.01 },
};
const clickInstrument = () => {
  const message: Omit<InstrumentMessage, "type" | "slot"> = {
    name: "click",
    sampleRate: SAMPLE_RATE,
    samples: Int16Array.from({ length: 420 }, (_, frame) => (frame > 0 ? 20_000 : 0)),
    zones: [clickZone],
    percussion: true,
  };
  return compileInstrument(message);
};

/** An engine that plays through the real sampler: what it schedules is rendered, and rendering moves it on. */
export function soundingWorld(preset = "progression-basic-4") {
  const world = engineWorld();
  world.engine.open({ kind: "new-workspace" });
  world.act("progression-1", "select", { id: preset });
  const core = new SamplerCore({ sampleRate: SAMPLE_RATE });
  core.setInstrument(0, sineInstrument());
  core.setInstrument(KIT_SLOT, clickInstrument());
  for (const tag of [VOICE_TAG.drums, VOICE_TAG.click]) core.setSlot(tag, KIT_SLOT);
  const [mine, theirs] = joinedPorts();
  const problems: string[] = [];
  mine.onmessage = ({ data }: { readonly data: unknown }) => {
    const applied = applyEngineMessage(core, data);
    if (!applied.ok) problems.push(applied.error.code);
  };
  world.engine.connectAudio({ port: theirs, sampleRate: SAMPLE_RATE });
  let frame = 0;
  let quanta = 0;
  const render = (frames: number): Float32Array => {
    const left = new Float32Array(Math.ceil(frames / QUANTUM) * QUANTUM);
    const right = new Float32Array(QUANTUM);
    for (let at = 0; at < left.length; at += QUANTUM) {
      core.render(left.subarray(at, at + QUANTUM), right, frame);
      frame += QUANTUM;
      if (++quanta % 16 === 0) mine.postMessage({ type: "progress", frame, voices: core.voices, dropped: core.dropped });
    }
    return left;
  };
  const player = widgetId("player-1");
  const send = (type: "play" | "pause" | "restart" | "stop") => world.dispatch({ type: `transport/${type}`, widgetId: player });
  const transport = () => {
    const record = world.mirror.get("transport:player-1");
    if (record?.typeName !== "transport") throw new Error("There is no transport.");
    return record;
  };
  return {
    ...world,
    core,
    problems,
    render,
    send,
    transport,
    /** Rendered so far. */
    frame: () => frame,
    /** Sets the player's options. */
    set: (change: object) => world.act("player-1", "setPractice", change),
    loop: (on: boolean, range?: { start: number; end: number } | null) =>
      world.dispatch({ type: "transport/loop", widgetId: player, on, ...(range === undefined ? {} : { range }) }),
    /** Of all voices only these are heard. `strokes`: each of their notes is one short stroke, whatever its pitch. */
    hear: (names: readonly (keyof typeof VOICE_TAG)[], strokes = false) => {
      for (const [name, tag] of Object.entries(VOICE_TAG)) {
        if (!names.some((each) => each === name)) core.setSlot(tag, SILENT_SLOT);
        else if (strokes) core.setSlot(tag, KIT_SLOT);
      }
    },
  };
}

/** Frames at which the sound begins after a silence of at least `gap` frames. */
export function onsets(audio: Float32Array, gap = 200): number[] {
  const found: number[] = [];
  let silence = gap;
  audio.forEach((value, frame) => {
    if (value === 0) silence++;
    else {
      if (silence >= gap) found.push(frame);
      silence = 0;
    }
  });
  return found;
}
