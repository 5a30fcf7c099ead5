import type { Rolldown } from "vite";

/** A group of output chunks for the bundler: the modules of a workspace that the start page does not have. */
export function pageChunks(): Rolldown.CodeSplittingGroup;

/** All modules of a build, from any of them on, in whichever direction they are imported. */
export function everything(id: string, infoOf: (id: string) => Rolldown.ModuleInfo | null): string[];
