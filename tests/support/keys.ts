import { catchUp } from "../../src/host/keys/catch-up.ts";
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
  const soundIsOn = () => keys.soundIsOn(sink, (before) => catchUp(sink, before));
  if (options.sound) soundIsOn();
  return { keys, heard, told, soundIsOn, lit: () => [...keys.pressed.value].sort((a, b) => a - b) };
}
