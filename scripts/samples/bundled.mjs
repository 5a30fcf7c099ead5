// An instrument of public/samples, read by the product's own reader.
import { readFileSync } from "node:fs";
import { loadBundled } from "../bundle.mjs";
import { root } from "../root.mjs";

const { parseInstrumentFile } = await loadBundled("src/protocol/audio/instrument-file.ts");

/** The description of an instrument, and what reads the bytes of its audio files by their names. */
export function bundledInstrument(name) {
  const folder = `${root}public/samples/`;
  const file = parseInstrumentFile(JSON.parse(readFileSync(`${folder}${name}.json`, "utf8")), `${name}.json`);
  if (!file.ok) throw new Error(file.error.message);
  return { file: file.value, read: (audio) => new Uint8Array(readFileSync(`${folder}${audio}`)) };
}
