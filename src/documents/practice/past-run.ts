import { isClean, middle } from "./cards.ts";
import type { Run } from "./run.ts";

/**
 * The figures of a run by which it is compared with another of the same exercise; times in milliseconds, null where nothing gives one.
 * @example pastRun(run).accuracy // 0.92
 */
export function pastRun({ id, at, tempo, attempts, drifts = [] }: Run) {
  const off = attempts.flatMap(({ errorMs }) => errorMs ?? []);
  const lean = off.length === 0 ? null : off.reduce((sum, ms) => sum + ms, 0) / off.length;
  return {
    id,
    at,
    tempo,
    attempts: attempts.length,
    accuracy: attempts.length === 0 ? 0 : attempts.filter(isClean).length / attempts.length,
    foundMs: middle(attempts.flatMap(({ foundMs }) => foundMs ?? [])) ?? null,
    lean,
    spread: lean === null || off.length < 2 ? null : Math.sqrt(off.reduce((sum, ms) => sum + (ms - lean) ** 2, 0) / off.length),
    drift: drifts.reduce<number | null>((most, { ms }) => (most === null || Math.abs(ms) > Math.abs(most) ? ms : most), null),
  };
}
