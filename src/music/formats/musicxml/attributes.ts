import type { SongClef, SongMeter } from "../../songs/song.ts";
import type { ImportNotices } from "../shared/imported.ts";
import { child, childrenOf, numberOf, textOf, type XmlElement } from "./xml-tree.ts";

const UNITS = [1, 2, 4, 8, 16, 32];

/** The meter of a `time`; null for one without beats, undefined for what is no meter. Several fractions are added up in the smallest unit. */
export function readTime(time: XmlElement, notices: ImportNotices): SongMeter | null | undefined {
  if (child(time, "senza-misura")) return null;
  const beats = childrenOf(time, "beats").map(({ text }) => text.split("+").map(Number));
  const units = childrenOf(time, "beat-type").map(({ text }) => Number(text));
  const unit = Math.max(...units);
  const groups = beats.flatMap((group, index) => group.map((count) => (count * unit) / (units[index] ?? unit)));
  const sum = groups.reduce((total, count) => total + count, 0);
  const known =
    units.length > 0 && units.every((each) => UNITS.includes(each)) && groups.every((count) => Number.isInteger(count) && count > 0);
  if (!known || sum > 32) {
    notices.tell("meter-guessed", { meter: `${textOf(time, "beats")}/${textOf(time, "beat-type")}` });
    return undefined;
  }
  return groups.length > 1 ? { beats: sum, unit, groups } : { beats: sum, unit };
}

const CLEFS: Readonly<Record<string, SongClef>> = { G: "treble", F: "bass", percussion: "percussion", TAB: "treble" };

export function readClef(clef: XmlElement): { readonly clef: SongClef; readonly octave: number } {
  const sign = textOf(clef, "sign");
  const name = sign === "C" ? (textOf(clef, "line") === "4" ? "tenor" : "alto") : (CLEFS[sign] ?? "treble");
  const octave = Math.round(numberOf(clef, "clef-octave-change") ?? 0);
  return { clef: name, octave: Math.abs(octave) <= 2 ? octave : 0 };
}
