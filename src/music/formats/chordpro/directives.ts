/** A directive of a ChordPro text: its full name, and what stands behind it. */
export interface Directive {
  readonly name: string;
  readonly value: string;
  /** `chorus-piano` holds for some readers alone. */
  readonly condition: string | undefined;
}

const SHORT: Readonly<Record<string, string>> = {
  t: "title",
  st: "subtitle",
  c: "comment",
  ci: "comment_italic",
  cb: "comment_box",
  soc: "start_of_chorus",
  eoc: "end_of_chorus",
  sov: "start_of_verse",
  eov: "end_of_verse",
  sob: "start_of_bridge",
  eob: "end_of_bridge",
  sot: "start_of_tab",
  eot: "end_of_tab",
  sog: "start_of_grid",
  eog: "end_of_grid",
};

/**
 * Reads a line that is a directive; undefined for any other.
 * @example readDirective("{t: Blues}") // { name: "title", value: "Blues", condition: undefined }
 */
export function readDirective(line: string): Directive | undefined {
  const text = line.trim();
  if (!text.startsWith("{") || !text.endsWith("}")) return undefined;
  const inside = text.slice(1, -1).trim();
  const end = inside.search(/[:\s]/);
  const written = (end === -1 ? inside : inside.slice(0, end)).toLowerCase();
  const value = end === -1 ? "" : inside.slice(end).replace(/^\s*:?\s*/, "");
  const dash = written.indexOf("-");
  const name = dash > 0 ? written.slice(0, dash) : written;
  const meta = name === "meta" ? /^(\S+)\s+(.*)$/.exec(value) : null;
  if (meta) return { name: (meta[1] ?? "").toLowerCase(), value: meta[2] ?? "", condition: undefined };
  return { name: SHORT[name] ?? name, value: value.trim(), condition: dash > 0 ? written.slice(dash + 1) : undefined };
}

/** The label of a section: `label="Verse 1"`, or the words themselves. */
export function labelOf(value: string): string {
  const label = /label\s*=\s*"([^"]*)"/.exec(value)?.[1] ?? /label\s*=\s*'([^']*)'/.exec(value)?.[1];
  return label ?? (value.includes("=") ? "" : value);
}
