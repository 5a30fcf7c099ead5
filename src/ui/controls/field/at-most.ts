import * as words from "../../text/en/controls.ts";
import { say } from "../../text/say.ts";

/**
 * What stands in a field, at most so many characters of it (UTF-16 units, as they are stored; none is torn in two). What is left out is told at
 * the field: the browser's own limit cuts what is pasted without a word.
 */
export function atMost(field: HTMLInputElement, most: number): string {
  const isLong = field.value.length > most;
  field.setCustomValidity(isLong ? say(words.atMost, { most }) : "");
  if (!isLong) return field.value;
  field.reportValidity();
  return field.value.slice(0, most).replace(/[\uD800-\uDBFF]$/, "");
}
