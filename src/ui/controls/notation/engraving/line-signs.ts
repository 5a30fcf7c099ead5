import type { Score, ScoreBar } from "../../../../music/notation/score.ts";
import { voltas } from "../../../../music/notation/voltas.ts";
import * as words from "../../../text/en/sheet.ts";
import { say } from "../../../text/say.ts";
import type { AboveSign } from "./above.ts";
import type { DrawnBar, DrawnElement } from "./drawn.ts";

/** Width of words so long, in units of the sheet; they are set at 14. */
const widthOf = (text: string): number => 10 + text.length * 7.6;
/** A sign by itself. */
const SIGN_WIDTH = 22;
/** A section letter keeps clear of the number of the line's first bar. */
const AFTER_NUMBER = 24;

/** What stands over the bars of a line beside chord symbols: section letters, endings, jumps, words, tempo. */
export function lineSigns(score: Score, bars: readonly DrawnBar[], elements: readonly DrawnElement[], left: number): readonly AboveSign[] {
  return [
    ...bars.flatMap((place, index) => signsOfBar(score.bars[place.bar], place, elements, index === 0 ? left : undefined)),
    ...brackets(score, bars),
  ];
}

function signsOfBar(bar: ScoreBar | undefined, { from, to }: DrawnBar, elements: readonly DrawnElement[], lineStart: number | undefined) {
  if (bar === undefined) return [];
  const { section, segno, coda, tempo, toCoda, fine, jump } = bar.signs;
  const signs: AboveSign[] = [];
  const begin = (kind: AboveSign["kind"], text: string, width: number, at: number): void => {
    signs.push({ kind, text, left: at, right: at + width });
  };
  const end = (text: string): void => {
    signs.push({ kind: "words", text, left: to - widthOf(text), right: to });
  };
  if (section !== undefined) begin("section", section, widthOf(section) + 8, lineStart === undefined ? from : lineStart + AFTER_NUMBER);
  if (segno) begin("segno", words.segno, SIGN_WIDTH, from);
  if (coda) begin("coda", words.coda, SIGN_WIDTH, from);
  if (tempo !== undefined) begin("tempo", say(words.tempoChange, { bpm: Math.round(tempo) }), widthOf("♩ = 000"), from);
  for (const { text, start, place: side } of bar.texts) {
    const at = elements.find((element) => element.start >= bar.start + start - 0.5 && element.x >= from)?.x ?? from;
    begin(side === "below" ? "sung" : "words", text, widthOf(text), at);
  }
  if (toCoda) end(words.toCoda);
  if (fine) end(words.fine);
  if (jump !== undefined) end(words.jumps[jump.to][jump.until]);
  return signs;
}

/** The brackets of endings, as far as they go over this line. */
function brackets({ bars: all }: Score, bars: readonly DrawnBar[]): AboveSign[] {
  return voltas(all).flatMap((volta): AboveSign[] => {
    const own = bars.filter(({ bar }) => bar >= volta.from && bar <= volta.to);
    const [first, last] = [own[0], own.at(-1)];
    if (first === undefined || last === undefined) return [];
    const opens = first.bar === volta.from;
    const closes = last.bar === volta.to && volta.closes;
    return [{ kind: "volta", text: opens ? volta.label : "", left: first.from + 2, right: last.to - 2, opens, closes }];
  });
}
