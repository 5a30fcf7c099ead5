import { signal } from "@preact/signals-core";
import { expect, test } from "vitest";
import type { User } from "../../protocol/gateway-contract.ts";
import { problemText } from "../../ui/text/problems.ts";
import { createNotices } from "../page/notices.ts";
import { tellOfLeaving } from "./leaving.ts";

const leaving: User = { id: "u1", name: "Ada", goneAt: "2026-12-24T12:00:00.000Z" };

function page(isDown = false) {
  const notices = createNotices();
  const user = signal<User | null>(null);
  const session = {
    user,
    lookAgain: async () => {
      user.value = { id: "u1", name: "Ada" };
    },
  };
  const takeBack = async () => (isDown ? ({ kind: "unreachable", reason: "" } as const) : ({ kind: "ok", data: {} } as const));
  tellOfLeaving({ gateway: { takeBack }, session, notices });
  return { notices, user, told: () => notices.all.value.map(({ problem }) => problemText(problem)) };
}
const settled = () => new Promise((resolve) => setTimeout(resolve));

test("who signs in to an account that is deleted is told until when, and takes it back by one button", async () => {
  const { notices, user, told } = page();
  user.value = leaving;
  expect(told()).toEqual([expect.stringMatching(/Until .*24.* you can keep it/)]);
  notices.all.peek()[0]?.action?.run();
  await settled();
  expect(told()).toEqual([]);
});

test("without a network it stays deleted, and that is said", async () => {
  const { notices, user, told } = page(true);
  user.value = leaving;
  notices.all.peek()[0]?.action?.run();
  await settled();
  expect(told()).toEqual([expect.stringContaining("is deleted"), expect.stringContaining("could not be reached")]);
});
