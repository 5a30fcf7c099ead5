// Where the SoundFont is, and the product's own reader of it.
import { existsSync, readFileSync } from "node:fs";
import { loadBundled } from "../bundle.mjs";

const usualPlaces = ["/usr/share/sounds/sf2/FluidR3_GM.sf2", "/usr/share/soundfonts/FluidR3_GM.sf2"];

/** The sound font's path: the one given, or Debian's; ends the process with a line that says how to get it when there is none. */
export function findSoundFont(given) {
  const found = (given === undefined ? usualPlaces : [given]).find((path) => existsSync(path));
  if (found !== undefined) return found;
  console.error(
    `No sound font at ${given ?? usualPlaces[0]}. Get FluidR3_GM.sf2 (Debian and Ubuntu: apt-get install fluid-soundfont-gm) or give its path: npm run samples -- path/to/FluidR3_GM.sf2`,
  );
  process.exit(1);
}

const { readSoundFont, presetOf, zonesOf } = await loadBundled("src/host/samples/soundfont/bank.ts");

export { presetOf, zonesOf };

/** The SoundFont at a path; ends the process when it is none. */
export function openSoundFont(path) {
  const bytes = readFileSync(path);
  const bank = readSoundFont(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength), path);
  if (bank.ok) return bank.value;
  console.error(bank.error.message);
  process.exit(1);
}
