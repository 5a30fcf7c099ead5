/** Characters of the longest title that is stored. */
const LONGEST = 200;
const SUFFIX = " (copy)";

/**
 * The title of a copy, never longer than 200 characters.
 * @example copyTitle("Blues in F") // "Blues in F (copy)"
 */
export const copyTitle = (title: string): string => title.slice(0, LONGEST - SUFFIX.length) + SUFFIX;
