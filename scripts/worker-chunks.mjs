// Safari runs a worker's own file a second time when a file that it loads on demand imports it: messages then reach a copy that knows nothing of
// what the first one began, or are answered by both.
import { everything } from "./page-chunks.mjs";

/** @typedef {import("vite").Rolldown.ModuleInfo} Module */
/** @typedef {(id: string) => Module | null} InfoOf */

/** The modules that are imported by a worker's own file, at once or by what it imports, and run for what is loaded on demand as well. */
function sharedModules(/** @type {readonly string[]} */ all, /** @type {InfoOf} */ infoOf) {
  const entries = all.filter((id) => infoOf(id)?.isEntry);
  const withImports = (/** @type {readonly string[]} */ roots) => {
    const found = new Set(roots);
    for (const id of found) for (const next of infoOf(id)?.importedIds ?? []) found.add(next);
    return found;
  };
  const onDemand = withImports(all.flatMap((id) => infoOf(id)?.dynamicallyImportedIds ?? []));
  const shared = [...withImports(entries)].filter((id) => onDemand.has(id) && !entries.includes(id));
  // With all that they run with: of two files that import each other one runs before it has what it needs.
  return withImports(shared);
}

/**
 * For one worker's bundle: what its own file shares with those that it loads on demand is a file beside it. Ends the build where one still
 * imports the worker's own file.
 * @returns {import("vite").Plugin}
 */
export function ownFileImportedByNone() {
  /** @type {ReadonlySet<string> | undefined} */
  let shared;
  return {
    name: "own-file-imported-by-none",
    outputOptions: (options) => ({
      ...options,
      codeSplitting: {
        groups: [
          {
            includeDependenciesRecursively: false,
            name(id, context) {
              const infoOf = (/** @type {string} */ module) => context.getModuleInfo(module);
              shared ??= sharedModules(everything(id, infoOf), infoOf);
              return shared.has(id) ? "worker-shared" : null;
            },
          },
        ],
      },
    }),
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== "chunk") continue;
        for (const file of chunk.imports) {
          const other = bundle[file];
          if (other?.type === "chunk" && other.isEntry)
            this.error(`${chunk.fileName} imports ${file}, the file that a worker starts with.`);
        }
      }
    },
  };
}
