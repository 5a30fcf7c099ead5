/**
 * How well each pitch class fits a key, from its tonic up: the probe-tone ratings of Krumhansl and Kessler ("Tracing the dynamic
 * changes in perceived tonal organization in a spatial representation of musical keys", Psychological Review 89, 1982).
 */
export const KRUMHANSL_KESSLER = {
  major: [6.35, 2.23, 3.48, 2.33, 4.38, 4.09, 2.52, 5.19, 2.39, 3.66, 2.29, 2.88],
  minor: [6.33, 2.68, 3.52, 5.38, 2.6, 3.53, 2.54, 4.75, 3.98, 2.69, 3.34, 3.17],
} as const;

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/** Pearson's correlation of two lists of equal length; 0 where one does not vary. @example correlation([1, 2], [2, 4]) // 1 */
export function correlation(a: readonly number[], b: readonly number[]): number {
  const [ma, mb] = [mean(a), mean(b)];
  const product = a.reduce((sum, value, index) => sum + (value - ma) * ((b[index] ?? mb) - mb), 0);
  const size = (values: readonly number[], middle: number) => Math.sqrt(values.reduce((sum, value) => sum + (value - middle) ** 2, 0));
  const sizes = size(a, ma) * size(b, mb);
  return sizes === 0 ? 0 : product / sizes;
}
