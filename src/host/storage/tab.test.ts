import { expect, test } from "vitest";
import { TAB_LOCK_PREFIX } from "../../protocol/engine/account-feed.ts";
import { claimTab } from "./tab.ts";

/** A browser: tabs with their own memory, and locks that living pages hold. */
function browser() {
  const held = new Set<string>();
  let ids = 0;
  const newId = () => `id${++ids}`;
  const hold = async (name: string) => {
    if (held.has(name)) return false;
    held.add(name);
    return true;
  };
  return {
    held,
    open: (memory: Map<string, string>) =>
      claimTab({
        storage: { getItem: (name) => memory.get(name) ?? null, setItem: (name, text) => void memory.set(name, text) },
        newId,
        hold,
      }),
    leave: (tab: string) => held.delete(TAB_LOCK_PREFIX + tab),
  };
}

test("a reload is the same tab on another page", async () => {
  const { open, leave } = browser();
  const memory = new Map<string, string>();
  const first = await open(memory);
  leave(first.tab);
  const second = await open(memory);
  expect(second.tab).toBe(first.tab);
  expect(second.page).not.toBe(first.page);
});

test("a copy of a tab that lives is a tab of its own, and stays it", async () => {
  const { open, leave } = browser();
  const memory = new Map<string, string>();
  const first = await open(memory);
  const copied = new Map(memory);
  const second = await open(copied);
  expect(second.tab).not.toBe(first.tab);
  leave(second.tab);
  expect((await open(copied)).tab).toBe(second.tab);
});

test("every tab is marked as living", async () => {
  const { open, held } = browser();
  const { tab } = await open(new Map());
  expect([...held]).toEqual([TAB_LOCK_PREFIX + tab]);
});

test("without memory or locks a page is a tab for itself", async () => {
  const tab = await claimTab({ storage: undefined, newId: () => crypto.randomUUID(), hold: undefined });
  expect(tab.tab).not.toBe("");
});
