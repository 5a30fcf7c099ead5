import { median } from "../../src/lib/median.ts";
import { ok, type Result } from "../../src/lib/result.ts";

/** The smallest number of pairs: a median of fewer says nothing. */
export const FEWEST_PAIRS = 3;
const USUAL_PAIRS = 3;

/** What one process said of a row: its findings, or why there are none. */
export type Outcome =
  | { readonly status: "measured"; readonly findings: readonly { readonly name: string; readonly value: number; readonly unit: string }[] }
  /** The revision has no code that measures it. */
  | { readonly status: "absent"; readonly why: string }
  | { readonly status: "failed"; readonly why: string };

/** The two measures of one turn. */
export interface Pair {
  readonly here: Outcome;
  readonly there: Outcome;
}

/** One line of the comparison: the values of all pairs on either side, in the unit; an empty side says why in `notes`. */
export interface Compared {
  readonly row: string;
  readonly unit: string;
  readonly here: readonly number[];
  readonly there: readonly number[];
  /** Here to there of each pair that has both; without those whose `there` is 0. */
  readonly ratios: readonly number[];
  readonly notes: { readonly here?: string; readonly there?: string };
  readonly failed: boolean;
}

/** The rows whose names hold a text, in any case of letters; all of them where none is given. */
export function chosenRows<T extends { readonly name: string }>(
  rows: readonly T[],
  only: string | undefined,
): Result<readonly T[], string> {
  const chosen = rows.filter(({ name }) => name.toLowerCase().includes((only ?? "").toLowerCase()));
  if (chosen.length > 0) return ok(chosen);
  return { ok: false, error: `No row has "${only}" in its name. The rows are: ${rows.map(({ name }) => name).join("; ")}.` };
}

/** The number of pairs that the command line asks for. */
export function pairCount(text: string | undefined): Result<number, string> {
  const count = text === undefined ? USUAL_PAIRS : Number(text);
  if (Number.isInteger(count) && count >= FEWEST_PAIRS) return ok(count);
  return { ok: false, error: `--pairs takes a whole number of at least ${FEWEST_PAIRS}; "${text}" is none.` };
}

const findingsOf = (outcome: Outcome) => (outcome.status === "measured" ? outcome.findings : []);

/** Why a side has no value of a finding, in words for the table and for the lines below it. */
function noteOf(outcomes: readonly Outcome[], isMeasuredElsewhere: boolean): string | undefined {
  const failed = outcomes.find(({ status }) => status === "failed");
  if (failed?.status === "failed") return `failed: ${failed.why}`;
  const absent = outcomes.find(({ status }) => status === "absent");
  if (absent?.status === "absent") return absent.why;
  return isMeasuredElsewhere ? "its bench has no finding of this name" : undefined;
}

/**
 * Puts the pairs of one row side by side, one line for each finding of either side. A side that could not be measured is named, never left out.
 * @param row the row's name, for a row of which no side has a finding
 */
export function comparedFindings(row: string, pairs: readonly Pair[]): readonly Compared[] {
  const [heres, theres] = [pairs.map(({ here }) => here), pairs.map(({ there }) => there)];
  const units = new Map([...heres, ...theres].flatMap((outcome) => findingsOf(outcome).map(({ name, unit }) => [name, unit] as const)));
  const failed = [...heres, ...theres].some(({ status }) => status === "failed");
  const names = units.size > 0 ? [...units.keys()] : [row];
  return names.map((name) => {
    const valueIn = (outcome: Outcome) => findingsOf(outcome).find((finding) => finding.name === name)?.value;
    const values = (outcomes: readonly Outcome[]) => outcomes.flatMap((outcome) => valueIn(outcome) ?? []);
    const [here, there] = [values(heres), values(theres)];
    const ratios = pairs.flatMap((pair) => {
      const [mine, theirs] = [valueIn(pair.here), valueIn(pair.there)];
      return mine === undefined || theirs === undefined ? [] : ratioOf(mine, theirs);
    });
    const [hereNote, thereNote] = [noteOf(heres, here.length === 0), noteOf(theres, there.length === 0)];
    const notes = { ...(hereNote === undefined ? {} : { here: hereNote }), ...(thereNote === undefined ? {} : { there: thereNote }) };
    return { row: name, unit: units.get(name) ?? "", here, there, ratios, notes, failed };
  });
}

/** Here to there; equal zeros are equal, and nothing is a multiple of zero. */
function ratioOf(here: number, there: number): number[] {
  if (here === there) return [1];
  return there === 0 ? [] : [here / there];
}

const HEADS = ["row", "here", "there", "ratio", "spread"] as const;

/**
 * The table of a comparison: medians on either side, the ratio of the medians (below 1: less here), and the lowest and highest ratio of a
 * pair. Below it stands why a side was not measured.
 * @param revision the name of what is compared with
 */
export function comparisonTable(compared: readonly Compared[], revision: string): string {
  const rows = [HEADS, ...compared.map((each) => cells(each, revision))];
  const widths = HEADS.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) =>
    row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join("  "),
  );
  lines.splice(1, 0, widths.map((width) => "-".repeat(width)).join("  "));
  const reasons = compared.flatMap(({ row, notes }) => [
    ...(notes.here === undefined ? [] : [`${row}, here: ${notes.here}`]),
    ...(notes.there === undefined ? [] : [`${row}, ${revision}: ${notes.there}`]),
  ]);
  return [...lines, ...(reasons.length === 0 ? [] : ["", ...reasons])].join("\n");
}

function cells({ row, unit, here, there, ratios, notes }: Compared, revision: string): readonly string[] {
  const cell = (values: readonly number[], note: string | undefined, place: string) => {
    if (note?.startsWith("failed: ")) return "failed";
    return values.length === 0 ? `not in ${place}` : `${Number(median(values).toPrecision(5))} ${unit}`;
  };
  const share = (value: number) => value.toFixed(3);
  const comparable = ratios.length > 0 && notes.here === undefined && notes.there === undefined;
  const [ratio] = comparable ? ratioOf(median(here), median(there)) : [];
  return [
    row,
    cell(here, notes.here, "this checkout"),
    cell(there, notes.there, revision),
    ratio === undefined ? "-" : share(ratio),
    comparable ? `${share(Math.min(...ratios))} to ${share(Math.max(...ratios))}` : "-",
  ];
}
