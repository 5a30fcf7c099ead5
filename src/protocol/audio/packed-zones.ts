import type { InstrumentFile, Zone } from "./audio-feed.ts";

// Hundreds of zones repeat each other's names and envelopes. The files beside the audio say them once: `fields` are the names of a
// zone's fields, each zone is a row of their values (null where it has none), and a field in `shared` stands there by its index.

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null && !Array.isArray(value);

/** Fields whose values are objects, and so worth saying once. */
const SHARED: ReadonlySet<string> = new Set<keyof Zone>(["envelope", "filter", "wobbles", "slide"]);

/** An instrument's file as it is written; `unpackZones` makes the same of it again. @example JSON.stringify(packZones(file)) */
export function packZones({ zones, ...file }: InstrumentFile): Fields {
  const rows: readonly Fields[] = zones.map((zone) => ({ ...zone }));
  const fields = [...new Set(rows.flatMap(Object.keys))];
  const tables = new Map<string, string[]>();
  const indexOf = (field: string, value: unknown): number => {
    const table = tables.get(field) ?? [];
    tables.set(field, table);
    const text = JSON.stringify(value);
    return table.includes(text) ? table.indexOf(text) : table.push(text) - 1;
  };
  const cell = (field: string, value: unknown): unknown => {
    if (value === undefined) return null;
    return SHARED.has(field) ? indexOf(field, value) : value;
  };
  const packed = rows.map((row) => fields.map((field) => cell(field, row[field])));
  const shared = Object.fromEntries([...tables].map(([field, table]) => [field, table.map((text): unknown => JSON.parse(text))]));
  return { ...file, fields, shared, zones: packed };
}

/**
 * Parsed JSON of an instrument with its zones written out. What is not packed is answered as it is, and what is packed wrongly lacks
 * fields: it is for the reader to refuse.
 * @example unpackZones(JSON.parse(text))
 */
export function unpackZones(value: unknown): unknown {
  if (!isFields(value) || !Array.isArray(value.fields) || !Array.isArray(value.zones)) return value;
  const { fields, shared, zones, ...file } = value;
  const tables = isFields(shared) ? shared : {};
  const names = value.fields.map(String);
  const cell = (field: string, at: unknown): unknown => {
    const table = Object.hasOwn(tables, field) ? tables[field] : undefined;
    return Array.isArray(table) && typeof at === "number" ? table[at] : at;
  };
  const zoneOf = (row: unknown): unknown => {
    if (!Array.isArray(row)) return row;
    return Object.fromEntries(names.flatMap((field, index) => (row[index] === null ? [] : [[field, cell(field, row[index])]])));
  };
  return { ...file, zones: value.zones.map(zoneOf) };
}
