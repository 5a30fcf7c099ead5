import { IDBFactory } from "fake-indexeddb";
import { expect, test } from "vitest";
import { createGatewayClient } from "../account/gateway-client.ts";
import { FetchedSongs } from "./fetched-songs.ts";
import { songCalls } from "./song-calls.ts";
import { openSongDatabase } from "./song-database.ts";

interface Row {
  id: string;
  title: string;
  data_abc: string;
  own?: boolean;
  updatedAt: string;
}
const row = (id: string, at: number, more: Partial<Row> = {}): Row => {
  return { id, title: `Song ${id}`, data_abc: `X:1\nT:${id} ${at}\n`, updatedAt: new Date(at).toISOString(), ...more };
};

/** A gateway with these songs, and a device that keeps what it fetched. */
function world(options: { knowsHeads?: boolean; pageSize?: number } = {}) {
  const rows: Row[] = [];
  const asked: string[] = [];
  const factory = new IDBFactory();
  let isDown = false;
  const answer = (path: string) => {
    const query = new URL(path, "http://here").searchParams;
    const since = Date.parse(query.get("since") ?? "") || -1;
    if (options.knowsHeads === false) return rows.map(({ updatedAt: _, ...song }) => ({ song }));
    const after = rows.filter(({ id, updatedAt }) => Date.parse(updatedAt) > since && id > (query.get("after") ?? ""));
    return after.map(({ data_abc, ...head }) => ({ song: query.get("fields") === "head" ? head : { ...head, data_abc } }));
  };
  const inPages = (content: ReturnType<typeof answer>) => {
    const size = options.pageSize ?? content.length;
    return { content: content.slice(0, size), ...(size < content.length ? { next: content[size - 1]?.song.id } : {}) };
  };
  const gateway = songCalls(
    createGatewayClient({
      base: "",
      fetch: async (path) => {
        asked.push(String(path));
        if (isDown) throw new TypeError("There is no network.");
        return new Response(JSON.stringify({ data: inPages(answer(String(path))) }));
      },
      log: () => {},
    }),
  );
  /** The page opened anew. */
  const page = async (owner: string | null = "ada") => {
    const fetched = new FetchedSongs(gateway, openSongDatabase(factory));
    await fetched.readKept(owner);
    return fetched;
  };
  const texts = (fetched: FetchedSongs) => fetched.songs.map(({ id, home, data_abc }) => `${id} ${home} ${data_abc.slice(4, -1)}`).sort();
  return {
    rows,
    asked,
    page,
    texts,
    down: (is: boolean) => {
      isDown = is;
    },
  };
}

test("the whole list comes once; after that heads, and only the texts that changed", async () => {
  const { rows, asked, page, texts } = world();
  rows.push(row("a", 1_000), row("b", 2_000, { own: true }), row("c", 3_000, { own: true }));
  await (await page()).fetch("ada");
  rows.splice(1, 1, row("b", 5_000, { own: true }));
  rows.splice(2, 1, row("d", 6_000, { own: true }));
  const again = await page();
  expect(texts(again)).toEqual(["a public T:a 1000", "b account T:b 2000", "c account T:c 3000"]);
  await again.fetch("ada");
  expect(texts(again)).toEqual(["a public T:a 1000", "b account T:b 5000", "d account T:d 6000"]);
  expect(asked.slice(1)).toEqual([
    "/api/song/songs?fields=head&after=",
    `/api/song/songs?since=${encodeURIComponent(new Date(4_999).toISOString())}&after=`,
  ]);
  await again.fetch("ada");
  expect(asked.slice(3)).toEqual(["/api/song/songs?fields=head&after="]);
});

test("a long list comes in pages, heads and texts alike", async () => {
  const { rows, asked, page, texts } = world({ pageSize: 2 });
  rows.push(...["a", "b", "c", "d", "e"].map((id) => row(id, 1_000)));
  await (await page()).fetch("ada");
  expect(asked.map((path) => new URL(path, "http://here").searchParams.get("after"))).toEqual(["", "b", "d"]);
  const again = await page();
  await again.fetch("ada");
  expect(texts(again)).toHaveLength(5);
});

test("an account's songs are there without a network, for who they belong to", async () => {
  const { rows, page, texts, down } = world();
  rows.push(row("a", 1_000), row("b", 2_000, { own: true }));
  await (await page()).fetch("ada");
  down(true);
  const offline = await page();
  expect((await offline.fetch("ada")).kind).toBe("unreachable");
  expect(texts(offline)).toEqual(["a public T:a 1000", "b account T:b 2000"]);
  const left = await page();
  await left.leave(null);
  expect(texts(await page())).toEqual(["a public T:a 1000"]);
});

test("somebody else who comes to the device sees nothing of them, and takes them off it", async () => {
  const { rows, page, texts, down } = world();
  rows.push(row("a", 1_000), row("b", 2_000, { own: true }));
  await (await page()).fetch("ada");
  const other = await page("bob");
  expect(texts(other)).toEqual(["a public T:a 1000"]);
  down(true);
  await other.change("bob", [row("of bob", 3_000)], []);
  expect(texts(await page("bob"))).toEqual(["a public T:a 1000", "of bob account T:of bob 3000"]);
});

test("what this page wrote is kept, and is not fetched as somebody else's change", async () => {
  const { rows, page, texts } = world();
  rows.push(row("a", 1_000));
  const first = await page();
  await first.fetch("ada");
  await first.change("ada", [row("n", 9_000)], []);
  expect(texts(await page())).toEqual(["a public T:a 1000", "n account T:n 9000"]);
  rows.push(row("n", 9_000, { own: true }));
  const again = await page();
  await again.fetch("ada");
  expect(texts(again)).toEqual(["a public T:a 1000", "n account T:n 9000"]);
});

test("a gateway of another make, which answers whole songs to every question, is read too", async () => {
  const { rows, page, texts } = world({ knowsHeads: false });
  rows.push(row("a", 1_000), row("b", 2_000, { own: true }));
  const fetched = await page();
  await fetched.fetch("ada");
  rows.shift();
  await fetched.fetch("ada");
  expect(texts(fetched)).toEqual(["b account T:b 2000"]);
});
