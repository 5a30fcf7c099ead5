import type { SongRemark } from "../../songs/song.ts";
import { keyNamed } from "../shared/keys.ts";
import { type NoteName, noteOf, wordsBy } from "../shared/song-remarks.ts";

const NOTES: readonly NoteName[] = ["copyright", "year", "arranger", "duration", "artist"];
/** What changes the look of the page, or how the file is sorted, and nothing of the song. */
const LOOK =
  /^(?:(?:text|chord|tab|chorus|grid|label|title|footer|toc)(?:font|size|colou?r)|columns|col|new_page|np|new_physical_page|npp|column_break|colb|pagetype|titles|diagrams|grid|g|no_grid|ng|sorttitle|sortartist|tag|x_\w{0,60})$/;
const KNOWN: readonly string[] = ["title", "subtitle", "composer", "key", "tempo", "lyricist", "album", ...NOTES];
/** The most characters of one line above the music. */
const LONGEST = 200;

/** What stands above the music of a ChordPro song. */
export class ChordProHead {
  readonly #values = new Map<string, string[]>();

  /** Takes a directive; false where it is neither about the song nor about the look of the page. */
  take(name: string, value: string): boolean {
    if (!KNOWN.includes(name)) return LOOK.test(name);
    if (value !== "") this.#values.set(name, [...this.#all(name), value.slice(0, LONGEST)].slice(0, 8));
    return true;
  }

  get titles(): readonly string[] {
    const others = this.composer === this.#line("subtitle") ? [] : this.#all("subtitle");
    return [...this.#all("title"), ...others];
  }

  get composer(): string {
    return this.#line("composer") || this.#line("artist") || this.#line("subtitle");
  }

  get key(): string {
    return keyNamed(this.#first("key")) ?? "C";
  }

  /** Quarters a minute; undefined where none is named, or none that can be played. */
  get tempo(): number | undefined {
    const tempo = Number.parseFloat(this.#first("tempo"));
    return tempo >= 10 && tempo <= 600 ? tempo : undefined;
  }

  /** What else is said about the song. */
  get remarks(): readonly SongRemark[] {
    const notes = NOTES.filter((name) => name !== "artist" || this.#all("composer").length > 0);
    return [
      ...this.#all("lyricist").flatMap(wordsBy),
      ...this.#all("album").map((text) => ({ field: "D", text })),
      ...notes.flatMap((name) => this.#all(name).flatMap((text) => noteOf(name, text))),
    ];
  }

  #all(name: string): readonly string[] {
    return this.#values.get(name) ?? [];
  }

  #first(name: string): string {
    return this.#all(name)[0] ?? "";
  }

  #line(name: string): string {
    return this.#all(name).join(", ");
  }
}
