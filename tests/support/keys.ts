import { createLiveKeys } from "../../src/host/keys/live-keys.ts";
import type { InputMessage } from "../../src/protocol/input/input-feed.ts";

/** Live keys with what reached the sound and the engine written down. */
export function keyWorld(options: { readonly sound: boolean } = { sound: true }) {
  const heard: [number, number, number][] = [];
  const told: InputMessage[] = [];
  const keys = createLiveKeys((message) => told.push(message));
  const sink = {
    push: (status: number, data1: number, data2: number) => {
      heard.push([status, data1, data2]);
      return true;
    },
  };
  if (options.sound) keys.soundIsOn(sink);
  return { keys, heard, told, sink, lit: () => [...keys.pressed.value].sort((a, b) => a - b) };
}
