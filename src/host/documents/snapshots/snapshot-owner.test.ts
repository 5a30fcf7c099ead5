import { computed, signal } from "@preact/signals-core";
import { expect, test } from "vitest";
import { whenOwnerIsGone } from "./snapshot-owner.ts";

const [ada, bob] = [
  { id: "ada", name: "Ada" },
  { id: "bob", name: "Bob" },
];

/** A session as the page has it, with who was last seen on this device. */
function world(lastSeen: typeof ada | null) {
  const user = signal<typeof ada | null>(null);
  const initialised = signal(false);
  const draftOwner = signal<string | null>(null);
  let times = 0;
  whenOwnerIsGone({ user, initialised, draftOwner, shown: computed(() => (initialised.value ? user.value : lastSeen)) }, () => {
    times += 1;
  });
  return {
    answered(found: typeof ada | null) {
      user.value = found;
      draftOwner.value = found?.id ?? null;
      initialised.value = true;
    },
    unanswered() {
      draftOwner.value = lastSeen?.id ?? null;
      initialised.value = true;
    },
    ended() {
      user.value = null;
    },
    times: () => times,
  };
}

test("a session that ended while no page was open takes its person's snapshots with it", () => {
  const page = world(ada);
  expect(page.times()).toBe(0);
  page.answered(null);
  expect(page.times()).toBe(1);
});

test("whoever signs in in another's place does not find their snapshots", () => {
  const page = world(ada);
  page.answered(bob);
  expect(page.times()).toBe(1);
});

test("a session that ends on an open page takes the snapshots with it, once", () => {
  const page = world(ada);
  page.answered(ada);
  expect(page.times()).toBe(0);
  page.ended();
  expect(page.times()).toBe(1);
});

test("while nobody answers they stay, until somebody does", () => {
  const page = world(ada);
  page.unanswered();
  expect(page.times()).toBe(0);
  page.answered(ada);
  expect(page.times()).toBe(0);
  const other = world(ada);
  other.unanswered();
  other.answered(null);
  expect(other.times()).toBe(1);
});

test("who was nobody and signs in loses nothing", () => {
  const page = world(null);
  page.answered(null);
  page.answered(ada);
  expect(page.times()).toBe(0);
});
