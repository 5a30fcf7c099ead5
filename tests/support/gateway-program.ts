import { fileURLToPath } from "node:url";

const folder = new URL("../../.cache/gateway/", import.meta.url);

/** The folder of the gateway of this source, bundled before the tests: each of its many starts then reads two files and not hundreds. */
export const gatewayFolder = fileURLToPath(folder);
export const gatewayProgram = fileURLToPath(new URL("main.js", folder));

/** Its threads, for an app that runs within a test. */
export const threadsOf = { writer: new URL("sqlite-writer.js", folder), songReader: new URL("song-reader.js", folder) };
