import * as browserHas from "../../lib/browser-features.ts";
import { type PageMs, pageMs } from "../../music/time/time.ts";
import { MICROPHONE_PROCESSOR, type MicrophoneSetup } from "../../protocol/input/microphone-feed.ts";
import { createSampleRing } from "../../protocol/input/sample-ring.ts";
import microphoneUrl from "../../worklets/microphone.worklet.ts?worker&url";
import { pageNow } from "../clock/clock.ts";
import { compareClocks } from "./compare-clocks.ts";
import type { AskedFor, FromListener, HeardInstrument, ToListener } from "./messages.ts";
import { tapPlayed } from "./played-tap.ts";

/** What the page hears of a microphone. */
export interface ListeningEvents {
  onMessage(message: FromListener): void;
  /** The device is gone, or what listened to it died. */
  onEnd(): void;
}

/** Which microphone is listened to, null for the browser's own choice, and for what. */
export interface ListeningChoice {
  readonly device: string | null;
  readonly instrument: HeardInstrument;
}

/** A microphone that is listened to. */
export interface ListeningSession {
  /** What the browser calls the device; empty where it does not. */
  readonly name: string;
  ask(asked: AskedFor): void;
  /** When a moment of the microphone's own clock was, on the page's. */
  pageOf(at: number): PageMs;
  stop(): void;
}

/** As it sounds: what makes speech clearer makes music unclear. */
const asItSounds = (device: string | null): MediaStreamConstraints => ({
  audio: {
    echoCancellation: false,
    noiseSuppression: false,
    autoGainControl: false,
    channelCount: 1,
    // Where the chosen one is gone another is listened to, which the settings name.
    ...(device === null ? {} : { deviceId: { ideal: device } }),
  },
});

/** Opens a microphone and listens to it in a thread of its own. Rejects when it may not. */
export async function startListening(
  { device, instrument }: ListeningChoice,
  { onMessage, onEnd }: ListeningEvents,
): Promise<ListeningSession> {
  const stream = await navigator.mediaDevices.getUserMedia(asItSounds(device));
  const release = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  const context = new AudioContext();
  try {
    await context.audioWorklet.addModule(microphoneUrl);
    await context.resume();
  } catch (cause) {
    release();
    void context.close();
    throw cause;
  }
  const worker = new Worker(new URL("./listening.worker.ts", import.meta.url), { type: "module" });
  const tell = (message: ToListener, transfer: Transferable[] = []) => worker.postMessage(message, transfer);
  const setup: MicrophoneSetup = { memory: browserHas.sharedMemory() ? createSampleRing() : null };
  const node = new AudioWorkletNode(context, MICROPHONE_PROCESSOR, {
    numberOfOutputs: 0,
    channelCount: 1,
    channelCountMode: "explicit",
    processorOptions: setup,
  });
  const { port1, port2 } = new MessageChannel();
  tell({ type: "start", sampleRate: context.sampleRate, memory: setup.memory, port: port1, instrument }, [port1]);
  node.port.postMessage(port2, [port2]);
  context.createMediaStreamSource(stream).connect(node);
  const clocks = compareClocks(context);
  const stopTap = tapPlayed(context.sampleRate, clocks.difference, tell);
  const [track] = stream.getAudioTracks();
  worker.onmessage = ({ data }: MessageEvent<FromListener>) => onMessage(data);
  worker.onerror = onEnd;
  node.onprocessorerror = onEnd;
  track?.addEventListener("ended", onEnd);
  return {
    name: track?.label ?? "",
    ask: (asked) => tell({ type: "asked", from: (pageNow() - clocks.difference()) / 1000, ...asked }),
    pageOf: (at) => pageMs(at * 1000 + clocks.difference()),
    stop() {
      track?.removeEventListener("ended", onEnd);
      worker.onerror = null;
      stopTap();
      clocks.stop();
      release();
      worker.terminate();
      void context.close();
    },
  };
}

/** The microphones that the browser names. */
export async function namedDevices(): Promise<{ readonly id: string; readonly name: string }[]> {
  const devices = await navigator.mediaDevices.enumerateDevices().catch(() => []);
  return devices.flatMap(({ kind, deviceId, label }) => (kind === "audioinput" && deviceId !== "" ? [{ id: deviceId, name: label }] : []));
}
