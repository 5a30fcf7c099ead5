import { type ReadonlySignal, signal } from "@preact/signals-core";
import { ok, type Param, type Problem, type Result } from "../../lib/result.ts";
import type { CheckedSong, SongTextProblem } from "../../protocol/engine/song-check.ts";
import type { StoredSong } from "../../protocol/gateway-contract.ts";
import { problem, refuse } from "../problems.ts";
import type { LocalMemory } from "../storage/local-storage.ts";
import type { Answer, GatewayClient } from "./gateway-client.ts";

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
  | { readonly kind: "ready"; readonly songs: readonly ListedSong[] }
  | { readonly kind: "failed"; readonly problem: Problem };

/** The songs that the gateway has and those of this device; fetched when first asked for. */
export interface Songs {
  readonly status: ReadonlySignal<SongsStatus>;
  /** Fetches them unless they are there or on their way; after a failure it tries again. */
  ask(): void;
  /** Stores a song of one's own: in the account once signed in, else on this device. A text that is no song is refused with its line. */
  store(text: string, replaces?: ListedSong): Promise<Result<KeptSong, Problem | SongTextProblem>>;
  remove(song: ListedSong): Promise<Result<null>>;
}

/** What the songs need from the page. */
export interface SongsParts {
  readonly gateway: Pick<GatewayClient, "songs" | "addSong" | "saveSong" | "removeSong">;
  readonly memory: Pick<LocalMemory, "read" | "write">;
  readonly isSignedIn: () => boolean;
  /** Reads a song's text. */
  readonly check: (text: string) => Promise<Result<CheckedSong, Problem | SongTextProblem>>;
  readonly newId: () => string;
}

/** Makes the list of songs. */
export function createSongs(parts: SongsParts): Songs {
  const { gateway, memory } = parts;
  const status = signal<SongsStatus>({ kind: "unasked" });
  let fetched: readonly ListedSong[] = [];
  const onDevice = (): readonly ListedSong[] => memory.read("ownSongs").map((song) => ({ ...song, home: "device" as const }));
  const show = (): void => {
    const songs = [...fetched, ...onDevice()].sort((a, b) => a.title.localeCompare(b.title, "en"));
    status.value = { kind: "ready", songs };
  };
  const keep = (song: ListedSong, home: ListedSong["home"], notices: CheckedSong["notices"]): Result<KeptSong> => {
    const kept = { id: song.id, title: song.title, data_abc: song.data_abc };
    if (home === "device") memory.write("ownSongs", [...memory.read("ownSongs").filter(({ id }) => id !== song.id), kept]);
    else fetched = [...fetched.filter(({ id }) => id !== song.id), song];
    show();
    return ok({ ...song, notices });
  };

  async function load(): Promise<void> {
    const answer = await gateway.songs();
    if (answer.kind === "ok") {
      fetched = answer.data.content.map(({ song }) => ({ ...song, home: song.own === true ? "account" : "public" }));
      show();
    } else status.value = { kind: "failed", problem: problem("songs-not-loaded", { why: whyNot(answer) }) };
  }

  return {
    status,
    ask() {
      if (status.peek().kind === "loading" || status.peek().kind === "ready") return;
      status.value = { kind: "loading" };
      void load();
    },
    async store(text, replaces) {
      const checked = await parts.check(text);
      if (!checked.ok) return checked;
      const { title, notices } = checked.value;
      const song = { title, data_abc: text };
      const home = replaces?.home ?? (parts.isSignedIn() ? "account" : "device");
      if (home === "device") return keep({ ...song, id: replaces?.id ?? `own-${parts.newId()}`, home }, home, notices);
      const answer = await (replaces === undefined ? gateway.addSong(song) : gateway.saveSong(replaces.id, song));
      return answer.kind === "ok"
        ? keep({ ...song, id: answer.data.id, home }, home, notices)
        : refuse("song-not-saved", { why: whyNot(answer) });
    },
    async remove(song) {
      if (song.home === "device")
        memory.write(
          "ownSongs",
          memory.read("ownSongs").filter(({ id }) => id !== song.id),
        );
      else {
        const answer = await gateway.removeSong(song.id);
        if (answer.kind !== "ok") return refuse("song-not-deleted", { why: whyNot(answer) });
        fetched = fetched.filter(({ id }) => id !== song.id);
      }
      show();
      return ok(null);
    },
  };
}

type Failed = Exclude<Answer<unknown>, { kind: "ok" }>;

function whyNot(answer: Failed): Param {
  if (answer.kind === "unreachable") return problem("no-answer");
  if (answer.kind === "unauthorized") return problem("you-are-signed-out");
  if (answer.status === 200) return problem("list-unread");
  return answer.error?.message ?? problem("server-could-not-now");
}
