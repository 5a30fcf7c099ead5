import type { Port } from "../../lib/port.ts";
import { audioSeconds } from "../../music/time/time.ts";
import type { VoiceTag } from "../../protocol/audio/audio-feed.ts";
import { type MidiFeed, packMidi } from "../../protocol/input/midi-feed.ts";
import type { FramedEvent } from "./pass.ts";

/** The engine's end of the road to the page's MIDI output. Nothing is said on it before the first note. */
export interface MidiLine {
  schedule(events: readonly FramedEvent[], sampleRate: number): void;
  /** Takes back what is due from a frame on; with `release` what sounds ends there. */
  cancel(fromFrame: number, sampleRate: number, tags: readonly VoiceTag[], release: boolean): void;
  /** Strikes notes at once. */
  strike(notes: readonly number[]): void;
  silence(): void;
}

/** Opens the line over a port; without one what is played goes nowhere. */
export function openMidiLine(port: Port | undefined): MidiLine {
  let used = false;
  const send = (message: MidiFeed, transfer: readonly object[] = []): void => {
    used = true;
    port?.postMessage(message, transfer);
  };
  return {
    schedule(events, sampleRate) {
      if (events.length === 0) return;
      const packed = packMidi(events.map(({ frame, ...event }) => ({ at: audioSeconds(frame / sampleRate), ...event })));
      send({ type: "schedule", events: packed }, [packed.buffer]);
    },
    cancel(fromFrame, sampleRate, tags, release) {
      if (used) send({ type: "cancel", from: audioSeconds(fromFrame / sampleRate), tags, release });
    },
    strike: (notes) => send({ type: "strike", notes }),
    silence() {
      if (used) send({ type: "silence" });
    },
  };
}
