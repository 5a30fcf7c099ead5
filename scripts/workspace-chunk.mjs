// One chunk for all that a workspace opens with: a hundred small ones cost a slow machine more than they save.

/** What every page loads at once, and the start page. */
const ENTRY = /\/src\/(main|ui\/routes\/Start)\.tsx$/;
/** What a workspace is made of: its page, and the views of its widgets. */
const WORKSPACE = [/\/src\/ui\/workspace\/WorkspacePage\.tsx$/, /\/src\/widgets\/[^/]+\/View\.tsx$/];

/**
 * Modules that run when some do, by their static imports; what is imported on demand is not among them.
 * @param {readonly string[]} roots
 * @param {(id: string) => { readonly importedIds?: readonly string[], readonly dynamicallyImportedIds?: readonly string[] } | null} infoOf
 * @param {(id: string) => boolean} [enters]
 */
function reachable(roots, infoOf, enters = () => true) {
  const found = new Set(roots);
  for (const id of found) for (const next of infoOf(id)?.importedIds ?? []) if (enters(next)) found.add(next);
  return found;
}

/**
 * A group of output chunks for the bundler: the modules of a workspace that the start page does not have.
 * @returns {{ name: (id: string, context: { getModuleInfo(id: string): any }) => string | null }}
 */
export function workspaceChunk() {
  /** @type {Set<string> | undefined} */
  let members;
  const find = (id, infoOf) => {
    const all = everything(id, infoOf);
    const atOnce = reachable(
      all.filter((each) => ENTRY.test(each)),
      infoOf,
    );
    const roots = all.filter((each) => WORKSPACE.some((pattern) => pattern.test(each)));
    return reachable(
      roots.filter((each) => !atOnce.has(each)),
      infoOf,
      (each) => !atOnce.has(each),
    );
  };
  return {
    debugName: "workspace",
    includeDependenciesRecursively: false,
    name(id, context) {
      members ??= find(id, (module) => context.getModuleInfo(module));
      return members.has(id) ? "workspace" : null;
    },
  };
}

/** All modules of a build, from any of them on, in whichever direction they are imported. */
function everything(id, infoOf) {
  const found = new Set([id]);
  for (const each of found) {
    const { importers = [], dynamicImporters = [], importedIds = [], dynamicallyImportedIds = [] } = infoOf(each) ?? {};
    for (const next of [...importers, ...dynamicImporters, ...importedIds, ...dynamicallyImportedIds]) found.add(next);
  }
  return [...found];
}
