import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { decodeInstrument } from "../../src/host/samples/sample-decoder.ts";
import type { InstrumentFile, Zone } from "../../src/protocol/audio/audio-feed.ts";
import { partFile, partsOf } from "../../src/protocol/audio/audio-parts.ts";
import { unpackZones } from "../../src/protocol/audio/packed-zones.ts";

/** Each key clicks so many frames after its event as its distance from this one says: no two notes of a chord fall together. */
const LOWEST = 21;
const HIGHEST = 108;
const APART = 256;
const CLICK = 48;

const samples = fileURLToPath(new URL("../../public/samples/", import.meta.url));

/** Frames from a note's event to its click. */
export const clickDelay = (note: number): number => (note - LOWEST) * APART;

/** A frame of the instrument's audio that is far from zero, so that a click begins with its first frame. */
async function loudFrame(file: InstrumentFile): Promise<number> {
  const decoded = await decodeInstrument(file, readFileSync(`${samples}${file.audio}`), new Int16Array(file.frames), () => false);
  if (!decoded.ok) throw new Error(decoded.error.code);
  const loud = decoded.value.findIndex((value) => Math.abs(value) > 9000);
  if (loud < 0) throw new Error(`${file.audio} is silent.`);
  return loud;
}

/** The instrument's own audio, cut into one click for each key. */
async function clicking(name: string, sampleRate: number): Promise<InstrumentFile> {
  const whole = unpackZones(JSON.parse(readFileSync(`${samples}${name}.json`, "utf8"))) as InstrumentFile;
  const [first] = partsOf(whole);
  const file = first === undefined ? whole : partFile(whole, first);
  const offset = await loudFrame(file);
  const zones = Array.from({ length: HIGHEST - LOWEST + 1 }, (_, index): Zone => {
    const key = LOWEST + index;
    const envelope = { delay: clickDelay(key) / sampleRate, attack: 0, hold: 1, decay: 0.001, sustain: 0, release: 0.001 };
    return {
      keyRange: [key, key],
      velocityRange: [0, 127],
      rootKey: key,
      offset,
      length: CLICK,
      loopStart: 0,
      loopEnd: 0,
      tuning: 0,
      envelope,
      gain: 1,
    };
  });
  return { ...file, zones };
}

/** Lets the page load clicks in place of every instrument: the product's code, its files and its audio, other zones. */
export async function playClicks(page: Page, sampleRate: number): Promise<void> {
  await page.route(/\/samples\/\w+\.json/, async (route) => {
    const name = /(\w+)\.json/.exec(route.request().url())?.[1] ?? "";
    await route.fulfill({ json: await clicking(name, sampleRate) });
  });
}
