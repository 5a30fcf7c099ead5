import { signal } from "@preact/signals-core";
import { expect, test } from "vitest";
import type { User } from "../../protocol/gateway-contract.ts";
import type { QuotaUse } from "../../protocol/gateway-contract-schemas.ts";
import { problemText } from "../../ui/text/problems.ts";
import { createNotices } from "../page/notices.ts";
import { tellOfRoom } from "./room-notices.ts";

function page() {
  const notices = createNotices();
  const near = signal<readonly QuotaUse[]>([]);
  const user = signal<User | null>({ id: "u1", name: "Ada" });
  const stop = tellOfRoom({ near, user }, notices);
  return { near, user, notices, stop, told: () => notices.all.value.map(({ problem }) => problemText(problem)) };
}

test("who comes near a limit is told in words how much is left, and again only once it is reached", () => {
  const { near, notices, told } = page();
  near.value = [{ quota: "documents", used: 9_000, limit: 10_000 }];
  expect(told()).toEqual([expect.stringContaining("9000 of 10000 workspaces and lessons")]);
  notices.close("room-runs-out");
  near.value = [{ quota: "documents", used: 9_100, limit: 10_000 }];
  expect(told(), "closed, it stays closed").toEqual([]);
  near.value = [{ quota: "documents", used: 10_000, limit: 10_000 }];
  expect(told()).toEqual([expect.stringContaining("10000 of 10000")]);
});

test("the nearest limit is told, bytes in megabytes; with room again, or signed out, nothing is", () => {
  const { near, user, told } = page();
  near.value = [
    { quota: "songs", used: 91, limit: 100 },
    { quota: "documentBytes", used: 509_000_000, limit: 536_870_912 },
  ];
  expect(told()).toEqual([expect.stringContaining("509 of 537 MB")]);
  near.value = [];
  expect(told()).toEqual([]);
  near.value = [{ quota: "links", used: 2_000, limit: 2_000 }];
  expect(told()).toHaveLength(1);
  user.value = null;
  expect(told()).toEqual([]);
});
