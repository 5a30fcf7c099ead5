import type { EarChoice } from "../../music/ear/levels.ts";
import * as words from "../text/en/practice.ts";

const labels: ReadonlyMap<EarChoice, string> = new Map([...Object.entries(words.intervals), ...Object.entries(words.chordQualities)]);

const DEGREE = /^[b#]?[1-7]$/;

/** What people call a choice of any level; a progression as its romans. @example earLabel("5P") // "Fifth" */
export const earLabel = (choice: EarChoice): string =>
  labels.get(choice) ?? (DEGREE.test(choice) ? choice.replace("b", "♭").replace("#", "♯") : choice);
