import type { Json } from "../../src/lib/json.ts";

type Random = () => number;

const pick = <T>(random: Random, from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;

/** What a wrong version, a bad download or a hand in the storage leaves in place of a value. */
const STRANGE: readonly Json[] = [
  null,
  true,
  0,
  -1,
  1e21,
  0.5,
  "",
  "H##9",
  "<img src=x onerror=alert(1)>",
  "__proto__",
  "constructor",
  [],
  {},
  [null],
  { elementType: "Chord" },
  { toString: 1, constructor: null, __proto__: null },
];

/** Every place of a value: the way to it from the root. */
function places(value: Json, path: readonly (string | number)[] = []): (readonly (string | number)[])[] {
  if (Array.isArray(value)) return [path, ...value.flatMap((each, index) => places(each as Json, [...path, index]))];
  if (typeof value === "object" && value !== null) {
    return [path, ...Object.entries(value).flatMap(([key, each]) => places(each as Json, [...path, key]))];
  }
  return [path];
}

/** The value with the one at a place replaced, or taken away where nothing replaces it. */
function changed(value: Json, [step, ...rest]: readonly (string | number)[], to: (old: Json) => Json | undefined): Json | undefined {
  if (step === undefined) return to(value);
  const entries = Object.entries(value as object).map(([key, each]): [string, Json | undefined] => [
    key,
    key === String(step) ? changed(each as Json, rest, to) : (each as Json),
  ]);
  if (Array.isArray(value)) return entries.flatMap(([, each]) => (each === undefined ? [] : [each]));
  return Object.fromEntries(entries.filter(([, each]) => each !== undefined)) as Json;
}

/** A JSON value after one to four seeded changes: something lost, doubled, or of another kind. The value itself stays as it is. */
export function mutatedJson(value: Json, random: Random): Json {
  let now = value;
  for (let times = Math.floor(random() * 4); times >= 0; times--) {
    const place = pick(random, places(now));
    const kind = random();
    now =
      changed(now, place, (old) => {
        if (kind < 0.25) return undefined;
        if (kind < 0.35) return Array.isArray(old) ? [...old, ...old] : [old, old];
        if (kind < 0.45 && typeof old === "string") return old.slice(0, Math.floor(random() * old.length));
        return pick(random, STRANGE);
      }) ?? null;
  }
  return now;
}
