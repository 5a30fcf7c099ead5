import { IDBFactory } from "fake-indexeddb";
import { expect, test } from "vitest";
import type { Problem } from "../../lib/result.ts";
import type { User } from "../../protocol/gateway-contract.ts";
import type { BookEntry } from "../../protocol/gateway-contract-schemas.ts";
import { BookSync } from "./book-sync.ts";
import { moved, openSongBook, withSong, withTag } from "./song-book.ts";
import { openSongDatabase } from "./song-database.ts";

const song = (id: string, length = 3) => ({ id, title: id, data_abc: "X:1".padEnd(length, " ") });
const set = (id: string, ...ids: string[]) => ({ id, name: `Set ${id}`, songs: ids.map((each) => ({ song: song(each) })) });

/** An account that of two writings of one entry keeps the later, and devices that come to it. */
function world() {
  const account = new Map<string, BookEntry>();
  let isDown = false;
  let time = 1_000;
  const gateway = {
    /** Two entries in a page. */
    songBook: async (after: string) => {
      if (isDown) return { kind: "unreachable" as const, reason: "" as const };
      const rest = [...account.values()].filter(({ key }) => key > after).sort((a, b) => (a.key < b.key ? -1 : 1));
      return { kind: "ok" as const, data: { entries: rest.slice(0, 2), more: rest.length > 2 } };
    },
    writeSongBook: async (entries: readonly BookEntry[]) => {
      if (isDown) return { kind: "unreachable", reason: "" } as const;
      for (const entry of entries) if ((account.get(entry.key)?.at ?? -1) <= entry.at) account.set(entry.key, entry);
      return { kind: "ok", data: {} } as const;
    },
  };
  const device = (factory = new IDBFactory()) => {
    const database = openSongDatabase(factory);
    const problems: Problem[] = [];
    const retries: (() => void)[] = [];
    let user: User | null = { id: "ada", name: "Ada" };
    const book = openSongBook({ database, tabs: undefined, now: () => ++time });
    const session = { user: { peek: () => user, value: user } as never, refresh: async () => "ended" as const };
    const sync = new BookSync({
      book,
      gateway,
      session,
      later: (_ms, task) => {
        retries.push(task);
        return () => void retries.splice(retries.indexOf(task), 1);
      },
      random: () => 0.5,
      alone: (work) => work(),
      onProblem: (problem) => problems.push(problem),
    });
    const addSet = (id: string, ...ids: string[]) => book.change((now) => ({ ...now, sets: [...now.sets, set(id, ...ids)] }));
    const removeSet = (id: string) => book.change((now) => ({ ...now, sets: now.sets.filter((each) => each.id !== id) }));
    const tag = (id: string, name: string, isOn = true) => book.change((now) => withTag(now, [id], name, isOn));
    const sets = () => book.state.value.sets.map(({ id, songs }) => `${id}: ${songs.map((each) => each.song.id).join(" ")}`);
    const come = (next: User | null) => {
      user = next;
      return next === null ? book.enter(null) : sync.sync();
    };
    return { book, database, sync, addSet, removeSet, tag, sets, come, problems, retries, factory };
  };
  return {
    account,
    device,
    down: (is: boolean) => {
      isDown = is;
    },
  };
}

test("changes made before the first is written are all made, and each is seen at once", async () => {
  const { book, addSet, sets } = world().device();
  const added = addSet("gig", "one", "two");
  await added;
  const [one, two] = book.state.value.sets[0]?.songs ?? [];
  if (one === undefined || two === undefined) throw new Error("no songs");
  const up = book.change((now) => withSong(now, "gig", { at: 1, song: two }, (songs, at) => moved(songs, at, -1)));
  // Chosen on the page as it was before: the first song is the second now.
  const key = book.change((now) =>
    withSong(now, "gig", { at: 0, song: one }, (songs, at) => songs.map((each, index) => (index === at ? { ...each, key: "C" } : each))),
  );
  await Promise.resolve();
  await Promise.resolve();
  expect(sets()).toEqual(["gig: two one"]);
  await Promise.all([up, key]);
  expect(sets()).toEqual(["gig: two one"]);
  expect(book.state.value.sets[0]?.songs.map((each) => each.key)).toEqual([undefined, "C"]);
});

test("set lists and tags of one device come to the other, changes and deletions too", async () => {
  const { device } = world();
  const [laptop, phone] = [device(), device()];
  await laptop.addSet("friday", "a", "b");
  await laptop.tag("a", "gig");
  await laptop.sync.sync();
  await phone.sync.sync();
  expect(phone.sets()).toEqual(["friday: a b"]);
  expect(phone.book.state.value.tags).toEqual({ a: ["gig"] });
  await phone.removeSet("friday");
  await phone.tag("a", "gig", false);
  await phone.addSet("sunday", "c");
  await phone.sync.sync();
  await laptop.sync.sync();
  expect(laptop.sets()).toEqual(["sunday: c"]);
  expect(laptop.book.state.value.tags).toEqual({});
});

test("what was changed on both without a network: the later writing of each entry stays, and nothing else is lost", async () => {
  const { device, down } = world();
  const [laptop, phone] = [device(), device()];
  await laptop.addSet("friday", "a");
  await laptop.sync.sync();
  await phone.sync.sync();
  down(true);
  await laptop.book.change((now) => ({ ...now, sets: [set("friday", "a", "laptop")] }));
  await laptop.addSet("of the laptop");
  await phone.book.change((now) => ({ ...now, sets: [set("friday", "a", "phone")] }));
  await phone.addSet("of the phone");
  await laptop.sync.sync();
  expect(laptop.retries).toHaveLength(1);
  down(false);
  laptop.retries[0]?.();
  await laptop.sync.sync();
  await phone.sync.sync();
  await laptop.sync.sync();
  expect(laptop.sets().sort()).toEqual(["friday: a phone", "of the laptop: ", "of the phone: "]);
  expect(phone.sets().sort()).toEqual(laptop.sets().sort());
});

test("a book of a former version opens unchanged, and goes into the first account that comes", async () => {
  const { account, device } = world();
  const laptop = device();
  const former = { tags: { a: ["gig"] }, sets: [set("friday", "a")] };
  await laptop.database.changeList("song-book", () => former);
  const again = device(laptop.factory);
  await again.book.enter(null);
  expect(again.book.state.value).toEqual(former);
  account.set("tags:a", { key: "tags:a", at: 5, value: ["ballad"] });
  await again.sync.sync();
  expect([account.get("tags:a")?.value, account.get("set:friday")?.value]).toEqual([["ballad", "gig"], former.sets[0]]);
  expect(again.book.state.value.sets).toEqual(former.sets);
});

test("who signs out leaves nothing to be seen; somebody else has a book of their own, and what waited is sent later", async () => {
  const { account, device, down } = world();
  const laptop = device();
  await laptop.addSet("of ada");
  await laptop.sync.sync();
  down(true);
  await laptop.addSet("not sent yet");
  await laptop.come(null);
  expect(laptop.sets()).toEqual([]);
  down(false);
  account.clear();
  await laptop.come({ id: "bob", name: "Bob" });
  expect(laptop.sets()).toEqual([]);
  expect(account.size).toBe(0);
  await laptop.come({ id: "ada", name: "Ada" });
  expect(laptop.sets()).toContain("not sent yet: ");
  expect([...account.keys()]).toEqual(["set:not sent yet"]);
});

test("two tabs that change the book at the same time lose nothing", async () => {
  const { device } = world();
  const one = device();
  const other = device(one.factory);
  await Promise.all([one.addSet("one"), other.addSet("other"), one.tag("a", "x"), other.tag("b", "y")]);
  const after = device(one.factory);
  await after.book.enter(null);
  await expect.poll(() => after.sets().sort()).toEqual(["one: ", "other: "]);
  expect(after.book.state.value.tags).toEqual({ a: ["x"], b: ["y"] });
});

test("a set list that no message can hold stays on the device, which is told once; damaged entries are passed over", async () => {
  const { account, device } = world();
  account.set("set:bad", { key: "set:bad", at: 9, value: { name: 3 } });
  const laptop = device();
  await laptop.book.change((now) => ({ ...now, sets: [{ ...set("huge"), songs: [{ song: song("a", 1_000_000) }] }, set("small")] }));
  await laptop.sync.sync();
  await laptop.sync.sync();
  expect(laptop.problems).toMatchObject([{ code: "set-too-large", params: { name: "Set huge" } }]);
  expect([...account.keys()]).toEqual(["set:bad", "set:small"]);
  expect(laptop.sets()).toEqual(["huge: a", "small: "]);
});
