// Writes docs/performance.md out of what the bench kept, and nothing else: a scene that was not measured here stands as the page had it, or says
// that it was not measured.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { root } from "../root.mjs";
import { keptResults } from "./results.mjs";

const PAGE = "docs/performance.md";

/** Scenes in the page's order; every one of them is named there, measured or not. */
const ORDER = [
  "judging",
  "a key is chosen",
  "a graph settles",
  "a song of 400 bars",
  "what grows",
  "the workspace's page",
  "Play is pressed",
  "the lesson's page",
  "the start page",
  "a first visit",
  "the start chunk",
  "a page that rests",
  "the tab's memory",
  "sound",
  "the sampler's kernel",
  "peers in Node",
  "peers in Chromium",
  "peers live",
  "the band",
  "sheets",
  "the stage",
  "the microphone",
  "practice",
  "imports",
  "music",
  "templates",
  "clones",
  "browsers without features",
  "the gateway",
];

/** Three figures that count, and no more digits than that. */
const shown = (value) => {
  if (typeof value !== "number") return String(value ?? "");
  if (!Number.isFinite(value)) return "none";
  return value === 0 ? "0" : Number(value.toPrecision(3)).toLocaleString("en-US", { maximumFractionDigits: 4 });
};

const row = (cells) => `| ${cells.map((cell) => String(cell).replaceAll("|", "\\|")).join(" | ")} |`;
const table = (head, rows) => [row(head), row(head.map(() => "---")), ...rows.map(row)].join("\n");

function findingsTable(findings) {
  const rows = findings.map(({ name, value, unit, goal = "", met }) => {
    const isMet = met ?? value === 0;
    return [name, `${shown(value)} ${unit}`.trim(), goal === "" ? "" : isMet ? goal : `${goal}: **missed**`];
  });
  return table(["", "measured", "goal"], rows);
}

/** A table of rows, or of rows by their name. */
function peersTable(rows) {
  const named = Array.isArray(rows) ? rows : Object.entries(rows).map(([name, values]) => ({ "": name, ...values }));
  const head = [...new Set(named.flatMap((each) => Object.keys(each)))];
  return table(
    head,
    named.map((each) => head.map((name) => shown(each[name]))),
  );
}

const machineOf = ({ at, commit, load, processors, seconds }) =>
  `${at.slice(0, 10)}, commit ${commit || "unknown"}, ${processors} processors, load ${shown(load)} as it began, ${seconds} s.`;

const headingOf = (name) => `## ${name.charAt(0).toUpperCase()}${name.slice(1)}`;
const NOT_MEASURED = "Not measured.";

const section = (result) =>
  [machineOf(result), ...(result.findings.length > 0 ? [findingsTable(result.findings)] : []), ...result.tables.map(peersTable)].join(
    "\n\n",
  );

/** What a page says below each of its headings. @param {string} text */
function sectionsOf(text) {
  const parts = text.split(/^(?=## )/m).slice(1);
  return new Map(parts.map((part) => [part.slice(0, part.indexOf("\n")), part.slice(part.indexOf("\n")).trim()]));
}

/**
 * The page as it is now to stand. @param {Map<string, object>} results what was measured here, by scene @param {string} former the page as it
 * stands: what was measured elsewhere is kept
 */
export function page(results, former) {
  const known = sectionsOf(former);
  const sections = ORDER.map((name) => {
    const result = results.get(name);
    return [headingOf(name), (result === undefined ? known.get(headingOf(name)) : section(result)) ?? NOT_MEASURED];
  });
  const missed = sections.reduce((sum, [, text]) => sum + text.split("**missed**").length - 1, 0);
  const left = ORDER.filter((_, index) => sections[index][1] === NOT_MEASURED);
  const lead = [
    "# Performance",
    "What the bench measured, and beside what. `npm run bench` writes this page out of its own results; nothing in it is written by hand. A load above the number of processors means that other programs worked on the machine as well: such figures are higher than on a machine of its own, and only ratios within one scene hold.",
    `Missed: ${missed === 0 ? "nothing of what was measured" : `${missed} of the goals below`}. Not measured: ${left.join(", ") || "nothing"}.`,
  ];
  return `${[...lead, ...sections.flat()].join("\n\n")}\n`;
}

/** Writes the page; says where. */
export function writePage() {
  const file = `${root}${PAGE}`;
  writeFileSync(file, page(keptResults(), existsSync(file) ? readFileSync(file, "utf8") : ""));
  return `Written: ${PAGE}.`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) console.log(writePage());
