import type { SongRemark } from "../../songs/song.ts";
import { noteOf, wordsBy } from "../shared/song-remarks.ts";
import { child, childrenOf, textOf, type XmlElement } from "./xml-tree.ts";

/** Title, composer and what else stands above the music. */
export interface ScoreHead {
  readonly titles: readonly string[];
  readonly composer: string;
  /** Words by, arranged by, rights. */
  readonly remarks: readonly SongRemark[];
}

/** The title from work, movement or credit; the composer by type, then without one, then from credits. */
export function readHead(score: XmlElement): ScoreHead {
  const credits = childrenOf(score, "credit").map((credit) => ({
    type: textOf(credit, "credit-type"),
    text: childrenOf(credit, "credit-words")
      .map(({ text }) => text)
      .join(" "),
  }));
  const credited = (type: string): string => credits.find((each) => each.type === type)?.text ?? "";
  const titles = [textOf(child(score, "work"), "work-title"), textOf(score, "movement-title")].map(oneLine).filter((title) => title !== "");
  const creators = childrenOf(child(score, "identification"), "creator");
  const ofType = (...types: readonly (string | undefined)[]): string =>
    oneLine(creators.find(({ attributes, text }) => types.includes(attributes.type) && text !== "")?.text ?? "");
  const title = oneLine(credited("title"));
  return {
    titles: titles.length > 0 ? [...new Set(titles)] : title === "" ? [] : [title],
    composer: ofType("composer") || ofType(undefined, "") || oneLine(credited("composer")),
    remarks: [
      ...wordsBy(ofType("lyricist", "poet")),
      ...noteOf("arranger", ofType("arranger")),
      ...noteOf("copyright", oneLine(textOf(child(score, "identification"), "rights"))),
    ],
  };
}

const oneLine = (text: string): string =>
  text
    .replace(/[\r\n\t]+/g, " ")
    .trim()
    .slice(0, 200);
