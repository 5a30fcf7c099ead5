import { Dice } from "../dice.ts";
import type { MadeBar, MadeChord, MadeSong } from "./song.ts";
import { keyName } from "./song.ts";

// Charts as people type them: ChordPro's grids and lines of bars.

const nameOf = ({ root, kind, bass }: MadeChord): string =>
  kind === undefined ? "N.C." : `${root}${kind.text}${bass === undefined ? "" : `/${bass}`}`;

/** A bar with something for each beat. */
function beatsOf({ chords, meter }: MadeBar, on: string): readonly string[] {
  const unit = 4 / meter[1];
  return Array.from({ length: meter[0] }, (_, beat) => {
    const chord = chords.find((each) => Math.abs(each.beat - beat * unit) < 0.01);
    return chord === undefined ? on : nameOf(chord);
  });
}

/** The same, without what may be left out: a chord alone has the bar, as many as beats have one each. */
function shortBeats(bar: MadeBar, on: string, dice: Dice): readonly string[] {
  const all = beatsOf(bar, on);
  return bar.chords.length === 1 && dice.chance(0.7) ? all.slice(0, 1) : all;
}

/** Lines of four bars with bar signs, repeats and endings. */
function linesOf(
  song: MadeSong,
  beats: (bar: MadeBar) => readonly string[],
  ending: (number: number) => string,
  end: string,
): readonly string[] {
  const lines: string[] = [];
  let line = "";
  song.bars.forEach((bar, index) => {
    const { signs } = bar;
    const opens = signs.opens ? "|:" : "|";
    const before = song.bars[index - 1]?.signs.closes === true && line !== "" ? "" : opens;
    line += `${line === "" ? opens : before}${signs.endings ? ending(signs.endings[0] ?? 1) : ""} ${beats(bar).join(" ")} `;
    const breaks = signs.closes || (index + 1) % 4 === 0 || song.bars[index + 1]?.signs.opens;
    const isLast = index === song.bars.length - 1;
    if (!breaks && !isLast) return;
    lines.push(`${line}${signs.closes ? ":|" : isLast ? end : "|"}`);
    line = "";
  });
  return lines;
}

/** A grid of ChordPro, with long or short names of its directives. */
export function madeGrid(song: MadeSong, random: () => number): string {
  const dice = new Dice(random);
  const isShort = dice.chance(0.5);
  const [beats, unit] = song.bars[0]?.meter ?? [4, 4];
  const shape = dice.chance(0.3) ? ` shape="4x${beats}"` : "";
  return [
    `{${isShort ? "t" : "title"}: ${song.title}}`,
    `{composer: ${song.composer}}`,
    `{key: ${keyName(song)}}`,
    `{tempo: ${song.tempo}}`,
    `{time: ${beats}/${unit}}`,
    "",
    isShort ? "{sog}" : `{start_of_grid${shape}}`,
    ...linesOf(
      song,
      (bar) => beatsOf(bar, "."),
      (number) => `${number}`,
      "|.",
    ),
    isShort ? "{eog}" : "{end_of_grid}",
    "",
  ].join(dice.pick(["\n", "\r\n"]));
}

const SIGNS: readonly (readonly [RegExp, string])[] = [
  [/maj7/g, "△7"],
  [/dim/g, "°"],
  [/#/g, "♯"],
];

/** Lines of bars under a title, in the habits of one person. */
export function madeChart(song: MadeSong, random: () => number): string {
  const dice = new Dice(random);
  const [beats, unit] = song.bars[0]?.meter ?? [4, 4];
  const isFull = dice.chance(0.5);
  const head = dice.chance(0.5)
    ? [`Title: ${song.title}`, `Composer: ${song.composer}`, `Key: ${keyName(song)}`, `Time: ${beats}/${unit}`, `Tempo: ${song.tempo}`]
    : [song.title, song.composer, `Key of ${keyName(song)}   ${beats}/${unit}   ♩ = ${song.tempo}`];
  const bars = linesOf(
    song,
    (bar) => (isFull ? beatsOf(bar, "/") : shortBeats(bar, "/", dice)),
    (number) => ` ${number}.`,
    "|",
  );
  const signed = dice.chance(0.3) ? bars.map((line) => SIGNS.reduce((text, [from, to]) => text.replace(from, to), line)) : bars;
  return [...head, "", ...signed, ""].join(dice.pick(["\n", "\r\n"]));
}
