/**
 * Lowest bottom note (MIDI) on which an interval of so many half steps still sounds clear: the arranger's low interval limits.
 * Sixths and sevenths F2; wider intervals are free.
 */
const LOWEST_BOTTOM: readonly number[] = [0, 52, 51, 48, 47, 45, 41, 37, 41, 41, 41, 41];

/**
 * True when no two neighbouring notes lie lower than their interval allows. `midi` is sorted, lowest first.
 * @example respectsLowLimits([40, 44, 47]) // false: a major third on E2
 */
export function respectsLowLimits(midi: readonly number[]): boolean {
  return midi.every((note, index) => {
    const above = midi[index + 1];
    return above === undefined || note >= (LOWEST_BOTTOM[above - note] ?? 0);
  });
}
