import type { EarChoice } from "../../../music/ear/levels.ts";
import * as words from "../../text/en/practice.ts";
import { say } from "../../text/say.ts";

const labels: ReadonlyMap<EarChoice, string> = new Map([...Object.entries(words.intervals), ...Object.entries(words.chordQualities)]);

const DEGREE = /^[b#]?[1-7]$/;

/** What people call a choice of any level; a progression as its romans. @example earLabel("5P") // "Fifth" */
export const earLabel = (choice: EarChoice): string =>
  labels.get(choice) ?? (DEGREE.test(choice) ? choice.replace("b", "♭").replace("#", "♯") : choice);

const told: ReadonlyMap<EarChoice, string> = new Map([...Object.entries(words.intervalsTold), ...Object.entries(words.chordsTold)]);

/** The same where several of a kind are told: of a degree or a progression its name. @example earLabels("6M") // "major sixths" */
export const earLabels = (choice: EarChoice): string =>
  told.get(choice) ?? (DEGREE.test(choice) ? say(words.degreeTold, { degree: earLabel(choice) }) : choice);
