import { expect, test } from "vitest";
import { handTimers } from "../../../tests/support/world.ts";
import { ok, type Result } from "../../lib/result.ts";
import type { Database, StorageState } from "./database.ts";
import type { DraftHead } from "./draft-schema.ts";
import { DraftWriter } from "./draft-writer.ts";

const settled = () => new Promise((resolve) => setTimeout(resolve));

/** A writer over storage that answers each write when the test says so, and a timer that the test moves. */
function world() {
  const timers = handTimers();
  const writes: { readonly names: readonly string[]; answer(result: Result<null, StorageState>): void; late(): void }[] = [];
  const told: StorageState[] = [];
  let command = 0;
  const database = {
    write: (names, _, __, onLate) => new Promise((answer) => writes.push({ names, answer, late: () => onLate?.() })),
  } as Pick<Database, "write"> as Database;
  const writer = new DraftWriter({
    later: timers.later,
    database: () => database,
    head: () => ({ id: "draft-1" }) as DraftHead,
    records: () => [],
    base: () => ({ base: null, pending: null }),
    command: () => command,
    onStorage: (state) => told.push(state),
  });
  return {
    writer,
    writes,
    told,
    edit(): void {
      command += 1;
      writer.append({ added: {}, updated: {}, removed: {} });
    },
    async answer(result: Result<null, StorageState>): Promise<void> {
      writes.at(-1)?.answer(result);
      await settled();
    },
    async pass(ms: number): Promise<void> {
      timers.pass(ms);
      await settled();
    },
  };
}
const silent = { ok: false, error: "silent" } as const;

test("without an answer the whole is written again after 5, 10, 20, 40, 60 s, and edits write nothing meanwhile", async () => {
  const { edit, writes, answer, pass, told } = world();
  edit();
  await answer(silent);
  for (const seconds of [5, 10, 20, 40, 60, 60]) {
    const before = writes.length;
    edit();
    await pass(seconds * 1000 - 1);
    expect(writes).toHaveLength(before);
    await pass(1);
    expect(writes).toHaveLength(before + 1);
    expect(writes.at(-1)?.names).toContain("records");
    await answer(silent);
  }
  expect(new Set(told)).toEqual(new Set(["silent"]));
});

test("a write that was given up and comes through late says that storage answers: the whole is written at once", async () => {
  const { edit, writes, answer, writer, told } = world();
  edit();
  await answer(silent);
  edit();
  const kept = writer.written();
  writes[0]?.late();
  expect(writes).toHaveLength(2);
  await answer(ok(null));
  expect(told).toEqual(["silent", "ready"]);
  expect(await kept).toBeNull();
});

test("a write that comes through behind one that did not is no draft: the whole is written before it counts as kept", async () => {
  const { edit, writes, answer, told } = world();
  edit();
  await answer(ok(null));
  edit();
  edit();
  writes[1]?.answer({ ok: false, error: "full" });
  writes[2]?.answer(ok(null));
  await settled();
  expect(told.at(-1)).toBe("full");
  expect(writes).toHaveLength(4);
  await answer(ok(null));
  expect(told.at(-1)).toBe("ready");
});

test("what an open document builds on is not written beside an older state of it, and nobody waits for that", async () => {
  const { edit, writes, answer, writer } = world();
  edit();
  await answer(silent);
  await writer.noteBase();
  expect(writes).toHaveLength(1);
});

test("who waits hears the number of the last command that the document's home has", async () => {
  const { edit, answer, writer } = world();
  edit();
  await answer(silent);
  edit();
  writer.sent();
  edit();
  const some = writer.written();
  writer.landed();
  expect(await some).toBe(2);
  const rest = writer.written();
  writer.leave();
  expect(await rest, "another document is open: it is asked for that").toBe(0);
});

test("the removal of a draft that has no answer is tried again, until the document is changed again", async () => {
  const { edit, writes, answer, pass, writer, told } = world();
  edit();
  await answer(ok(null));
  writer.clear();
  await answer(silent);
  await pass(5000);
  expect(writes).toHaveLength(3);
  await answer(ok(null));
  expect(told.at(-1)).toBe("ready");
  await pass(60_000);
  expect(writes).toHaveLength(3);
});

test("a draft that is closed before it is written is tried until it is", async () => {
  const { edit, answer, pass, writer } = world();
  edit();
  await answer(silent);
  let isClosed = false;
  void writer.close().then(() => {
    isClosed = true;
  });
  await pass(5000);
  expect(isClosed).toBe(false);
  await answer(ok(null));
  expect(isClosed).toBe(true);
});
