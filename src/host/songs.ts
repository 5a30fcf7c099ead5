import { type ReadonlySignal, signal } from "@preact/signals-core";
import * as v from "valibot";
import type { Problem, Result } from "../music/result.ts";
import { ok, refuse } from "../music/result.ts";
import { answers, BASE_META_NAME, type Song } from "../protocol/gateway-contract.ts";

/** How the repertoire stands. */
export type SongsStatus =
  | { readonly kind: "unasked" }
  | { readonly kind: "loading" }
  | { readonly kind: "ready"; readonly songs: readonly Song[] }
  | { readonly kind: "failed"; readonly problem: Problem };

/** The songs that the gateway has; fetched when first asked for. */
export interface Songs {
  readonly status: ReadonlySignal<SongsStatus>;
  /** Fetches them unless they are there or on their way; after a failure it tries again. */
  ask(): void;
}

type Get = (path: string) => Promise<Response>;

/** @param get fetches a path of the gateway */
export function createSongs(get: Get = fromGateway): Songs {
  const status = signal<SongsStatus>({ kind: "unasked" });
  return {
    status,
    ask() {
      if (status.peek().kind === "loading" || status.peek().kind === "ready") return;
      status.value = { kind: "loading" };
      void fetchSongs(get).then((songs) => {
        status.value = songs.ok ? { kind: "ready", songs: songs.value } : { kind: "failed", problem: songs.error };
      });
    },
  };
}

const unreachable = (why: string) => refuse("songs-not-loaded", `The songs could not be loaded: ${why}.`);

async function fetchSongs(get: Get): Promise<Result<readonly Song[]>> {
  try {
    const response = await get("/api/song/songs");
    if (!response.ok) return unreachable(`the server answered ${response.status}`);
    const parsed = v.safeParse(answers.songs, await response.json());
    if (!parsed.success) return unreachable("the server's list could not be read");
    return ok(parsed.output.data.content.map(({ song }) => song));
  } catch (cause) {
    return unreachable(cause instanceof SyntaxError ? "the server's list could not be read" : "there was no answer");
  }
}

/** A GET with cookies at the base address that the page was served with. */
function fromGateway(path: string): Promise<Response> {
  const base = document.querySelector(`meta[name="${BASE_META_NAME}"]`)?.getAttribute("content") ?? "";
  return fetch(`${base}${path}`, { credentials: "include" });
}
