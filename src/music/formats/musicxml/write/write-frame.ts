import { signatureOfKey } from "../../../notation/abc-pitch.ts";
import type { SongBar, SongClef, SongMeter } from "../../../songs/song.ts";
import { escaped, tag } from "./xml.ts";

const MODES: readonly (readonly [RegExp, string])[] = [
  [/^[A-G][b#]?m(?:in)?$/, "minor"],
  [/dor/i, "dorian"],
  [/phr/i, "phrygian"],
  [/lyd/i, "lydian"],
  [/mix/i, "mixolydian"],
  [/loc/i, "locrian"],
];

export function keyTag(key: string): string {
  if (key === "none") return tag("key", tag("fifths", 0));
  const mode = MODES.find(([pattern]) => pattern.test(key))?.[1] ?? "major";
  return tag("key", `${tag("fifths", signatureOfKey(key))}${tag("mode", mode)}`);
}

export const timeTag = (meter: SongMeter | undefined): string =>
  meter
    ? tag("time", `${tag("beats", meter.groups ? meter.groups.join("+") : meter.beats)}${tag("beat-type", meter.unit)}`)
    : tag("time", tag("senza-misura"));

const CLEFS: Readonly<Record<SongClef, readonly [sign: string, line: number]>> = {
  treble: ["G", 2],
  bass: ["F", 4],
  alto: ["C", 3],
  tenor: ["C", 4],
  percussion: ["percussion", 2],
};

export function clefTag(clef: SongClef, octave: number | undefined, number: number | undefined): string {
  const [sign, line] = CLEFS[clef];
  const change = octave === undefined || octave === 0 ? "" : tag("clef-octave-change", octave);
  return tag("clef", `${tag("sign", sign)}${tag("line", line)}${change}`, { number });
}

/** A direction over the staff with words or signs, and what it means for playing. */
export function direction(types: string, sound: Readonly<Record<string, string | number>> = {}, offset = 0): string {
  const heard = Object.keys(sound).length > 0 ? tag("sound", "", sound) : "";
  return tag("direction", `${tag("direction-type", types)}${offset > 0 ? tag("offset", offset) : ""}${heard}`, { placement: "above" });
}

export const words = (text: string): string => tag("words", escaped(text));

/** What stands at the beginning of a bar: section, tempo, segno and coda. */
export function opening(bar: SongBar, tempo: number | undefined, tempoText: string | undefined): string {
  const rate = tempo === undefined ? "" : tag("metronome", `${tag("beat-unit", "quarter")}${tag("per-minute", tempo)}`);
  return [
    bar.section === undefined ? "" : direction(tag("rehearsal", escaped(bar.section))),
    tempoText === undefined
      ? ""
      : tag(
          "direction",
          `${tag("direction-type", words(tempoText))}${rate === "" ? "" : tag("direction-type", rate)}${tempo === undefined ? "" : tag("sound", "", { tempo })}`,
          { placement: "above" },
        ),
    tempoText === undefined && rate !== "" ? direction(rate, { tempo: tempo ?? 120 }) : "",
    bar.segno ? direction("<segno/>", { segno: "segno" }) : "",
    bar.coda ? direction("<coda/>", { coda: "coda" }) : "",
  ].join("");
}

/** What stands at the end of a bar: To Coda, Fine and jumps. */
export function leaving({ toCoda, fine, jump }: SongBar): string {
  const goal =
    jump === undefined
      ? ""
      : `${jump.to === "start" ? "D.C." : "D.S."}${jump.until === "end" ? "" : ` al ${jump.until === "coda" ? "Coda" : "Fine"}`}`;
  return [
    toCoda ? direction(words("To Coda"), { tocoda: "coda" }) : "",
    fine ? direction(words("Fine"), { fine: "yes" }) : "",
    jump === undefined ? "" : direction(words(goal), jump.to === "start" ? { dacapo: "yes" } : { dalsegno: "segno" }),
  ].join("");
}

export function leftLine(bar: SongBar): string {
  if (!bar.startsRepeat && !bar.endings) return "";
  const style = bar.startsRepeat ? tag("bar-style", "heavy-light") : "";
  const ending = bar.endings ? tag("ending", "", { number: bar.endings.join(", "), type: "start" }) : "";
  return tag("barline", `${style}${ending}${bar.startsRepeat ? tag("repeat", "", { direction: "forward" }) : ""}`, { location: "left" });
}

/** An ending that stops with a bar. */
export interface StoppedEnding {
  readonly numbers: readonly number[];
  /** Whether its bracket comes down there. */
  readonly closes: boolean;
}

/**
 * @param ending the one that stops with this bar
 * @param times how often what is repeated from here sounds in all, 2 or more
 */
export function rightLine(bar: SongBar, ending: StoppedEnding | undefined, times: number): string {
  const style = bar.endsRepeat || bar.barLine === "final" ? "light-heavy" : bar.barLine === "double" ? "light-light" : undefined;
  if (style === undefined && !ending) return "";
  const stop = ending ? tag("ending", "", { number: ending.numbers.join(", "), type: ending.closes ? "stop" : "discontinue" }) : "";
  const repeat = bar.endsRepeat ? tag("repeat", "", { direction: "backward", times: times > 2 ? times : undefined }) : "";
  return tag("barline", `${style === undefined ? "" : tag("bar-style", style)}${stop}${repeat}`, { location: "right" });
}
