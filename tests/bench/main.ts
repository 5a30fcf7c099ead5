import { bandCost } from "./band-cost.ts";
import { benchBand, quantumFindings } from "./band-live.ts";
import { cloneCost } from "./clone-cost.ts";
import { benchEngraving } from "./engraving.ts";
import type { Finding } from "./findings.ts";
import { benchFirstVisit } from "./first-visit.ts";
import { benchFollowing } from "./following.ts";
import { liveGraphFindings } from "./graph-live.ts";
import { settleTimes } from "./graph-settle.ts";
import { growthFindings } from "./growth.ts";
import { benchHighlights } from "./highlights.ts";
import { benchIdle } from "./idle-page.ts";
import { benchImports } from "./import-page.ts";
import { judgingFindings } from "./judging.ts";
import { keyChosenFindings } from "./key-chosen.ts";
import { benchLesson } from "./lesson-page.ts";
import { longSongFindings } from "./long-song.ts";
import { benchMicrophone } from "./microphone-page.ts";
import { missingFeaturesCost } from "./missing-features.ts";
import { musicCost } from "./music-cost.ts";
import { benchPage } from "./page-bench.ts";
import { benchPlayPressed } from "./play-pressed.ts";
import { benchPractice } from "./practice-bench.ts";
import { benchStage } from "./stage-page.ts";
import { benchStart } from "./start-page.ts";
import { benchTabMemory } from "./tab-memory.ts";
import { templateOpening } from "./template-opening.ts";
import { benchWorkspace } from "./workspace-page.ts";

/** A part of the bench that can be measured by itself: some of the product's own code, run. */
export interface Scene {
  readonly name: string;
  /** Measured with `--all` only, or by its name: it takes minutes, and asks how some part works that seldom changes. */
  readonly isRare?: true;
  measure(): readonly Finding[] | Promise<readonly Finding[]>;
}

export const scenes: readonly Scene[] = [
  { name: "judging", measure: judgingFindings },
  { name: "a key is chosen", measure: keyChosenFindings },
  { name: "a graph settles", measure: () => [...[10, 100, 200].map(graphFinding), ...liveGraphFindings()] },
  { name: "a song of 400 bars", measure: longSongFindings },
  { name: "what grows", measure: () => growthFindings() },
  { name: "music", measure: () => [...musicCost(), ...bandCost()] },
  { name: "clones", measure: cloneCost },
  { name: "templates", measure: templateOpening },
  { name: "the workspace's page", measure: benchWorkspace },
  { name: "Play is pressed", measure: benchPlayPressed },
  { name: "the lesson's page", measure: () => benchLesson() },
  { name: "the start page", measure: benchStart },
  { name: "a first visit", measure: benchFirstVisit },
  { name: "the tab's memory", measure: benchTabMemory },
  { name: "sound", measure: () => benchPage() },
  { name: "the band", isRare: true, measure: async () => [...(await benchBand()), ...(await quantumFindings())] },
  { name: "sheets", measure: async () => [...(await benchEngraving()), ...(await benchFollowing()), ...(await benchHighlights())] },
  { name: "the stage", isRare: true, measure: benchStage },
  { name: "the microphone", isRare: true, measure: benchMicrophone },
  { name: "practice", measure: benchPractice },
  { name: "imports", measure: benchImports },
  { name: "browsers without features", isRare: true, measure: missingFeaturesCost },
  { name: "a page that rests", measure: benchIdle },
];

/** How long one chord takes through a graph of so many processors with a loop in it, at the 95th of 100 times. */
function graphFinding(nodes: number): Finding {
  const times = [...settleTimes(nodes, 100)].sort((a, b) => a - b);
  const value = times[94] ?? Number.NaN;
  return { name: `graph of ${nodes} nodes settles (p95)`, value, unit: "ms", goal: "<= 50", met: value <= 50 };
}
