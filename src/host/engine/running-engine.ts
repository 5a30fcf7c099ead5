import { type Remote, transfer, wrap } from "comlink";
import type { EngineApi, SamplerPort } from "../../protocol/engine/engine-api.ts";
import type { MidiFeed } from "../../protocol/input/midi-feed.ts";
import type { ShownFrame } from "../../protocol/records/store-feed.ts";
import { browserTimers } from "../clock/clock.ts";
import { watchHeartbeat } from "./heartbeat.ts";

/** The engine's calls as they are made from the page. */
export type RemoteEngine = Remote<EngineApi>;

/** The engine's end of a port to the worklet. */
export type EngineSamplerPort = SamplerPort & { readonly port: MessagePort };

/** One engine's worker, from its start to its end. */
export interface RunningEngine {
  readonly api: RemoteEngine;
  readonly input: MessagePort;
  /** Gives the engine a port to the worklet. */
  connectAudio(sampler: EngineSamplerPort): void;
  /** Ends the worker; nothing that was asked of it is answered any more. */
  end(): void;
}

/** What answers an engine's calls of the page; a restarted engine is joined anew. */
export interface EngineJoins {
  /** Has what is drawn besides wait until something has come that a person waits for. */
  readonly hold: (coming: Promise<unknown>) => void;
  readonly account: (port: MessagePort) => void;
  readonly lessons: (port: MessagePort) => void;
}

interface RunningEngineParts {
  readonly joins: EngineJoins;
  readonly onFrame: (frame: ShownFrame, api: RemoteEngine) => void;
  readonly onMidi: (message: MidiFeed) => void;
  /** It failed, or does not answer any more. */
  readonly onDeath: () => void;
}

const spawn = () => new Worker(new URL("../../engine/engine.worker.ts", import.meta.url), { type: "module", name: "engine" });

/** Starts an engine in a worker of its own. */
export function beginEngine({ joins, onFrame, onMidi, onDeath }: RunningEngineParts): RunningEngine {
  const worker = spawn();
  const api = wrap<EngineApi>(worker);
  const { store, input, account, lessons, midi, theirs, close } = openChannels();
  store.onmessage = ({ data }: MessageEvent<ShownFrame>) => onFrame(data, api);
  midi.onmessage = ({ data }: MessageEvent<MidiFeed>) => onMidi(data);
  void api.connect(transfer(theirs, Object.values(theirs)) as never);
  joins.account(account);
  joins.lessons(lessons);
  const stopWatching = watchHeartbeat(browserTimers, () => api.ping(), onDeath);
  worker.onerror = (event) => {
    console.error("The engine failed:", event.message);
    onDeath();
  };
  return {
    api,
    input,
    connectAudio: (sampler) => void api.connectAudio(transfer(sampler, [sampler.port]) as never),
    end() {
      stopWatching();
      worker.onerror = null;
      worker.terminate();
      close();
    },
  };
}

/** The message channels of one engine: the page's ends, and `theirs`. */
function openChannels() {
  const [store, input, account] = [new MessageChannel(), new MessageChannel(), new MessageChannel()];
  const [lessons, midi] = [new MessageChannel(), new MessageChannel()];
  return {
    store: store.port1,
    input: input.port1,
    account: account.port1,
    lessons: lessons.port1,
    midi: midi.port1,
    theirs: { store: store.port2, input: input.port2, account: account.port2, lessons: lessons.port2, midi: midi.port2 },
    close() {
      for (const { port1 } of [store, input, account, lessons, midi]) port1.close();
    },
  };
}
