import { lazy } from "react";
import type { PageParts } from "../ui/state/host.tsx";

/** The views by widget type, each a chunk of its own that loads when it is first drawn. */
export const views: PageParts["views"] = {
  player: lazy(() => import("./player/View.tsx")),
  keySelector: lazy(() => import("./key-selector/View.tsx")),
  progression: lazy(() => import("./progression/View.tsx")),
  chords: lazy(() => import("./chords/View.tsx")),
  simpleTraining: lazy(() => import("./simple-training/View.tsx")),
};
