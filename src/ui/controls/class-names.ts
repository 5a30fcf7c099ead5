/** Joins the class names that are there. @example classNames("button", small && "small") // "button small" */
export const classNames = (...names: readonly (string | false | null | undefined)[]): string => names.filter(Boolean).join(" ");
