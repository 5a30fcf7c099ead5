import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { pageEpoch } from "../../../host/clock/clock.ts";
import type { EngineClient } from "../../../host/engine/engine-client.ts";
import type { SetSong } from "../../../host/songs/book-entries.ts";
import { indexOf } from "../../../host/songs/find-songs.ts";
import { randomId } from "../../../lib/random-id.ts";
import { type Accidentals, chromaOf } from "../../../music/pitch.ts";
import { twinOf } from "../../../music/spelling/key-names.ts";
import { dashboardIds } from "../../../protocol/records/dashboard.ts";
import { sessionIds } from "../../../protocol/records/session-records.ts";
import { useHost, useSignalValue } from "../host.tsx";
import { useSend } from "../records.ts";
import { openStand } from "./use-stand.ts";

/** What the address hands to the dashboard: songs to be played one after the other. */
export interface HandedSongs {
  readonly songs: readonly SetSong[];
  /** Which of them is first. */
  readonly from: number;
  /** The load of the page in which Play was pressed (`pageEpoch`): the first plays at once, and not again after a reload. */
  readonly plays?: number;
  /** Whether the first that plays fills the screen, with its place in the set and the next one. */
  readonly onStand?: boolean;
}

/** What the Play buttons of songs do: to the dashboard, whose player plays the first of them at once; a set list's songs `onStand`, where one follows. */
export function usePlaySongs(onStand = false): (songs: readonly SetSong[]) => void {
  const navigate = useNavigate();
  return (songs) => {
    const state: HandedSongs = { songs, from: 0, plays: pageEpoch(), onStand: onStand && songs.length > 1 };
    void navigate("/dashboard", { state });
  };
}

/** How a song is moved from its written key to the one it is played in: at most six half steps, and by which name of a key that has two. */
export function moveOf({ song, key }: SetSong): { readonly transpose: number; readonly twin: Accidentals | null } {
  const written = chromaOf(tonicOf(indexOf({ ...song, home: "device" }).key));
  const wanted = key === undefined ? undefined : chromaOf(tonicOf(key));
  if (key === undefined || written === undefined || wanted === undefined) return { transpose: 0, twin: null };
  const up = (wanted - written + 12) % 12;
  return { transpose: up > 6 ? up - 12 : up, twin: twinOf(key) ?? null };
}

const tonicOf = (key: string): string => /^[A-G][b#]?/.exec(key)?.[0] ?? "";

type Send = (command: Parameters<EngineClient["dispatch"]>[0]) => ReturnType<EngineClient["dispatch"]>;

/** Puts a song into the dashboard's player, in the key and at the tempo of its set; one step that can be undone. False where it is refused. */
async function putIn(send: Send, entry: SetSong): Promise<boolean> {
  const gesture = `set-${randomId()}`;
  const { repertoire, player } = dashboardIds;
  const chosen = await send({ type: "widget/act", widgetId: repertoire, action: "choose", payload: { song: entry.song }, gesture });
  if (!chosen.ok) return false;
  await send({ type: "widget/act", widgetId: player, action: "setPractice", payload: moveOf(entry), gesture });
  if (entry.tempo !== undefined)
    await send({ type: "widget/act", widgetId: player, action: "setTempo", payload: { tempo: entry.tempo }, gesture });
  return true;
}

/** The song that is being put in to be played; undefined once it plays. */
let coming: SetSong | undefined;

/**
 * Puts a song in at its beginning, and lets it play where `plays`, led in as when it is played alone. What plays stops first, and what was
 * paused is left: a transport goes on with other music from where it stands. False where the song is refused, or another one came after it.
 */
async function begin(send: Send, entry: SetSong, plays: boolean): Promise<boolean> {
  coming = plays ? entry : undefined;
  await send({ type: "transport/stop", widgetId: dashboardIds.player });
  const isIn = await putIn(send, entry);
  if (!plays) return isIn;
  if (coming !== entry) return false;
  coming = undefined;
  if (isIn) void send({ type: "transport/play", widgetId: dashboardIds.player });
  return isIn;
}

/** The history's keys of arrivals whose songs were put in: who comes back to one finds the player as it was left. */
const arrivals = new Set<string>();

/** Loads the player with the songs that the address hands over, once for each arrival, as soon as the page's document is open. */
export function useHandedSongs(isOpen: boolean): void {
  const { state, key } = useLocation();
  const { playingSet } = useHost();
  const send = useSend();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each arrival
  useEffect(() => {
    const { songs, from = 0, plays, onStand } = (state ?? {}) as Partial<HandedSongs>;
    const first = songs?.[from];
    if (!isOpen || songs === undefined || first === undefined || arrivals.has(key)) return;
    arrivals.add(key);
    playingSet.value = songs.length > 1 ? { songs, at: from } : null;
    if (plays !== pageEpoch()) void putIn(send, first);
    else void begin(send, first, true).then((isIn) => isIn && onStand && openStand(dashboardIds.player));
  }, [isOpen, key]);
}

/** The set that is played: where it stands, and how it goes on; undefined where none is. */
export function useSet() {
  const { playingSet, mirror } = useHost();
  const send = useSend();
  const set = useSignalValue(playingSet);
  if (set === null) return undefined;
  const go = (at: number) => {
    const entry = set.songs[at];
    if (entry === undefined) return;
    playingSet.value = { ...set, at };
    const transport = mirror.record(sessionIds.transport(dashboardIds.player)).peek();
    const isPlaying = transport?.typeName === "transport" && transport.status === "playing";
    void begin(send, entry, isPlaying || coming !== undefined);
  };
  return { songs: set.songs, at: set.at, next: set.songs[set.at + 1], go };
}
