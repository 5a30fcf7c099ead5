import { IDBFactory } from "fake-indexeddb";
import { expect, test, vi } from "vitest";
import { checkSong } from "../../engine/check-song.ts";
import type { StoredSong } from "../../protocol/gateway-answers.ts";
import { problemText } from "../../ui/text/problems.ts";
import { createGatewayClient } from "../account/gateway-client.ts";
import { openLocalStorage } from "../storage/local-storage.ts";
import { createDeviceSongs } from "./device-songs.ts";
import { FetchedSongs } from "./fetched-songs.ts";
import { songCalls } from "./song-calls.ts";
import { openSongDatabase } from "./song-database.ts";
import { createSongs } from "./songs.ts";

const song = { id: "blues", title: "Blues", data_abc: "X:1\n" };
const text = (title: string) => `X:1\nT:${title}\nL:1/4\nM:4/4\nK:C\nV:1\n"C7" x4 |\n`;
const answer = (body: unknown, status = 200) => new Response(typeof body === "string" ? body : JSON.stringify(body), { status });
const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

/** The songs of a page whose gateway answers so. */
function songsOf(
  get: (path: string, init?: RequestInit) => Promise<Response>,
  options: { signedIn?: boolean; owner?: string | null; kept?: Map<string, string>; factory?: IDBFactory } = {},
) {
  const kept = options.kept ?? new Map<string, string>();
  const storage = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) };
  const gateway = songCalls(
    createGatewayClient({
      base: "",
      fetch: (path, init) => get(String(path), init),
      log: () => {},
    }),
  );
  let ids = 0;
  const database = openSongDatabase(options.factory);
  return createSongs({
    gateway,
    fetched: new FetchedSongs(gateway, database),
    device: createDeviceSongs(
      openLocalStorage(storage, () => {}),
      database,
    ),
    isSignedIn: () => options.signedIn ?? false,
    owner: () => options.owner ?? (options.signedIn ? "ada" : null),
    check: async (given) => checkSong(given),
    newId: () => `${++ids}`,
  });
}

const list = (songs: readonly StoredSong[]) => async () => answer({ data: { content: songs.map((each) => ({ song: each })) } });
async function titlesOf(songs: ReturnType<typeof songsOf>) {
  songs.ask();
  await settled();
  await expect.poll(() => songs.status.value.kind).not.toBe("loading");
  const status = songs.status.value;
  return status.kind === "ready" ? status.songs.map(({ title, home }) => `${title} ${home}`) : status.kind;
}

test("songs are fetched when they are asked for, once", async () => {
  const asked: string[] = [];
  const songs = songsOf(async (path) => {
    asked.push(path);
    return answer({ data: { content: [{ song }] } });
  });
  expect(songs.status.value.kind).toBe("unasked");
  songs.ask();
  songs.ask();
  expect(songs.status.value.kind).toBe("loading");
  await vi.waitFor(() => expect(songs.status.value.kind).toBe("ready"));
  songs.ask();
  expect(songs.status.value).toEqual({ kind: "ready", songs: [{ ...song, home: "public" }] });
  expect(asked).toEqual(["/api/song/songs?since=1970-01-01T00%3A00%3A00.000Z&after="]);
});

test.each([
  ["an answer that is no success", async () => answer({ error: {} }, 503), "the server could not do it just now"],
  ["a list that is none", async () => answer({ data: { content: [{ song: { id: 1 } }] } }), "the server's list could not be read"],
  ["text that is no JSON", async () => answer("<html>"), "the server's list could not be read"],
  ["no answer", () => Promise.reject(new TypeError("Failed to fetch")), "there was no answer"],
])("%s is told in words", async (_, get, why) => {
  const songs = songsOf(get);
  songs.ask();
  await settled();
  await expect.poll(() => songs.status.value.kind).not.toBe("loading");
  const status = songs.status.value;
  expect(status.kind === "failed" && problemText(status.problem)).toBe(`The songs could not be loaded: ${why}.`);
});

test("after a failure they can be asked for again", async () => {
  let works = false;
  const songs = songsOf(async () => (works ? answer({ data: { content: [] } }) : answer("", 500)));
  songs.ask();
  await settled();
  works = true;
  songs.ask();
  await settled();
  expect(songs.status.value).toEqual({ kind: "ready", songs: [] });
});

test("unsigned, a song of one's own is kept on this device, edited and deleted there", async () => {
  const kept = new Map<string, string>();
  const songs = songsOf(list([song]), { kept });
  expect(await titlesOf(songs)).toEqual(["Blues public"]);
  const added = await songs.store(text("Airegin"));
  if (!added.ok) throw new Error(added.error.code);
  expect(await titlesOf(songs)).toEqual(["Airegin device", "Blues public"]);
  expect(await titlesOf(songsOf(list([song]), { kept }))).toEqual(["Airegin device", "Blues public"]);
  expect(await songs.store(text("Zoltan"), added.value)).toMatchObject({ ok: true, value: { id: added.value.id, title: "Zoltan" } });
  expect(await titlesOf(songs)).toEqual(["Blues public", "Zoltan device"]);
  await songs.remove({ ...added.value, home: "device" });
  expect(await titlesOf(songsOf(list([song]), { kept }))).toEqual(["Blues public"]);
});

test("signed in, it is the account's; what the account refuses stays as it was and says why", async () => {
  const calls: string[] = [];
  let works = true;
  const songs = songsOf(
    async (path, init) => {
      if (init?.method === "GET") return list([song, { ...song, id: "own-1", title: "Mine", own: true }])();
      calls.push(`${init?.method} ${path}`);
      return works ? answer({ data: { id: "own-2" } }) : answer("", 503);
    },
    { signedIn: true },
  );
  expect(await titlesOf(songs)).toEqual(["Blues public", "Mine account"]);
  const added = await songs.store(text("Airegin"));
  if (!added.ok) throw new Error(added.error.code);
  await songs.store(text("Zoltan"), added.value);
  expect(await titlesOf(songs)).toEqual(["Blues public", "Mine account", "Zoltan account"]);
  works = false;
  const removed = await songs.remove(added.value);
  expect(removed.ok || problemText(removed.error)).toBe("The song could not be deleted: the server could not do it just now.");
  expect(await titlesOf(songs)).toContain("Zoltan account");
  works = true;
  await songs.remove(added.value);
  expect(await titlesOf(songs)).toEqual(["Blues public", "Mine account"]);
  expect(calls).toEqual([
    "POST /api/song/songs",
    "PUT /api/song/songs/own-2",
    "DELETE /api/song/songs/own-2",
    "DELETE /api/song/songs/own-2",
  ]);
});

test("a text that is no song is refused with its line, and goes nowhere", async () => {
  const songs = songsOf(list([]));
  const refused = await songs.store('X:1\nT:Broken\nL:1/4\nM:4/4\nK:C\nV:1\n"C C4 | %1\n');
  expect(refused).toMatchObject({ ok: false, error: { line: 7, column: expect.any(Number) } });
  expect(refused.ok || problemText(refused.error)).toMatch(/^Line 7, /);
  expect(await titlesOf(songs)).toEqual([]);
});

test("many songs go to the account in portions that one call takes; a bad one is named, what was kept stays where it stops", async () => {
  const sent: { songs: { id: string; title: string }[]; remove: string[] }[] = [];
  const songs = songsOf(
    async (_path, init) => {
      if (init?.method === "GET") return list([])();
      const batch = JSON.parse(String(init?.body));
      sent.push({ songs: batch.songs ?? [], remove: batch.remove ?? [] });
      if (sent.length === 3) return answer("", 503);
      return answer({ data: { content: (batch.songs ?? []).map(({ id }: { id: string }) => ({ id })) } });
    },
    { signedIn: true },
  );
  songs.ask();
  await settled();
  const counts: number[] = [];
  const all = Array.from({ length: 250 }, (_, index) => ({ title: `Song ${index}`, data_abc: text(`Song ${index}`) }));
  const { kept, problem } = await songs.storeAll(all, { onKept: (count) => counts.push(count) });
  expect(sent.map((batch) => batch.songs.length)).toEqual([100, 100, 50]);
  expect(counts).toEqual([100, 200, 200]);
  expect([kept.length, problem && problemText(problem)]).toEqual([
    200,
    "200 of 250 songs were saved, then it stopped: the server could not do it just now. Try again: none is saved twice.",
  ]);
  const removed = await songs.removeAll(kept.slice(0, 150));
  expect(removed.kept).toHaveLength(150);
  expect(sent.slice(3).map((batch) => batch.remove.length)).toEqual([100, 50]);
  const back = await songs.restore(removed.kept);
  expect(back.kept.map(({ id }) => id)).toEqual(removed.kept.map(({ id }) => id));
});

test("a song that the account cannot take just now is kept on this device, and goes there once it can be reached", async () => {
  const factory = new IDBFactory();
  let isDown = true;
  const sent: string[] = [];
  const get = async (_path: string, init?: RequestInit) => {
    if (isDown) throw new TypeError("There is no network.");
    if (init?.method === "GET") return list([])();
    const { songs: batch } = JSON.parse(String(init?.body)) as { songs: { id: string; title: string }[] };
    sent.push(...batch.map(({ title }) => title));
    return answer({ data: { content: batch.map(({ id }) => ({ id })) } });
  };
  const songs = songsOf(get, { factory, signedIn: true });
  songs.ask();
  await expect.poll(() => songs.status.value.kind).toBe("failed");
  const kept = await songs.storeAll([{ title: "Brought on the train", data_abc: text("Brought on the train") }]);
  expect([kept.problem, kept.kept.map(({ home, waitsFor }) => [home, waitsFor])]).toEqual([undefined, [["device", "ada"]]]);
  const elsewhere = songsOf(get, { factory, owner: "bob", signedIn: true });
  isDown = false;
  elsewhere.ask();
  await expect.poll(() => elsewhere.status.value.kind === "ready" && elsewhere.status.value.problem).toBe(undefined);
  expect(sent).toEqual([]);
  const again = songsOf(get, { factory, signedIn: true });
  again.ask();
  await expect.poll(() => sent).toEqual(["Brought on the train"]);
  await expect.poll(() => titlesOf(again)).toEqual(["Brought on the train account"]);
  expect(await titlesOf(songsOf(get, { factory }))).toEqual([]);
});
