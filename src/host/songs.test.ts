import { expect, test } from "vitest";
import { createSongs } from "./songs.ts";

const song = { id: "blues", title: "Blues", data_abc: "X:1\n" };
const answer = (body: unknown, status = 200) => new Response(typeof body === "string" ? body : JSON.stringify(body), { status });
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

test("songs are fetched when they are asked for, once", async () => {
  const asked: string[] = [];
  const songs = createSongs(async (path) => {
    asked.push(path);
    return answer({ data: { content: [{ song }] } });
  });
  expect(songs.status.value.kind).toBe("unasked");
  songs.ask();
  songs.ask();
  expect(songs.status.value.kind).toBe("loading");
  await settled();
  songs.ask();
  expect(songs.status.value).toEqual({ kind: "ready", songs: [song] });
  expect(asked).toEqual(["/api/song/songs"]);
});

test.each([
  ["an answer that is no success", async () => answer({ error: {} }, 503), "the server answered 503"],
  ["a list that is none", async () => answer({ data: { content: [{ song: { id: 1 } }] } }), "the server's list could not be read"],
  ["text that is no JSON", async () => answer("<html>"), "the server's list could not be read"],
  ["no answer", () => Promise.reject(new TypeError("Failed to fetch")), "there was no answer"],
])("%s is told in words", async (_, get, why) => {
  const songs = createSongs(get);
  songs.ask();
  await settled();
  expect(songs.status.value).toMatchObject({ kind: "failed", problem: { message: `The songs could not be loaded: ${why}.` } });
});

test("after a failure they can be asked for again", async () => {
  let works = false;
  const songs = createSongs(async () => (works ? answer({ data: { content: [] } }) : answer("", 500)));
  songs.ask();
  await settled();
  works = true;
  songs.ask();
  await settled();
  expect(songs.status.value).toEqual({ kind: "ready", songs: [] });
});
