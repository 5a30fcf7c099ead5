import { type ReadonlySignal, signal } from "@preact/signals-core";
import { ok, type Param, type Problem, type Result } from "../../lib/result.ts";
import type { CheckedSong, SongTextProblem } from "../../protocol/engine/song-check.ts";
import type { StoredSong } from "../../protocol/gateway-answers.ts";
import { MAX_TITLE_LENGTH } from "../../protocol/gateway-contract.ts";
import { problem, refuse } from "../problems.ts";
import type { DeviceSongs } from "./device-songs.ts";
import type { FetchedSongs } from "./fetched-songs.ts";
import { portionsOf, said, whyNot } from "./portions.ts";
import type { SongGateway } from "./song-calls.ts";

/** A song of the list, and where it is kept: `public` ones belong to nobody, the others to who is here. */
export interface ListedSong extends StoredSong {
  readonly home: "public" | "account" | "device";
  /** Kept on this device until the account of this id can be reached. */
  readonly waitsFor?: string;
}

/** A song that was stored, and what was read of its text in another way than it is written. */
export interface KeptSong extends ListedSong {
  readonly notices: CheckedSong["notices"];
}

/** How the repertoire stands. */
export type SongsStatus =
  | { readonly kind: "unasked" }
  | { readonly kind: "loading" }
  /** `problem` says why only what this device has of them is there. */
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
  /** Asks again where they were asked for and somebody else is here, the last time failed, or something waits for the account. */
  refresh(): void;
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
  readonly gateway: Pick<SongGateway, "addSong" | "changeSongs" | "saveSong" | "removeSong">;
  readonly fetched: FetchedSongs;
  readonly device: DeviceSongs;
  readonly isSignedIn: () => boolean;
  /** Whose songs may be shown: an account's id, also while it cannot be reached; null: nobody's. */
  readonly owner: () => string | null;
  /** Reads a song's text. */
  readonly check: (text: string) => Promise<Result<CheckedSong, Problem | SongTextProblem>>;
  readonly newId: () => string;
  /** Tells other tabs that songs of this device have changed, and hears it of them. */
  readonly tabs?: { tell(): void; onTold(task: () => void): void };
}

/** Makes the list of songs. */
export const createSongs = (parts: SongsParts): Songs => new SongList(parts);

class SongList implements Songs {
  readonly status = signal<SongsStatus>({ kind: "unasked" });
  readonly #parts: SongsParts;
  #onDevice: readonly ListedSong[] = [];
  #problem: Problem | undefined;
  #loaded: Promise<void> = Promise.resolve();
  /** Whose songs are shown; undefined before any. */
  #shownFor: string | null | undefined;

  constructor(parts: SongsParts) {
    this.#parts = parts;
    parts.tabs?.onTold(() => void this.#readKept().then(() => this.status.peek().kind === "ready" && this.#show()));
  }

  ask(): void {
    const { kind } = this.status.peek();
    if (kind === "loading" || (kind === "ready" && this.#problem === undefined)) return;
    if (kind !== "ready") this.status.value = { kind: "loading" };
    void this.#load();
  }

  refresh(): void {
    const owner = this.#parts.owner();
    const isCurrent = this.#shownFor === owner && this.#problem === undefined && !this.#onDevice.some(({ waitsFor }) => waitsFor === owner);
    if (this.status.peek().kind !== "unasked" && !isCurrent) void this.#load();
  }

  async store(text: string, replaces?: ListedSong): Promise<Result<KeptSong, Problem | SongTextProblem>> {
    const { check, gateway } = this.#parts;
    const checked = await check(text);
    if (!checked.ok) return checked;
    const { title, notices } = checked.value;
    const song = { title, data_abc: text };
    const { home, ...waits } = replaces ?? this.#homeNow();
    if (home === "device") {
      const { kept, problem: why } = await this.#putOnDevice([{ ...waits, ...song, id: replaces?.id ?? this.#newId(), home }]);
      const [only] = kept;
      return only === undefined ? refuse("song-not-saved", { why: why ?? problem("songs-not-kept-here") }) : ok({ ...only, notices });
    }
    const answer = await (replaces === undefined ? gateway.addSong(song) : gateway.saveSong(replaces.id, song));
    if (answer.kind !== "ok") return refuse("song-not-saved", { why: whyNot(answer) });
    const kept: ListedSong = { ...song, id: answer.data.id, home };
    await this.#changeFetched([kept], []);
    this.#show();
    return ok({ ...kept, notices });
  }

  storeAll(songs: readonly NewSong[], options: Parameters<Songs["storeAll"]>[1] = {}): Promise<KeptSongs> {
    const here = this.#homeNow();
    return this.#putAll(
      songs.map((song) => ({ ...song, ...here, id: here.home === "device" ? this.#newId() : this.#parts.newId() })),
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
    await this.#changeFetched([], [...ids]);
    await this.#readDevice();
    this.#show();
    return why === undefined ? { kept: gone } : { kept: gone, problem: why };
  }

  restore(songs: readonly ListedSong[]): Promise<KeptSongs> {
    return this.#putAll(songs, {});
  }

  /** Where a new song goes: an account that cannot be reached just now gets it later. */
  #homeNow(): Pick<ListedSong, "home" | "waitsFor"> {
    if (this.#parts.isSignedIn()) return { home: "account" };
    const owner = this.#parts.owner();
    return owner === null ? { home: "device" } : { home: "device", waitsFor: owner };
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
    const put = await this.#parts.device.put(
      songs.map(({ id, title, data_abc, waitsFor }) => ({ id, title, data_abc, ...(waitsFor === undefined ? {} : { waitsFor }) })),
    );
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
    const owner = this.#parts.owner();
    if (answer.kind === "unreachable" && owner !== null)
      return await this.#putOnDevice(songs.map((song) => ({ ...song, home: "device" as const, waitsFor: owner })));
    if (answer.kind !== "ok") return { kept: [], problem: said(whyNot(answer)) };
    const refused = new Set(answer.data.content.flatMap(({ id, refused: why }) => (why === undefined ? [] : [id])));
    const kept = songs.filter(({ id }) => !refused.has(id));
    await this.#changeFetched(kept, []);
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

  /** One after the other: who comes meanwhile waits for the next one. */
  #load(): Promise<void> {
    this.#loaded = this.#loaded.then(() => this.#loadOnce());
    return this.#loaded;
  }

  /** What this device has is shown at once, then what the gateway answers. */
  async #loadOnce(): Promise<void> {
    const { fetched, owner } = this.#parts;
    const asked = owner();
    if (this.#shownFor !== asked) {
      if (this.#shownFor !== undefined) await fetched.leave(asked);
      this.#shownFor = asked;
      await fetched.readKept(asked);
    }
    await this.#readDevice();
    if (fetched.songs.length > 0) this.#show();
    const answer = await fetched.fetch(asked);
    this.#problem = answer.kind === "ok" ? undefined : problem("songs-not-loaded", { why: whyNot(answer) });
    if (this.#problem !== undefined && fetched.songs.length + this.#onDevice.length === 0)
      this.status.value = { kind: "failed", problem: this.#problem };
    else this.#show();
    if (answer.kind === "ok") await this.#sendWaiting();
  }

  /** Songs that were kept here because the account could not be reached go there now. */
  async #sendWaiting(): Promise<void> {
    const owner = this.#parts.owner();
    const waiting = this.#onDevice.filter(({ waitsFor }) => waitsFor !== undefined && waitsFor === owner);
    if (waiting.length === 0 || !this.#parts.isSignedIn()) return;
    for (const portion of portionsOf(waiting.map(({ waitsFor: _, ...song }) => ({ ...song, home: "account" as const })))) {
      const sent = await this.#putInAccount(portion);
      const there = sent.kept.filter(({ home }) => home === "account").map(({ id }) => id);
      await this.#parts.device.remove(there);
      if (there.length < portion.length) break;
    }
    await this.#readDevice();
    this.#parts.tabs?.tell();
    this.#show();
  }

  async #changeFetched(put: readonly StoredSong[], gone: readonly string[]): Promise<void> {
    await this.#parts.fetched.change(this.#parts.owner(), put, gone);
    this.#parts.tabs?.tell();
  }

  async #readKept(): Promise<void> {
    await this.#parts.fetched.readKept(this.#parts.owner());
    await this.#readDevice();
  }

  async #readDevice(): Promise<void> {
    this.#onDevice = (await this.#parts.device.all()).map((song) => ({ ...song, home: "device" as const }));
  }

  #show(): void {
    const here = new Set(this.#onDevice.map(({ id }) => id));
    const songs = [...this.#parts.fetched.songs.filter(({ id }) => !here.has(id)), ...this.#onDevice].sort(byTitle);
    this.status.value = { kind: "ready", songs, ...(this.#problem && { problem: this.#problem }) };
  }
}

const { compare } = new Intl.Collator("en");
const byTitle = (a: ListedSong, b: ListedSong): number => compare(a.title, b.title);
