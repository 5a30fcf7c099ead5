/** What of a revision decides whether it stays. */
export interface RevisionAge {
  readonly n: number;
  /** Milliseconds since 1970. */
  readonly savedAt: number;
  readonly bytes: number;
  /** Whether another device or a save without a version replaced it: then its age alone is no reason to let it go. */
  readonly pinned: boolean;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** The newest ones stay, however close together they are. */
const NEWEST = 10;
/** After this age only as many as {@link OLD_KEPT} of a document stay. */
const OLD = 30 * DAY;
const OLD_KEPT = 50;
/** Revisions of one document, and their bytes. */
const MOST = 300;
const MOST_BYTES = 32 * 1_048_576;

/** Of revisions up to an age one stays of each stretch of time; each stretch is a whole number of those before it. */
const stretches = [
  { upTo: HOUR, each: MINUTE },
  { upTo: DAY, each: 15 * MINUTE },
  { upTo: Number.POSITIVE_INFINITY, each: DAY },
] as const;

const stretchOf = (savedAt: number, now: number): string => {
  const each = stretches.find(({ upTo }) => now - savedAt < upTo)?.each ?? DAY;
  return `${each}:${Math.floor(savedAt / each)}`;
};

/** Those that their age lets go: the last of each stretch stays. */
function byAge(revisions: readonly RevisionAge[], now: number): Set<number> {
  const gone = new Set<number>();
  const taken = new Set<string>();
  for (const [index, { n, savedAt, pinned }] of revisions.entries()) {
    const stretch = stretchOf(savedAt, now);
    const isTooOld = index >= OLD_KEPT && now - savedAt > OLD;
    const isOneTooMany = index >= NEWEST && !pinned && taken.has(stretch);
    if (isTooOld || isOneTooMany) gone.add(n);
    else taken.add(stretch);
  }
  return gone;
}

/**
 * Which revisions of a document are let go, given newest first: of those older than the newest ten one stays a minute for an hour, one in 15 minutes for
 * a day, one a day after that; after 30 days the newest 50. Where they are more than 300 or take more than 32 MiB the oldest go, pinned ones last; the
 * newest one always stays.
 */
export function revisionsToRemove(revisions: readonly RevisionAge[], now: number): number[] {
  const gone = byAge(revisions, now);
  const left = revisions.filter(({ n }) => !gone.has(n));
  let count = left.length;
  let bytes = left.reduce((sum, revision) => sum + revision.bytes, 0);
  const oldestFirst = left.slice(1).reverse();
  for (const { n, bytes: size } of [...oldestFirst.filter((each) => !each.pinned), ...oldestFirst.filter((each) => each.pinned)]) {
    if (count <= MOST && bytes <= MOST_BYTES) break;
    gone.add(n);
    count -= 1;
    bytes -= size;
  }
  return [...gone];
}
