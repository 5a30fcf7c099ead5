const [quote, backslash, comma, openBrace, closeBrace, openBracket, closeBracket] = [34, 92, 44, 123, 125, 91, 93];

/** The index behind the string that begins at a quotation mark. */
function stringEnd(text: string, from: number): number {
  let at = from + 1;
  while (at < text.length && text.charCodeAt(at) !== quote) at += text.charCodeAt(at) === backslash ? 2 : 1;
  return at + 1;
}

/** The index of the comma or brace that ends the value which begins at an index. */
function valueEnd(text: string, from: number): number {
  let depth = 0;
  let at = from;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === quote) {
      at = stringEnd(text, at);
      continue;
    }
    if (depth === 0 && (code === comma || code === closeBrace)) return at;
    if (code === openBrace || code === openBracket) depth += 1;
    if (code === closeBrace || code === closeBracket) depth -= 1;
    at += 1;
  }
  return at;
}

/**
 * The text of an object's own member as it stands in the object's JSON: numbers, escapes, order and blanks as they were written. Of members with the
 * same name the last one, as `JSON.parse` has it; undefined where there is none. The text has to be the JSON of an object; each of its characters is read once.
 * @example memberText('{"id": 1, "data": {"tempo": 1.0}}', "data") // '{"tempo": 1.0}'
 */
export function memberText(text: string, name: string): string | undefined {
  let found: string | undefined;
  let at = text.indexOf("{") + 1;
  while (at > 0 && at < text.length) {
    const key = text.indexOf('"', at);
    if (key === -1) break;
    const keyEnd = stringEnd(text, key);
    const from = text.indexOf(":", keyEnd) + 1;
    const end = valueEnd(text, from);
    if (JSON.parse(text.slice(key, keyEnd)) === name) found = text.slice(from, end).trim();
    at = end + 1;
  }
  return found;
}
