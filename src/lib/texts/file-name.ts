const LONGEST_NAME = 100;

/**
 * A title as a file may be called on any system; `otherwise` where nothing is left of it.
 * @example fileName('What? "No"', "song") // "What No"
 */
export const fileName = (title: string, otherwise: string): string =>
  title
    .normalize("NFC")
    .replace(/[\p{Cc}<>:"/\\|?*]/gu, " ")
    .replace(/\s+/g, " ")
    .trim()
    .replace(/^\.+|\.+$/g, "")
    .slice(0, LONGEST_NAME)
    .trim() || otherwise;
