import { effect } from "@preact/signals-core";
import { lazily } from "../lib/later.ts";
import { sessionIds } from "../protocol/records/session-records.ts";
import type { Account } from "./account/account.ts";
import { later, timeOfDay } from "./clock/clock.ts";
import type { EngineClient } from "./engine/engine-client.ts";
import type { StoreMirror } from "./engine/store-mirror.ts";
import type { Host } from "./host.ts";
import { latePart } from "./page/late-part.ts";
import type { Notices } from "./page/notices.ts";
import type { LocalMemory } from "./storage/local-storage.ts";

/** What the learner's record and songs work with. */
interface LearningParts {
  readonly engine: EngineClient;
  readonly mirror: StoreMirror;
  readonly account: Account;
  readonly memory: LocalMemory;
  readonly notices: Notices;
  readonly played: Host["played"];
}

/** The learner's record, songs and the dashboard, loaded when they are first asked for. */
export function startLearning(parts: LearningParts): Pick<Host, "practice" | "songs" | "songBook" | "openDashboard"> {
  const { engine, mirror, account, memory, notices, played } = parts;
  const practice = lazily(async () => (await import("./account/practice.ts")).createPractice({ engine, account, notices, played }));
  const songRoom = lazily(async () =>
    (await import("./songs/start-songs.ts")).startSongs({
      gateway: account.gateway,
      memory,
      session: account.session,
      later,
      now: timeOfDay,
      tell: notices.tell,
      check: (text) => engine.call(async (remote) => await remote.checkSong(text)),
    }),
  );
  effect(() => {
    const record = mirror.record(sessionIds.practice).value;
    if (record?.typeName !== "practice") return;
    if (record.problem !== null) notices.tell(record.problem);
    if (account.session.user.value !== null && record.waiting > 0) void practice().then(({ sync }) => sync());
  });
  const dashboard = lazily(() => latePart(async () => (await import("./documents/dashboard.ts")).createDashboard(engine, mirror, memory)));
  return {
    practice,
    songs: async () => (await songRoom()).songs,
    songBook: async () => (await songRoom()).book,
    openDashboard: async () => (await dashboard()).open(),
  };
}
