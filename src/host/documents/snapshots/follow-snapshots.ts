import { onPageHidden } from "../../account/account.ts";
import type { Session } from "../../account/session.ts";
import type { StoreMirror } from "../../engine/store-mirror.ts";
import type { PracticeSessions } from "../../storage/practice-session.ts";
import { whenOwnerIsGone } from "./snapshot-owner.ts";
import { keepSnapshot, writeSnapshots } from "./snapshot-writer.ts";
import type { Snapshots } from "./snapshots.ts";

export interface FollowSnapshotsParts {
  readonly mirror: StoreMirror;
  readonly snapshots: Snapshots;
  readonly session: Session;
  /** Who was last seen here when the page began; undefined: nobody. */
  readonly owner: string | undefined;
  readonly practiceSessions: Pick<PracticeSessions, "stop">;
}

/** Deletes all snapshots. */
export async function forgetSnapshots({ inCache }: Pick<Snapshots, "inCache">): Promise<void> {
  await inCache(async (cache) => {
    for (const key of await cache.keys()) await cache.delete(key);
  });
}

/** Keeps a snapshot of what is open, and none of what was open when its person signed out; nor does their practice session go on. */
export function followSnapshots({ mirror, snapshots, session, owner, practiceSessions }: FollowSnapshotsParts): void {
  const keepNoMore = writeSnapshots({
    mirror,
    write: (kind, id, records) => keepSnapshot(snapshots, kind, id, records),
    drop: snapshots.drop,
    onHidden: onPageHidden,
  });
  const gone = () => {
    keepNoMore();
    practiceSessions.stop();
    void forgetSnapshots(snapshots);
    void import("../../account/last-read.ts").then(({ lastRead }) => lastRead.forget());
  };
  whenOwnerIsGone(session, gone, owner);
}
