import { type ReadonlySignal, signal } from "@preact/signals-core";
import { ok, type Param, type Problem, type Result } from "../../lib/result.ts";
import type { CheckedSong, SongTextProblem } from "../../protocol/engine/song-check.ts";
import { MAX_BODY_BYTES, MAX_TITLE_LENGTH, MOST_SONGS_AT_ONCE, type StoredSong } from "../../protocol/gateway-contract.ts";
import type { Answer, GatewayClient } from "../account/gateway-client.ts";
import { problem, refuse } from "../problems.ts";
import type { DeviceSongs } from "./device-songs.ts";

/** A song of the list, and where it is kept: `public` ones belong to nobody, the others to who is here. */
export interface ListedSong extends StoredSong {
  readonly home: "public" | "account" | "device";
}

/** A song that was stored, and what was read of its text in another way than it is written. */
export interface KeptSong extends ListedSong {
  readonly notices: CheckedSong["notices"];
}

/** How the repertoire stands. */
export type SongsStatus =
  | { readonly kind: "unasked" }
  | { readonly kind: "loading" }
  /** `problem` says why only the songs of this device are there. */
  | { readonly kind: "ready"; readonly songs: readonly ListedSong[]; readonly problem?: Problem }
  | { readonly kind: "failed"; readonly problem: Problem };

/** Texts that were read already, to be kept. */
export interface NewSong {
  readonly title: string;
  readonly data_abc: string;
}

/** What became of keeping several songs: those that were kept, and why not all. */
export interface KeptSongs {
  readonly kept: readonly ListedSong[];
  readonly problem?: Problem;
}

/** The songs that the gateway has and those of this device; fetched when first asked for. */
export interface Songs {
  readonly status: ReadonlySignal<SongsStatus>;
  /** Fetches them unless they are there or on their way; after a failure it tries again. */
  ask(): void;
  /** Stores a song of one's own: in the account once signed in, else on this device. A text that is no song is refused with its line. */
  store(text: string, replaces?: ListedSong): Promise<Result<KeptSong, Problem | SongTextProblem>>;
  /** Stores songs that were read already; `onKept` is told how many are kept so far. What is kept stays so where it stops. */
  storeAll(songs: readonly NewSong[], options?: { readonly signal?: AbortSignal; onKept?(count: number): void }): Promise<KeptSongs>;
  remove(song: ListedSong): Promise<Result<null>>;
  /** Deletes several; those that could not be are named by the problem. The answer holds what was deleted, for `restore`. */
  removeAll(songs: readonly ListedSong[]): Promise<KeptSongs>;
  /** Brings songs back that were deleted, under their own ids. */
  restore(songs: readonly ListedSong[]): Promise<KeptSongs>;
}

/** What the songs need from the page. */
export interface SongsParts {
  readonly gateway: Pick<GatewayClient, "songs" | "addSong" | "changeSongs" | "saveSong" | "removeSong">;
  readonly device: DeviceSongs;
  readonly isSignedIn: () => boolean;
  /** Reads a song's text. */
  readonly check: (text: string) => Promise<Result<CheckedSong, Problem | SongTextProblem>>;
  readonly newId: () => string;
  /** Tells other tabs that songs of this device have changed, and hears it of them. */
  readonly tabs?: { tell(): void; onTold(task: () => void): void };
}

/** Makes the list of songs. */
export const createSongs = (parts: SongsParts): Songs => new SongList(parts);

/** Bytes of a batch's songs: a character may take three, and the rest of the body some. */
const PORTION_BYTES = MAX_BODY_BYTES * 0.9;

/** Songs in portions that one call may write, those of one home together. */
function portionsOf(songs: readonly ListedSong[]): ListedSong[][] {
  const portions: ListedSong[][] = [];
  let room = 0;
  for (const song of songs.toSorted((a, b) => Number(a.home === "account") - Number(b.home === "account"))) {
    const bytes = (song.data_abc.length + song.title.length) * 3 + 200;
    const last = portions.at(-1);
    if (last === undefined || last[0]?.home !== song.home || last.length >= MOST_SONGS_AT_ONCE || bytes > room) {
      portions.push([song]);
      room = PORTION_BYTES - bytes;
    } else {
      last.push(song);
      room -= bytes;
    }
  }
  return portions;
}

class SongList implements Songs {
  readonly status = signal<SongsStatus>({ kind: "unasked" });
  readonly #parts: SongsParts;
  #fetched: readonly ListedSong[] = [];
  #onDevice: readonly ListedSong[] = [];
  #problem: Problem | undefined;

  constructor(parts: SongsParts) {
    this.#parts = parts;
    parts.tabs?.onTold(() => void this.#readDevice().then(() => this.status.peek().kind === "ready" && this.#show()));
  }

  ask(): void {
    const { kind } = this.status.peek();
    if (kind === "loading" || (kind === "ready" && this.#problem === undefined)) return;
    if (kind !== "ready") this.status.value = { kind: "loading" };
    void this.#load();
  }

  async store(text: string, replaces?: ListedSong): Promise<Result<KeptSong, Problem | SongTextProblem>> {
    const { check, gateway, isSignedIn } = this.#parts;
    const checked = await check(text);
    if (!checked.ok) return checked;
    const { title, notices } = checked.value;
    const song = { title, data_abc: text };
    const home = replaces?.home ?? (isSignedIn() ? "account" : "device");
    if (home === "device") {
      const { kept, problem: why } = await this.#putOnDevice([{ ...song, id: replaces?.id ?? this.#newId(), home }]);
      const [only] = kept;
      return only === undefined ? refuse("song-not-saved", { why: why ?? problem("songs-not-kept-here") }) : ok({ ...only, notices });
    }
    const answer = await (replaces === undefined ? gateway.addSong(song) : gateway.saveSong(replaces.id, song));
    if (answer.kind !== "ok") return refuse("song-not-saved", { why: whyNot(answer) });
    const kept: ListedSong = { ...song, id: answer.data.id, home };
    this.#fetched = [...this.#fetched.filter(({ id }) => id !== kept.id), kept];
    this.#show();
    return ok({ ...kept, notices });
  }

  storeAll(songs: readonly NewSong[], options: Parameters<Songs["storeAll"]>[1] = {}): Promise<KeptSongs> {
    const home = this.#parts.isSignedIn() ? "account" : "device";
    return this.#putAll(
      songs.map((song) => ({ ...song, id: home === "device" ? this.#newId() : this.#parts.newId(), home })),
      options,
    );
  }

  async remove(song: ListedSong): Promise<Result<null>> {
    const { kept, problem: why } = await this.removeAll([song]);
    return kept.length === 1 || why === undefined ? ok(null) : { ok: false, error: why };
  }

  async removeAll(songs: readonly ListedSong[]): Promise<KeptSongs> {
    const onDevice = songs.filter(({ home }) => home === "device");
    const gone: ListedSong[] = [];
    let why: Problem | undefined;
    if (onDevice.length > 0) {
      const removed = await this.#parts.device.remove(onDevice.map(({ id }) => id));
      if (removed.ok) gone.push(...onDevice);
      else why = problem("song-not-deleted", { why: removed.error });
    }
    for (const portion of portionsOf(songs.filter(({ home }) => home === "account"))) {
      const done = await this.#removeFromAccount(portion);
      if (done !== undefined) {
        why = problem("song-not-deleted", { why: done });
        break;
      }
      gone.push(...portion);
    }
    const ids = new Set(gone.map(({ id }) => id));
    this.#fetched = this.#fetched.filter(({ id, home }) => home === "public" || !ids.has(id));
    await this.#readDevice();
    if (onDevice.length > 0) this.#parts.tabs?.tell();
    this.#show();
    return why === undefined ? { kept: gone } : { kept: gone, problem: why };
  }

  restore(songs: readonly ListedSong[]): Promise<KeptSongs> {
    return this.#putAll(songs, {});
  }

  #newId = (): string => `own-${this.#parts.newId()}`;

  async #putAll(songs: readonly ListedSong[], { signal: stop, onKept }: NonNullable<Parameters<Songs["storeAll"]>[1]>): Promise<KeptSongs> {
    const kept: ListedSong[] = [];
    let why: Problem | undefined;
    for (const portion of portionsOf(songs)) {
      if (why !== undefined || stop?.aborted === true) break;
      const done = portion[0]?.home === "device" ? await this.#putOnDevice(portion) : await this.#putInAccount(portion);
      kept.push(...done.kept);
      why = done.problem;
      onKept?.(kept.length);
    }
    this.#show();
    if (why === undefined) return { kept };
    return { kept, problem: problem("songs-partly-kept", { count: kept.length, all: songs.length, why }) };
  }

  async #putOnDevice(songs: readonly ListedSong[]): Promise<KeptSongs> {
    const put = await this.#parts.device.put(songs.map(({ id, title, data_abc }) => ({ id, title, data_abc })));
    if (!put.ok) return { kept: [], problem: put.error };
    const ids = new Set(songs.map(({ id }) => id));
    this.#onDevice = [...this.#onDevice.filter(({ id }) => !ids.has(id)), ...songs];
    this.#parts.tabs?.tell();
    this.#show();
    return { kept: songs };
  }

  async #putInAccount(songs: readonly ListedSong[]): Promise<KeptSongs> {
    const answer = await this.#parts.gateway.changeSongs({
      songs: songs.map(({ id, title, data_abc }) => ({ id, title: title.slice(0, MAX_TITLE_LENGTH), data_abc })),
    });
    if (answer.kind !== "ok") return { kept: [], problem: said(whyNot(answer)) };
    const refused = new Set(answer.data.content.flatMap(({ id, refused: why }) => (why === undefined ? [] : [id])));
    const kept = songs.filter(({ id }) => !refused.has(id));
    const ids = new Set(kept.map(({ id }) => id));
    this.#fetched = [...this.#fetched.filter(({ id }) => !ids.has(id)), ...kept];
    this.#show();
    const [first] = answer.data.content.flatMap(({ refused: why }) => why ?? []);
    return first === undefined ? { kept } : { kept, problem: said(first) };
  }

  /** Why they are still there; undefined once they are not. */
  async #removeFromAccount(songs: readonly ListedSong[]): Promise<Param | undefined> {
    const { gateway } = this.#parts;
    const [only] = songs;
    const answer =
      songs.length === 1 && only !== undefined
        ? await gateway.removeSong(only.id)
        : await gateway.changeSongs({ remove: songs.map(({ id }) => id) });
    return answer.kind === "ok" ? undefined : whyNot(answer);
  }

  async #load(): Promise<void> {
    const [answer] = await Promise.all([this.#parts.gateway.songs(), this.#readDevice()]);
    if (answer.kind === "ok") {
      this.#problem = undefined;
      this.#fetched = answer.data.content.map(({ song }) => ({ ...song, home: song.own === true ? "account" : "public" }));
    } else this.#problem = problem("songs-not-loaded", { why: whyNot(answer) });
    if (this.#problem !== undefined && this.#fetched.length + this.#onDevice.length === 0)
      this.status.value = { kind: "failed", problem: this.#problem };
    else this.#show();
  }

  async #readDevice(): Promise<void> {
    this.#onDevice = (await this.#parts.device.all()).map((song) => ({ ...song, home: "device" as const }));
  }

  #show(): void {
    const songs = [...this.#fetched, ...this.#onDevice].sort(byTitle);
    this.status.value = { kind: "ready", songs, ...(this.#problem && { problem: this.#problem }) };
  }
}

const { compare } = new Intl.Collator("en");
const byTitle = (a: ListedSong, b: ListedSong): number => compare(a.title, b.title);

type Failed = Exclude<Answer<unknown>, { kind: "ok" }>;

function whyNot(answer: Failed): Param {
  if (answer.kind === "unreachable") return problem("no-answer");
  if (answer.kind === "unauthorized") return problem("you-are-signed-out");
  if (answer.status === 200) return problem("list-unread");
  return answer.error?.message ?? problem("server-could-not-now");
}

/** Words of the server, or a problem of ours, as a problem. */
const said = (why: Param): Problem => (typeof why === "object" && "code" in why ? why : problem("song-not-saved", { why }));
