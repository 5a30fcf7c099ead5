/** More characters than this are no harmony to be typed into a field, but a file. */
export const LONGEST_HARMONY = 10_000;
