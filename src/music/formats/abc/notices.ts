import type { Params } from "../../../lib/result.ts";
import type { SongNoticeCode, SongNoticeParams } from "../../songs/problems.ts";
import type { SongNotice } from "../../songs/song.ts";

type Place = { readonly line: number; readonly column: number };
type Told<Code extends SongNoticeCode> = keyof SongNoticeParams[Code] extends never
  ? readonly [place: Place]
  : readonly [place: Place, params: SongNoticeParams[Code]];

const MOST_NOTICES = 200;
const LONGEST_PARAM = 60;

/** Collects what has to be told about one text, each thing that is said `once` at its first place only. */
export class Notices {
  readonly #list: SongNotice[] = [];
  readonly #told = new Set<string>();
  #more = 0;

  /** Tells something at a place; lines and columns count from 1. */
  tell<Code extends SongNoticeCode>(code: Code, ...told: Told<Code>): void {
    const [{ line, column }, params = {}] = told as readonly [Place, Params?];
    if (this.#list.length >= MOST_NOTICES) {
      this.#more++;
      return;
    }
    this.#list.push({ code, params: shortened(params), line, column });
  }

  /** Tells something unless the same was told before. */
  tellOnce<Code extends SongNoticeCode>(code: Code, ...told: Told<Code>): void {
    if (this.#list.length >= MOST_NOTICES) return;
    const [, params = {}] = told as readonly [Place, Params?];
    const { sign, symbol, text, mark } = params;
    const key = `${code} ${sign ?? mark ?? symbol ?? ""} ${`${text ?? ""}`.slice(0, LONGEST_PARAM)}`;
    if (this.#told.has(key)) return;
    this.#told.add(key);
    this.tell(code, ...told);
  }

  /** What was told so far, in the order of the text. */
  list(): readonly SongNotice[] {
    const sorted = [...this.#list].sort((a, b) => a.line - b.line || a.column - b.column);
    const last = sorted.at(-1);
    if (this.#more === 0 || !last) return sorted;
    return [...sorted, { code: "more-notices", params: { count: this.#more }, line: last.line, column: last.column }];
  }
}

const shortened = (params: Params): Params =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, typeof value === "string" ? value.slice(0, LONGEST_PARAM) : value]),
  );
