// One chunk for what every page starts with, and one for all that a workspace opens with: a hundred small ones cost a slow machine more than
// they save.

/** What every page loads at once, and the start page. */
const ENTRY = /\/src\/(main|ui\/routes\/Start)\.tsx$/;
/** What a workspace is made of: its page, and the views of its widgets. */
const WORKSPACE = [/\/src\/ui\/workspace\/WorkspacePage\.tsx$/, /\/src\/widgets\/[^/]+\/View\.tsx$/];
/** What sound starts with after a touch. */
const SOUND = /\/src\/host\/audio\/audio-session-state\.ts$/;
/** The sentences of problems and the names in them: any page may have to tell one, and none waits for them. */
const SENTENCES = /\/src\/ui\/text\/(?:problems|names|en\/(?:problems|names)\/[\w-]+)\.ts$/;
/** A package that is one module of re-exports: who imports it runs only what it names. */
const BARREL = /\/lucide-react\/dist\/esm\/lucide-react\.mjs$/;
const BARREL_NAME = "lucide-react";

/** @typedef {{ readonly code?: string | null, readonly importedIds?: readonly string[], readonly dynamicallyImportedIds?: readonly string[], readonly importers?: readonly string[], readonly dynamicImporters?: readonly string[] }} Module */
/** @typedef {(id: string) => Module | null} InfoOf */

/** The files of a barrel by the names under which it exports them. */
function exportsOf(/** @type {Module | null} */ barrel) {
  /** @type {Map<string, string>} */
  const files = new Map();
  for (const [, names = "", file = ""] of (barrel?.code ?? "").matchAll(/export\s*\{([^}]*)\}\s*from\s*["']\.\/([^"']+)["']/g))
    for (const [, name = ""] of names.matchAll(/default as (\w+)/g)) files.set(name, `/${file}`);
  return files;
}

/** The names that a module's code imports of the barrel. */
function namesIn(/** @type {string} */ code) {
  const lists = code.matchAll(new RegExp(`import\\s*\\{([^}]*)\\}\\s*from\\s*["']${BARREL_NAME}["']`, "g"));
  return [...lists].flatMap(([, list = ""]) => list.split(",").map((name) => name.trim().split(/\s+as\s+/)[0] ?? ""));
}

/** The modules that run when a module does, by its static imports; of a barrel those it names. */
function runWith(/** @type {string} */ id, /** @type {InfoOf} */ infoOf) {
  if (BARREL.test(id)) return [];
  const { code, importedIds = [] } = infoOf(id) ?? {};
  const barrel = importedIds.find((each) => BARREL.test(each));
  if (barrel === undefined) return importedIds;
  const files = exportsOf(infoOf(barrel));
  const named = namesIn(code ?? "").flatMap((name) => files.get(name) ?? []);
  return [...importedIds, ...(infoOf(barrel)?.importedIds ?? []).filter((each) => named.some((file) => each.endsWith(file)))];
}

/** Modules that run when some do; what is imported on demand is not among them. */
function reachable(/** @type {readonly string[]} */ roots, /** @type {InfoOf} */ infoOf, enters = (/** @type {string} */ _id) => true) {
  const found = new Set(roots);
  for (const id of found) for (const next of runWith(id, infoOf)) if (enters(next)) found.add(next);
  return found;
}

/**
 * A group of output chunks for the bundler: "start" for what every page runs, "sound" for what plays, "sentences" for the problems that any
 * page may have to tell, "workspace" for what a workspace runs beyond that.
 * @returns {{ name: (id: string, context: { getModuleInfo(id: string): any }) => string | null }}
 */
export function pageChunks() {
  /** @type {Readonly<Record<"start" | "sound" | "sentences" | "workspace", ReadonlySet<string>>> | undefined} */
  let members;
  const find = (/** @type {string} */ id, /** @type {InfoOf} */ infoOf) => {
    const all = everything(id, infoOf);
    const start = reachable(
      all.filter((each) => ENTRY.test(each)),
      infoOf,
    );
    const beyond = (/** @type {RegExp[]} */ ...patterns) =>
      reachable(
        all.filter((each) => patterns.some((pattern) => pattern.test(each)) && !start.has(each)),
        infoOf,
        (each) => !start.has(each),
      );
    return { start, sound: beyond(SOUND), sentences: beyond(SENTENCES), workspace: beyond(...WORKSPACE) };
  };
  return {
    debugName: "page",
    includeDependenciesRecursively: false,
    name(id, context) {
      members ??= find(id, (module) => context.getModuleInfo(module));
      if (members.start.has(id)) return "start";
      if (members.sound.has(id)) return "sound";
      // With all that they run with: of two chunks that import each other one runs before it has what it needs.
      if (members.sentences.has(id)) return "sentences";
      return members.workspace.has(id) ? "workspace" : null;
    },
  };
}

/** All modules of a build, from any of them on, in whichever direction they are imported. */
export function everything(/** @type {string} */ id, /** @type {InfoOf} */ infoOf) {
  const found = new Set([id]);
  for (const each of found) {
    const { importers = [], dynamicImporters = [], importedIds = [], dynamicallyImportedIds = [] } = infoOf(each) ?? {};
    for (const next of [...importers, ...dynamicImporters, ...importedIds, ...dynamicallyImportedIds]) found.add(next);
  }
  return [...found];
}
