import type { PageParts } from "../ui/state/host.tsx";
import { chunk } from "../ui/state/page/chunk.tsx";

/** The views by widget type, each a chunk of its own that loads when it is first drawn. */
export const views: PageParts["views"] = {
  player: chunk(() => import("./player/View.tsx")),
  keySelector: chunk(() => import("./key-selector/View.tsx")),
  progression: chunk(() => import("./progression/View.tsx")),
  chords: chunk(() => import("./chords/View.tsx")),
  chordDisplay: chunk(() => import("./chord-display/View.tsx")),
  modalChords: chunk(() => import("./modal-chords/View.tsx")),
  chordFinder: chunk(() => import("./chord-finder/View.tsx")),
  harmonyTool: chunk(() => import("./harmony-tool/View.tsx")),
  repertoire: chunk(() => import("./repertoire/View.tsx")),
  licks: chunk(() => import("./licks/View.tsx")),
  notation: chunk(() => import("./notation/View.tsx")),
  voicing: chunk(() => import("./voicing/View.tsx")),
  question: chunk(() => import("./question/View.tsx")),
  pianoRoll: chunk(() => import("./piano-roll/View.tsx")),
  chordRhythmSequencer: chunk(() => import("./chord-rhythm-sequencer/View.tsx")),
  pianoRollSequencer: chunk(() => import("./piano-roll-sequencer/View.tsx")),
  simpleTraining: chunk(() => import("./simple-training/View.tsx")),
};
