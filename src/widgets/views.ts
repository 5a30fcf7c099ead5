import { lazy } from "react";
import type { PageParts } from "../ui/state/host.tsx";

/** The views by widget type, each a chunk of its own that loads when it is first drawn. */
export const views: PageParts["views"] = {
  player: lazy(() => import("./player/View.tsx")),
  keySelector: lazy(() => import("./key-selector/View.tsx")),
  progression: lazy(() => import("./progression/View.tsx")),
  chords: lazy(() => import("./chords/View.tsx")),
  chordDisplay: lazy(() => import("./chord-display/View.tsx")),
  modalChords: lazy(() => import("./modal-chords/View.tsx")),
  chordFinder: lazy(() => import("./chord-finder/View.tsx")),
  harmonyTool: lazy(() => import("./harmony-tool/View.tsx")),
  repertoire: lazy(() => import("./repertoire/View.tsx")),
  licks: lazy(() => import("./licks/View.tsx")),
  notation: lazy(() => import("./notation/View.tsx")),
  pianoRoll: lazy(() => import("./piano-roll/View.tsx")),
  chordRhythmSequencer: lazy(() => import("./chord-rhythm-sequencer/View.tsx")),
  pianoRollSequencer: lazy(() => import("./piano-roll-sequencer/View.tsx")),
  simpleTraining: lazy(() => import("./simple-training/View.tsx")),
};
