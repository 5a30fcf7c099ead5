import type { SongRemark } from "../../songs/song.ts";

/** What files say of a song and its text has no field for: it stands there as a note with its name. */
export type NoteName = "copyright" | "year" | "arranger" | "duration" | "artist";

const BETWEEN = ": ";

/** The field of who wrote the words. */
const LYRICIST = "A";

/** Who wrote the words, as a remark; none for nobody. */
export const wordsBy = (text: string): readonly SongRemark[] => (text === "" ? [] : [{ field: LYRICIST, text }]);

/** Something with its name as a remark, `N:year: 1958`; none for an empty text. */
export const noteOf = (name: NoteName, text: string): readonly SongRemark[] =>
  text === "" ? [] : [{ field: "N", text: [name, text].join(BETWEEN) }];

/** Who wrote the words; empty where it is not said. */
export const lyricistIn = (remarks: readonly SongRemark[]): string => remarks.find(({ field }) => field === LYRICIST)?.text ?? "";

/** What {@link noteOf} said; empty where it is not said. */
export function noteIn(remarks: readonly SongRemark[], name: NoteName): string {
  const said = remarks.find(({ field, text }) => field === "N" && text.startsWith(name + BETWEEN));
  return said?.text.slice(name.length + BETWEEN.length) ?? "";
}
