/**
 * How many of the first indices a rule holds for, where it holds for none behind the first that it does not hold for.
 * @param count of indices, from 0
 * @example countUpTo(3, (index) => [1, 5, 9][index] < 6) // 2
 */
export function countUpTo(count: number, holds: (index: number) => boolean): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
