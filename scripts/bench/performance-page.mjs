// Writes docs/performance.md out of what the bench kept, and nothing else: a scene that was not measured says so.
import { writeFileSync } from "node:fs";
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

function section(name, result) {
  const heading = `## ${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  if (result === undefined) return `${heading}\n\nNot measured.`;
  const tables = [...(result.findings.length > 0 ? [findingsTable(result.findings)] : []), ...result.tables.map(peersTable)];
  return [heading, machineOf(result), ...tables].join("\n\n");
}

/** The page as it is now to stand. */
function page(results) {
  const missed = [...results.values()].flatMap(({ findings }) =>
    findings.filter(({ goal = "", met, value }) => goal !== "" && !(met ?? value === 0)),
  );
  const lead = [
    "# Performance",
    "What the bench measured, and beside what. `npm run bench` writes this page out of its own results; nothing in it is written by hand. A load above the number of processors means that other programs worked on the machine as well: such figures are higher than on a machine of its own, and only ratios within one scene hold.",
    `Missed: ${missed.length === 0 ? "nothing of what was measured" : `${missed.length} of the goals below`}. Not measured: ${ORDER.filter((name) => !results.has(name)).join(", ") || "nothing"}.`,
  ];
  return `${[...lead, ...ORDER.map((name) => section(name, results.get(name)))].join("\n\n")}\n`;
}

/** Writes the page; says where. */
export function writePage() {
  writeFileSync(`${root}${PAGE}`, page(keptResults()));
  return `Written: ${PAGE}.`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) console.log(writePage());
