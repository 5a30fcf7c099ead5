/** Name of the meta tag that holds the sites that may frame a shared document, with spaces between; there is no tag where none may. */
export const FRAMING_META_NAME = "woodshed-framed-by";
