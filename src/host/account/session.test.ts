import { signal } from "@preact/signals-core";
import { describe, expect, test } from "vitest";
import type { User } from "../../protocol/gateway-contract.ts";
import type { Answer, Unauthorized } from "./gateway-client.ts";
import { type SessionParts, watchSession } from "./session.ts";

const ada: User = { id: "u1", name: "Ada" };
const okay = <T>(data: T): Answer<T> => ({ kind: "ok", data });
const anonymous: Answer<never> = { kind: "unauthorized", expired: false, body: {} };
const down: Answer<never> = { kind: "unreachable", reason: "no network" };
const busy: Answer<never> = { kind: "refused", status: 503, body: {}, error: undefined };
const refreshedAnswer = okay({ expiresAt: "2026-01-01T00:00:00Z", refreshAfterMs: 300_000 });

/** A browser with as many tabs as wanted: one lock, one channel, one memory, and a clock that the test moves. */
function openDevice() {
  const hearers = new Set<{ tab: number; task: (user: User | null) => void }>();
  const queue: (() => Promise<void>)[] = [];
  const tasks: { at: number; task: () => void }[] = [];
  const wakers = new Set<() => void>();
  const device = {
    user: okay(ada) as Answer<User>,
    refresh: refreshedAnswer as Answer<{ expiresAt: string; refreshAfterMs: number }>,
    signOut: okay({}) as Answer<object>,
    refreshes: 0,
    last: null as User | null,
    wentTo: "",
    now: 0,
    asked: 0,
    unauthorized: signal<Unauthorized | null>(null),
    ready: Promise.resolve(),
  };
  let held = false;
  const next = async (): Promise<void> => {
    const work = queue.shift();
    held = work !== undefined;
    if (work !== undefined) await work().then(next);
  };
  let count = 0;
  const open = () => {
    count += 1;
    const tab = count;
    const parts: SessionParts = {
      ready: device.ready,
      gateway: {
        user: async () => {
          device.asked += 1;
          return device.user;
        },
        refresh: async () => {
          device.refreshes += 1;
          return device.refresh;
        },
        signOut: async () => device.signOut,
        signOutEverywhere: async () => device.signOut,
        unauthorized: device.unauthorized,
        signInAddress: (page) => `/identity/login/google?state=${page}`,
      },
      alone: async (work) => {
        queue.push(work);
        if (!held) void next();
      },
      after: (ms, task) => {
        const entry = { at: device.now + ms, task };
        tasks.push(entry);
        return () => void (tasks.includes(entry) && tasks.splice(tasks.indexOf(entry), 1));
      },
      onWake: (task) => {
        wakers.add(task);
        return () => wakers.delete(task);
      },
      tabs: {
        tell: (user) => {
          for (const hearer of hearers) if (hearer.tab !== tab) hearer.task(user);
        },
        hear: (task) => {
          const hearer = { tab, task };
          hearers.add(hearer);
          return () => hearers.delete(hearer);
        },
      },
      memory: {
        read: () => device.last,
        write: (user) => {
          device.last = user;
        },
      },
      now: () => device.now,
      random: () => 0.5,
      goTo: (address) => {
        device.wentTo = address;
      },
    };
    return watchSession(parts);
  };
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  };
  const pass = async (ms: number): Promise<void> => {
    const end = device.now + ms;
    for (let due = earliest(end); due !== undefined; due = earliest(end)) {
      tasks.splice(tasks.indexOf(due), 1);
      device.now = due.at;
      due.task();
      await settle();
    }
    device.now = end;
  };
  const earliest = (end: number) => tasks.filter(({ at }) => at <= end).sort((one, other) => one.at - other.at)[0];
  const wake = async (): Promise<void> => {
    for (const task of wakers) task();
    await settle();
  };
  return { device, open, settle, pass, wake };
}

describe("a session", () => {
  test("is initialised whether the user call succeeds or fails", async () => {
    for (const [answer, user] of [[okay(ada), ada] as const, [anonymous, null] as const, [down, null] as const, [busy, null] as const]) {
      const { device, open, settle } = openDevice();
      device.user = answer;
      device.refresh = answer.kind === "ok" ? refreshedAnswer : answer;
      const session = open();
      expect(session.initialised.value).toBe(false);
      await settle();
      expect([session.initialised.value, session.user.value]).toEqual([true, user]);
    }
  });

  test("asks nothing before the page is ready, and shows who was last seen here until it is answered", async () => {
    const { device, open, settle } = openDevice();
    let begin = (): void => {};
    device.ready = new Promise((resolve) => {
      begin = resolve;
    });
    device.last = ada;
    device.user = anonymous;
    const session = open();
    await settle();
    expect([device.asked, session.shown.value, session.user.value]).toEqual([0, ada, null]);
    begin();
    await settle();
    expect([device.asked > 0, session.shown.value]).toEqual([true, null]);
    device.user = okay(ada);
    const again = open();
    await settle();
    expect(again.shown.value).toEqual(ada);
  });

  test("is refreshed at the start and every five minutes", async () => {
    const { device, open, settle, pass } = openDevice();
    open();
    await settle();
    expect(device.refreshes).toBe(1);
    await pass(299_999);
    expect(device.refreshes).toBe(1);
    await pass(1);
    expect(device.refreshes).toBe(2);
    await pass(3_000_000);
    expect(device.refreshes).toBe(12);
  });

  test("is refreshed by one tab of many, and by the next when that one closes", async () => {
    const { device, open, settle, pass } = openDevice();
    const [first] = [open(), open(), open()];
    await settle();
    await pass(300_000);
    expect(device.refreshes).toBe(2);
    first?.stop();
    await settle();
    expect(device.refreshes).toBe(3);
    await pass(300_000);
    expect(device.refreshes).toBe(4);
  });

  test("is refreshed on wake, but not twice within a minute", async () => {
    const { device, open, settle, wake } = openDevice();
    open();
    await settle();
    await wake();
    expect(device.refreshes).toBe(1);
    device.now += 3_600_000;
    await wake();
    expect(device.refreshes).toBe(2);
  });

  test("ends in every tab when a refresh is refused; drafts stay the user's", async () => {
    const { device, open, settle, pass } = openDevice();
    const [one, two] = [open(), open()];
    await settle();
    device.refresh = { ...anonymous, expired: true };
    await pass(300_000);
    for (const session of [one, two]) {
      expect([session.user.value, session.initialised.value, session.deleted.value, session.draftOwner.value]).toEqual([
        null,
        true,
        1,
        "u1",
      ]);
    }
  });

  test("ends by any call's session_expired, once, and not by another 401", async () => {
    const { device, open, settle } = openDevice();
    const session = open();
    await settle();
    device.unauthorized.value = { expired: false };
    expect(session.user.value).toEqual(ada);
    device.unauthorized.value = { expired: true };
    device.unauthorized.value = { expired: true };
    expect([session.user.value, session.deleted.value]).toEqual([null, 1]);
  });

  test.each([down, busy, { kind: "refused", status: 429, body: {}, error: undefined } as const])(
    "does not end by %j, and is tried again after 1, 2, 4 seconds",
    async (trouble) => {
      const { device, open, settle, pass } = openDevice();
      const session = open();
      await settle();
      device.refresh = trouble;
      await pass(300_000);
      expect(device.refreshes).toBe(2);
      await pass(1_000);
      await pass(2_000);
      await pass(4_000);
      expect(device.refreshes).toBe(5);
      expect([session.user.value, session.deleted.value]).toEqual([ada, 0]);
      device.refresh = refreshedAnswer;
      await pass(8_000);
      expect(device.refreshes).toBe(6);
      await pass(299_999);
      expect(device.refreshes).toBe(6);
    },
  );

  test("of nobody is silent", async () => {
    const { device, open, settle, pass } = openDevice();
    device.user = anonymous;
    device.refresh = anonymous;
    const session = open();
    await settle();
    await pass(900_000);
    expect([session.user.value, session.deleted.value]).toEqual([null, 0]);
  });

  test("opens the last user's drafts while the gateway is away, and finds the user when it is back", async () => {
    const { device, open, settle, pass } = openDevice();
    device.last = ada;
    device.user = down;
    device.refresh = down;
    const session = open();
    await settle();
    expect([session.user.value, session.draftOwner.value]).toEqual([null, "u1"]);
    expect([session.here.value, session.shown.value], "who works here is known, though not shown as signed in").toEqual([ada, null]);
    device.user = okay(ada);
    device.refresh = refreshedAnswer;
    await pass(1_000);
    expect([session.user.value, session.here.value]).toEqual([ada, ada]);
  });

  test("offers to sign in where the gateway answers and cannot say who is there", async () => {
    const { device, open, settle } = openDevice();
    device.last = ada;
    device.user = busy;
    const { user, here, draftOwner } = open();
    await settle();
    expect([user.value, here.value, draftOwner.value], "drafts are kept for who was last seen").toEqual([null, null, "u1"]);
  });

  test("opens only anonymous drafts after a 401", async () => {
    const { device, open, settle } = openDevice();
    device.last = ada;
    device.user = anonymous;
    device.refresh = anonymous;
    const session = open();
    await settle();
    expect([session.draftOwner.value, device.last]).toEqual([null, null]);
  });

  test("is begun and ended by the person", async () => {
    const { device, open, settle } = openDevice();
    const [one, two] = [open(), open()];
    await settle();
    one.signIn("http://localhost/workspace");
    expect(device.wentTo).toBe("/identity/login/google?state=http://localhost/workspace");
    device.signOut = down;
    expect([await one.signOut(), one.user.value]).toEqual([false, ada]);
    device.signOut = okay({});
    expect([await one.signOut(), one.user.value, two.user.value]).toEqual([true, null, null]);
    expect(one.deleted.value).toBe(0);
  });

  test("many refreshes asked for at once are one call", async () => {
    const { device, open, settle } = openDevice();
    const session = open();
    await settle();
    const before = device.refreshes;
    expect(await Promise.all([session.refresh(), session.refresh(), session.refresh()])).toEqual(["refreshed", "refreshed", "refreshed"]);
    expect(device.refreshes).toBe(before + 1);
  });
});
