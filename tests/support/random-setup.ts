import fc from "fast-check";
import { cases, seed } from "./totals.ts";

/** For runs with full totals or with a given seed: what holds for each property that does not say otherwise. */
fc.configureGlobal({ seed: seed(), numRuns: cases(100, 5000, "each other property of fast-check") });
