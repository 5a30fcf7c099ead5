import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { difference, faults, type Heard, listenTo, sampleRate, size } from "../../scripts/samples/compare.mjs";
import { parseInstrumentFile } from "../../src/protocol/audio/instrument-file.ts";
import { createRenderer } from "../bench/note-renderer.ts";

interface Note extends Heard {
  readonly note: number;
  readonly velocity: number;
}

/** What FluidSynth plays of the SoundFont that the instruments are made of, written by `npm run samples:check`. */
const reference: Record<string, readonly Note[]> = JSON.parse(
  readFileSync(new URL("../fixtures/sounds/reference.json", import.meta.url), "utf8"),
);
const folder = new URL("../../public/samples/", import.meta.url);

/** Decibels by which all that is played here is louder than there: both have a master level of their own. */
const OFFSET = 6.08;

async function playerOf(name: string) {
  const file = parseInstrumentFile(JSON.parse(readFileSync(new URL(`${name}.json`, folder), "utf8")), name);
  if (!file.ok) throw new Error(file.error.code);
  return createRenderer(file.value, (audio) => new Uint8Array(readFileSync(new URL(audio, folder))), sampleRate, size);
}

test("the reference knows 128 instruments and a drum kit", () => {
  expect(Object.keys(reference).length).toBe(129);
});

test.each(Object.entries(reference))("%s is as loud, as high and as bright as FluidSynth plays it", async (name, notes) => {
  const play = await playerOf(name);
  const wrong = notes.flatMap(({ note, velocity, ...heard }) => {
    const found = difference(listenTo(play(note, velocity), heard.hertz), heard);
    return faults(name, found, OFFSET).map((fault) => ({ note, velocity, fault, ...found }));
  });
  expect(wrong).toEqual([]);
});
