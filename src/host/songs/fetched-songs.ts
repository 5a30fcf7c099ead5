import * as v from "valibot";
import { equalData } from "../../lib/json.ts";
import type { StoredSong } from "../../protocol/gateway-answers.ts";
import type { Answer } from "../account/gateway-client.ts";
import type { SongGateway, SongsAsked } from "./song-calls.ts";
import type { FetchedSong, SongDatabase } from "./song-database.ts";
import type { ListedSong } from "./songs.ts";

type Asked = Pick<SongGateway, "songs">;
type Database = Pick<SongDatabase, "fetched" | "readList" | "changeList">;
/** A row of the gateway's list; its text is missing where only heads were asked for. */
type Row = Extract<Awaited<ReturnType<Asked["songs"]>>, { kind: "ok" }>["data"]["content"][number]["song"];

/** Whose songs are kept here. */
export const FETCHED_FOR = "fetched-for";
const ownerOf = v.object({ owner: v.nullable(v.string()) });
/** Before any song was written: the whole list with its times. */
const EVER = new Date(0).toISOString();

/** The gateway's songs: kept on this device, and of each list only what changed is fetched. */
export class FetchedSongs {
  readonly #gateway: Asked;
  readonly #database: Database;
  readonly #rows = new Map<string, { readonly row: FetchedSong; readonly listed: ListedSong }>();

  constructor(gateway: Asked, database: Database) {
    this.#gateway = gateway;
    this.#database = database;
  }

  get songs(): readonly ListedSong[] {
    return [...this.#rows.values()].map(({ listed }) => listed);
  }

  /** Takes up what was kept: the public songs, and those of this account; another one's are taken off the device. */
  async readKept(owner: string | null): Promise<void> {
    const [kept, of] = await Promise.all([this.#database.fetched.all(), this.#database.readList(FETCHED_FOR)]);
    const whose = v.safeParse(ownerOf, of.ok ? of.value : undefined);
    const isTheirs = whose.success && whose.output.owner === owner;
    if (!kept.ok) return;
    const others = isTheirs ? [] : kept.value.flatMap(({ id, own }) => (own === true ? [id] : []));
    if (others.length > 0) await this.#database.fetched.remove(others);
    const former = new Map(this.#rows);
    this.#rows.clear();
    for (const row of kept.value) {
      if (row.own === true && !isTheirs) continue;
      const known = former.get(row.id);
      if (known !== undefined && equalData(known.row, row)) this.#rows.set(row.id, known);
      else this.#take(row);
    }
  }

  /** Brings them up to date: heads first, then the texts that are new. */
  async fetch(owner: string | null): Promise<Answer<null>> {
    const isWhole = this.#rows.size === 0;
    const answer = await this.#allPages(isWhole ? { since: EVER } : { head: true });
    if (answer.kind !== "ok") return answer;
    const rows = answer.data;
    const known = new Map(this.#rows);
    const changed = rows.filter(({ id, updatedAt, own }) => {
      const row = known.get(id)?.row;
      return row === undefined || updatedAt === undefined || row.updatedAt !== updatedAt || row.own !== own;
    });
    const texts = new Map(changed.flatMap((row) => whole(row)).map((row) => [row.id, row]));
    if (texts.size < changed.length) {
      const later = await this.#allPages({ since: justBefore(changed) });
      if (later.kind !== "ok") return later;
      for (const row of later.data.flatMap((song) => whole(song))) texts.set(row.id, row);
    }
    const ids = new Set(rows.map(({ id }) => id));
    const gone = [...known.keys()].filter((id) => !ids.has(id));
    for (const id of gone) this.#rows.delete(id);
    const put = [...texts.values()].filter(({ id }) => ids.has(id));
    for (const row of put) this.#take(row);
    await this.#keep(owner, put, gone);
    return { kind: "ok", data: null };
  }

  async #allPages(asked: Omit<SongsAsked, "after">): Promise<Answer<Row[]>> {
    const rows: Row[] = [];
    for (let after: string | undefined = ""; after !== undefined; ) {
      const answer: Awaited<ReturnType<Asked["songs"]>> = await this.#gateway.songs({ ...asked, after });
      if (answer.kind !== "ok") return answer;
      for (const { song } of answer.data.content) rows.push(song);
      const { next } = answer.data;
      after = next !== undefined && next > after ? next : undefined;
    }
    return { kind: "ok", data: rows };
  }

  /** What this page has just written or deleted there. */
  async change(owner: string | null, put: readonly StoredSong[], gone: readonly string[]): Promise<void> {
    const rows = put.map(({ id, title, data_abc }): FetchedSong => ({ id, title, data_abc, own: true }));
    for (const row of rows) this.#take(row);
    for (const id of gone) this.#rows.delete(id);
    await this.#keep(owner, rows, gone);
  }

  /** Nobody is here any more: only the public songs stay. */
  async leave(owner: string | null): Promise<void> {
    const gone = [...this.#rows.values()].flatMap(({ row }) => (row.own === true ? [row.id] : []));
    for (const id of gone) this.#rows.delete(id);
    await this.#keep(owner, [], gone);
  }

  async #keep(owner: string | null, put: readonly FetchedSong[], gone: readonly string[]): Promise<void> {
    const { fetched } = this.#database;
    const removed = gone.length === 0 || (await fetched.remove(gone)).ok;
    if (put.length > 0) await fetched.put(put);
    // What could not be taken off is still the former one's.
    if (removed) await this.#database.changeList(FETCHED_FOR, () => ({ owner }));
  }

  #take(row: FetchedSong): void {
    const { id, title, data_abc, own } = row;
    const listed: ListedSong = { id, title, data_abc, ...(own === undefined ? {} : { own }), home: own === true ? "account" : "public" };
    this.#rows.set(id, { row, listed });
  }
}

/** A row that has its text. */
function whole({ data_abc, ...row }: Row): FetchedSong[] {
  return data_abc === undefined ? [] : [{ ...row, data_abc }];
}

/** The time before the first of these was written. */
function justBefore(rows: readonly Row[]): string {
  const times = rows.map(({ updatedAt }) => (updatedAt === undefined ? 0 : Date.parse(updatedAt)));
  const first = times.reduce((a, b) => Math.min(a, b), Number.MAX_SAFE_INTEGER);
  return new Date(Number.isNaN(first) ? 0 : Math.max(0, first - 1)).toISOString();
}
