import { chordOf } from "../../../chords/read-chord.ts";
import { plainSigns, semitonesOf } from "../../../pitch.ts";
import { ADDED, KINDS } from "../kinds.ts";
import { escaped, tag } from "./xml.ts";

/** Kinds that stand for a sound alone; the others are names of harmony. */
const NAMED = ["pedal", "Neapolitan", "Italian", "French", "German", "Tristan"];

/**
 * A chord symbol as a `harmony` with kind, degrees, bass and the text that is printed.
 * @param offset ticks from where it stands in the measure
 */
export function writeHarmony(symbol: string, offset: number, staff: number | undefined): string {
  const end = `${offset > 0 ? tag("offset", offset) : ""}${staff === undefined ? "" : tag("staff", staff)}`;
  const chord = chordOf(symbol);
  if (!chord) {
    const root = tag("root", tag("root-step", "C", { text: "" }));
    return tag("harmony", `${root}${tag("kind", "none", { text: symbol === "N.C." ? "N.C." : symbol })}${end}`, { "print-frame": "no" });
  }
  const tones = chord.intervals.map((interval): Tone => [Number.parseInt(interval, 10), semitonesOf(interval)]);
  const { kind, degrees } = kindOfTones(tones);
  const text = suffixOf(symbol, chord.tonic, chord.bass);
  const bass = chord.bass === undefined ? "" : tag("bass", step("bass", chord.bass));
  const inside = `${tag("root", step("root", chord.tonic))}${tag("kind", kind, { text })}${bass}${degrees.join("")}${end}`;
  return tag("harmony", inside, { "print-frame": "no" });
}

type Tone = readonly [degree: number, half: number];

function step(name: "root" | "bass", pitchClass: string): string {
  const alter = [...pitchClass.slice(1)].reduce((sum, sign) => sum + (sign === "#" ? 1 : -1), 0);
  return `${tag(`${name}-step`, escaped(pitchClass.charAt(0)))}${alter === 0 ? "" : tag(`${name}-alter`, alter)}`;
}

/** The symbol without root and bass, as it is to be printed. */
function suffixOf(symbol: string, tonic: string, bass: string | undefined): string {
  const plain = plainSigns(symbol);
  const own = plain.startsWith(tonic) ? plain.slice(tonic.length) : plain.slice(1);
  return bass !== undefined && own.endsWith(`/${bass}`) ? own.slice(0, -bass.length - 1) : own;
}

/** The kind that needs the fewest degrees beside it; taking one away counts double. */
function kindOfTones(tones: readonly Tone[]): { readonly kind: string; readonly degrees: readonly string[] } {
  let best = { kind: "major", cost: Number.POSITIVE_INFINITY, degrees: [] as readonly string[] };
  for (const [kind, own] of Object.entries(KINDS)) {
    if (NAMED.includes(kind)) continue;
    const made = degreesBeside(own, tones);
    if (made.cost < best.cost) best = { kind, ...made };
  }
  return best;
}

function degreesBeside(
  own: Readonly<Record<number, number>>,
  tones: readonly Tone[],
): { readonly cost: number; readonly degrees: readonly string[] } {
  const degrees: string[] = [];
  const used = new Set<number>();
  let cost = 0;
  for (const [degree, half] of tones) {
    if (degree === 1) continue;
    const is = own[degree];
    if (is !== undefined && !used.has(degree)) {
      used.add(degree);
      if (is === half) continue;
      degrees.push(degreeTag(degree, half - is, "alter"));
    } else degrees.push(degreeTag(degree, half - (ADDED[degree] ?? half), "add"));
    cost++;
  }
  for (const degree of Object.keys(own).map(Number)) {
    if (used.has(degree)) continue;
    degrees.push(degreeTag(degree, 0, "subtract"));
    cost += 2;
  }
  return { cost, degrees };
}

const degreeTag = (value: number, alter: number, type: "add" | "alter" | "subtract"): string =>
  tag("degree", `${tag("degree-value", value)}${tag("degree-alter", alter)}${tag("degree-type", type)}`);
