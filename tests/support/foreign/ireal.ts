import { Dice } from "../dice.ts";
import type { MadeBar, MadeChord, MadeSong } from "./song.ts";
import { keyName } from "./song.ts";

// Charts as iReal Pro gives them away: cells by cells, plain or scrambled, one or many in a text or a page.

/** A title as a chart may have it: an equals sign would end it. */
export const chartTitle = ({ title }: MadeSong): string => title.replaceAll("=", "+");

const written = ({ root, kind, bass }: MadeChord): string =>
  kind === undefined ? "n" : `${root}${kind.ireal}${bass === undefined ? "" : `/${bass}`}`;

/** A bar with a cell for each beat: chords that follow one another at once stand behind a comma, else blanks are the other beats. */
function cellsOf({ chords, meter }: MadeBar): string {
  const unit = 4 / meter[1];
  return chords
    .map((chord, index) => {
      const next = chords[index + 1]?.beat ?? meter[0] * unit;
      const blanks = Math.round((next - chord.beat) / unit) - 1;
      return `${written(chord)}${blanks === 0 && index < chords.length - 1 ? "," : " ".repeat(blanks)}`;
    })
    .join("");
}

const meterSign = ([beats, unit]: readonly [number, number]): string => (beats === 12 ? "T12" : `T${beats}${unit}`);

/** Bars with the signs of the playing order as the app's charts have them. */
function bodyOf({ bars }: MadeSong, dice: Dice): string {
  let meter = "";
  const last = bars.length - 1;
  return bars
    .map((bar, index) => {
      const { signs } = bar;
      const sign = meterSign(bar.meter);
      const time = sign === meter ? "" : sign;
      meter = sign;
      const opens = signs.opens ? "{" : index === 0 ? "[" : "";
      const marks = `${dice.chance(0.1) ? "*A" : ""}${signs.segno ? "S" : ""}${signs.toCoda || signs.coda ? "Q" : ""}`;
      const ending = signs.endings ? `N${signs.endings.join("")}` : "";
      const words = `${signs.fine ? "<Fine>" : ""}${signs.jump ? `<${signs.jump}>` : ""}${dice.chance(0.05) ? "<*66Swing it>" : ""}`;
      const ends = signs.closes ? "}" : index === last ? "Z " : bars[index + 1]?.signs.opens ? " ]" : "|";
      return `${opens}${marks}${time}${ending}${words}${cellsOf(bar)}${ends}`;
    })
    .join("");
}

/** The app's own shorthand, then pieces of fifty signs of which some change places with their mirror images. */
function scrambled(body: string): string {
  let rest = body.replaceAll("   ", "XyQ").replaceAll(" |", "LZ").replaceAll("| x", "Kcl");
  let done = "";
  while (rest.length > 51) {
    const signs = [...rest.slice(0, 50)];
    rest = rest.slice(50);
    for (let at = 0; at < 25; at++) {
      if ((at > 4 && at < 10) || at > 23) continue;
      [signs[at], signs[49 - at]] = [signs[49 - at] ?? "", signs[at] ?? ""];
    }
    done += signs.join("");
  }
  return `1r34LbKcu7${done}${rest}`;
}

/** Only the last name first where there are two. */
function composerOf(name: string): string {
  const [first, last, ...others] = name.split(" ");
  return last === undefined || others.length > 0 ? name : `${last} ${first}`;
}

const chartOf = (song: MadeSong, isPlain: boolean, dice: Dice): string => {
  const key = keyName(song).replace(/m$/, "-");
  const head = [chartTitle(song), composerOf(song.composer)];
  const body = bodyOf(song, dice);
  return isPlain
    ? [...head, "Medium Swing", key, "n", body].join("=")
    : [...head, "", "Medium Swing", key, "", scrambled(body), "Jazz-Medium Swing", song.tempo, 3].join("=");
};

/** A link, a playlist's link or a page of links with these songs. A plain link has no tempo. */
export function madeIReal(songs: readonly MadeSong[], isPlain: boolean, random: () => number): string {
  const dice = new Dice(random);
  const charts = songs.map((song) => chartOf(song, isPlain, dice));
  const scheme = isPlain ? "irealbook" : "irealb";
  const encoded = (text: string): string => encodeURIComponent(text).replaceAll("'", dice.chance(0.5) ? "'" : "%27");
  const list = songs.length > 1 ? [...charts, "A list"] : charts;
  const link = `${scheme}://${encoded(list.join(isPlain ? "=" : "==="))}`;
  return dice.chance(0.3) ? `<html><body><p><a href="${link}">Charts</a></p></body></html>` : link;
}
