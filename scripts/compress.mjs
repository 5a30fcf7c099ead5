import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

/** Files that get smaller; sounds, pictures and fonts are compressed already. */
const COMPRESSIBLE = /\.(js|css|wasm|svg|json)$/;
/** Brotli's quality; higher ones take ten times as long for a twentieth of the size. */
const QUALITY = 6;

/** Writes `<file>.br` and `<file>.gz` beside the files of a folder, so that the gateway never compresses the same file twice. Ends in a slash. */
export function compressFolder(folder) {
  for (const name of readdirSync(folder).filter((each) => COMPRESSIBLE.test(each))) {
    const bytes = readFileSync(folder + name);
    const hint = { [constants.BROTLI_PARAM_QUALITY]: QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    writeFileSync(`${folder}${name}.br`, brotliCompressSync(bytes, { params: hint }));
    writeFileSync(`${folder}${name}.gz`, gzipSync(bytes, { level: 9 }));
  }
}
