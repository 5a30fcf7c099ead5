import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** The commit that is tested; "unknown" outside a checkout. */
function commit(): string {
  try {
    return execFileSync("git", ["rev-parse", "--short=8", "HEAD"], { cwd: root, encoding: "utf8" }).trim();
  } catch {
    return "unknown";
  }
}

/** When and on what a run was made. @example "2026-01-31, commit 0123abcd, Node 22.1.0, 2 processors, the load included" */
export const circumstances = (): string =>
  `${new Date().toISOString().slice(0, 10)}, commit ${commit()}, Node ${process.versions.node}, ${availableParallelism()} processors, the load and all servers on them`;

/** A page with one section put in the place of the one with the same heading, or at its end. */
export function withSection(page: string, heading: string, text: string): string {
  const sections = page.trimEnd().split(/\n(?=## )/);
  const section = `## ${heading}\n\n${text.trim()}\n`;
  const at = sections.findIndex((each) => each.split("\n", 1)[0] === `## ${heading}`);
  if (at === -1) sections.push(section);
  else sections[at] = section;
  return `${sections.map((each) => each.trimEnd()).join("\n\n")}\n`;
}

/**
 * Writes what a long run has come to under its heading of `docs/soak.md`, over the run before; a run shorter than the one that counts is written to
 * `test-results/soak.md`, so that a trial replaces no result. May be called again and again while the run goes on.
 */
export function writeReport(heading: string, text: string, isWhole: boolean): void {
  const file = `${root}${isWhole ? "docs/soak.md" : "test-results/soak.md"}`;
  mkdirSync(dirname(file), { recursive: true });
  const page = existsSync(file) ? readFileSync(file, "utf8") : "# Trials\n";
  writeFileSync(file, withSection(page, heading, text));
}

/** The value below which a part of some values lies; NaN of none. @example percentile([1, 2, 3], 0.5) // 2 */
export const percentile = (values: readonly number[], part: number): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * part)] ?? Number.NaN;
