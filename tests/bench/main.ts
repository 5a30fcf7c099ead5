import { bandCost } from "./band-cost.ts";
import { benchBand, quantumFindings } from "./band-live.ts";
import { cloneCost } from "./clone-cost.ts";
import { benchEngraving } from "./engraving.ts";
import { type Finding, microsecondsOf, reference } from "./findings.ts";
import { benchFollowing } from "./following.ts";
import { liveGraphFindings } from "./graph-live.ts";
import { settleTimes } from "./graph-settle.ts";
import { benchHighlights } from "./highlights.ts";
import { benchIdle } from "./idle-page.ts";
import { benchImports } from "./import-page.ts";
import { judgingFindings } from "./judging.ts";
import { benchLesson } from "./lesson-page.ts";
import { missingFeaturesCost } from "./missing-features.ts";
import { musicCost } from "./music-cost.ts";
import { benchPage } from "./page-bench.ts";
import { benchPractice } from "./practice-bench.ts";
import { benchStage } from "./stage-page.ts";
import { benchStart } from "./start-page.ts";
import { templateOpening } from "./template-opening.ts";

import { benchWorkspace } from "./workspace-page.ts";

/** Everything that is measured by running the product's own code, with a fixed reference beside it. */
export async function bench(): Promise<{ readonly reference: number; readonly findings: readonly Finding[] }> {
  const fixed = microsecondsOf(reference, 20);
  const clones = await cloneCost();
  const pages = [
    benchStart,
    benchPage,
    benchIdle,
    benchWorkspace,
    benchLesson,
    benchImports,
    benchPractice,
    benchHighlights,
    benchStage,
    benchEngraving,
    benchFollowing,
    missingFeaturesCost,
    benchBand,
    quantumFindings,
  ];
  const page: Finding[] = [];
  for (const measure of pages) page.push(...(await measure()));
  const graph = [...[10, 100, 200].map(graphFinding), ...liveGraphFindings()];
  return {
    reference: fixed,
    findings: [...page, ...clones, ...musicCost(), ...bandCost(), ...judgingFindings(), ...templateOpening(), ...graph],
  };
}

/** How long one chord takes through a graph of so many processors with a loop in it, at the 95th of 100 times. */
function graphFinding(nodes: number): Finding {
  const times = [...settleTimes(nodes, 100)].sort((a, b) => a - b);
  const value = times[94] ?? Number.NaN;
  return { name: `graph of ${nodes} nodes settles (p95)`, value, unit: "ms", goal: "<= 50", met: value <= 50 };
}
