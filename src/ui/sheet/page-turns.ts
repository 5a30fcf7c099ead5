import { CONTROLLER_SOFT_PEDAL, CONTROLLER_SOSTENUTO, PEDAL_DOWN } from "../../lib/midi.ts";

/** Pedals that turn pages where music fills the screen, as page turners for pianists do: the left one on, the middle one back. */
const PEDALS: ReadonlyMap<number, 1 | -1> = new Map([
  [CONTROLLER_SOFT_PEDAL, 1],
  [CONTROLLER_SOSTENUTO, -1],
]);

/** Listens to pedals: a press turns the page, held or let go it does nothing more. It takes these pedals, and no other. */
export function pedalTurns(onTurn: (by: 1 | -1) => void): (controller: number, value: number) => boolean {
  const down = new Set<number>();
  return (controller, value) => {
    const by = PEDALS.get(controller);
    if (by === undefined) return false;
    if (value < PEDAL_DOWN) down.delete(controller);
    else if (!down.has(controller)) {
      down.add(controller);
      onTurn(by);
    }
    return true;
  };
}

/** Heights of a staff in px: where a reader starts from, how far it goes, and in which steps. */
export const STAFF_SIZES = { usual: 34, smallest: 18, largest: 70, step: 4 } as const;

const within = (size: number): number => Math.max(STAFF_SIZES.smallest, Math.min(STAFF_SIZES.largest, size));

/** One size larger or smaller. @example nextSize(34, 1) // 38 */
export const nextSize = (size: number, by: 1 | -1): number => within(size + by * STAFF_SIZES.step);

/** The size that two fingers make of one, in steps of 2 px. @example pinchedSize(34, 1.5) // 50 */
export const pinchedSize = (size: number, ratio: number): number => within(Math.floor((size * ratio) / 2) * 2);
