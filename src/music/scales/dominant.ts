import type { Key } from "../elements.ts";
import { chromaOf } from "../pitch.ts";
import { scaleOf } from "./scale.ts";

/** What a dominant seventh does in a key, as far as its scale depends on it. */
export type Resolution =
  /** It leads down a fifth to a major chord of the key: V7 in major, V7/IV, V7/V. */
  | "to-major"
  /** It leads down a fifth to a minor chord of the key: V7 in minor, V7/ii, V7/iii, V7/vi. */
  | "to-minor"
  /** No chord of the key stands a fifth below: tritone substitutes, the blues' IV7, the backdoor's bVII7. */
  | "elsewhere";

/** A dominant's own interval names that alter its ninth. */
export type AlteredNinth = "9m" | "9A";

/**
 * What a dominant seventh on a root does in a key: by the third of the key's chord a fifth below. A chord a fifth below whose own
 * fifth is diminished is no goal.
 * @example resolutionOf("A", { key: "C", scaleType: "major" }) // "to-minor"
 * @example resolutionOf("Db", { key: "C", scaleType: "major" }) // "elsewhere"
 */
export function resolutionOf(root: string, key: Key): Resolution {
  const scale = scaleOf(key.key, key.scaleType);
  const own = chromaOf(root);
  if (!scale.ok || own === undefined) return "elsewhere";
  const inside = new Set(scale.value.notes.map((note) => chromaOf(note) ?? 0));
  const goal = (own + 5) % 12;
  const above = (semitones: number): boolean => inside.has((goal + semitones) % 12);
  if (!inside.has(goal) || !above(7)) return "elsewhere";
  return above(4) ? "to-major" : above(3) ? "to-minor" : "elsewhere";
}

/** Scales of a dominant that leads to minor: whichever has fewer notes outside the key comes first. */
const TO_MINOR = ["phrygian dominant", "mixolydian b6"] as const;

function outsideOf(root: string, scaleType: string, key: Key): number {
  const scale = scaleOf(root, scaleType);
  const own = scaleOf(key.key, key.scaleType);
  if (!scale.ok || !own.ok) return 0;
  const inside = new Set(own.value.notes.map((note) => chromaOf(note) ?? 0));
  return scale.value.notes.filter((note) => !inside.has(chromaOf(note) ?? 0)).length;
}

/**
 * Scales that players reach for first over a dominant seventh without a written colour other than its ninth, in the order of use;
 * what does not hold the chord's notes is left out by the caller. Rules: a dominant that leads to minor takes the scale that
 * the key's own notes make (phrygian dominant or mixolydian b6), then the altered scale; one that leads nowhere in the key takes
 * lydian dominant (Levine, The Jazz Theory Book, ch. 3; Nettles and Graf, The Chord Scale Theory, ch. 3; Mulholland and Hojnacki,
 * The Berklee Book of Jazz Harmony, ch. 4 and 7).
 * @param ninth the written ninth, where it is altered
 * @example dominantScales("G", { key: "C", scaleType: "minor" }) // ["phrygian dominant", "altered", ...]
 */
export function dominantScales(root: string, key: Key | undefined, ninth?: AlteredNinth): readonly string[] {
  const resolution = key && resolutionOf(root, key);
  if (key !== undefined && resolution === "to-minor") {
    const [first, second] = [...TO_MINOR].sort((a, b) => outsideOf(root, a, key) - outsideOf(root, b, key));
    const closest = first === "phrygian dominant" ? [first, "altered", second ?? ""] : [first ?? "", second ?? "", "altered"];
    return [...closest, "half-whole diminished", "mixolydian", "bebop"];
  }
  if (ninth === "9m") return ["half-whole diminished", "altered", "phrygian dominant"];
  if (ninth === "9A") return ["altered", "half-whole diminished"];
  const plain = ["mixolydian", "bebop", "lydian dominant", "mixolydian b6", "major blues", "major pentatonic"];
  return resolution === "elsewhere" ? ["lydian dominant", ...plain.filter((name) => name !== "lydian dominant")] : plain;
}
