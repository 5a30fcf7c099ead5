import type { Rolldown } from "vite";

/** A group of output chunks for the bundler: the modules of a workspace that the start page does not have. */
export function pageChunks(): Rolldown.CodeSplittingGroup;
