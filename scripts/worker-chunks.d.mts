import type { Plugin } from "vite";

/** For one worker's bundle: what its own file shares with those that it loads on demand is a file beside it; the build ends where that fails. */
export function ownFileImportedByNone(): Plugin;
