export type Encoding = "utf-8" | "utf-8-mark" | "utf-16le" | "utf-16be" | "iso-8859-1";

/** A text as bytes; an XML declaration in it names the encoding. */
export function fileBytes(text: string, encoding: Encoding): Uint8Array {
  const name = encoding.startsWith("utf-8") ? "UTF-8" : encoding.startsWith("utf-16") ? "UTF-16" : "ISO-8859-1";
  const declared = text.replace(/^(<\?xml [^>]*encoding=")[^"]*/, `$1${name}`);
  if (encoding === "utf-8") return new TextEncoder().encode(declared);
  if (encoding === "utf-8-mark") return new TextEncoder().encode(`\ufeff${declared}`);
  if (encoding === "iso-8859-1") return Uint8Array.from(declared, (sign) => sign.charCodeAt(0));
  const bytes = new Uint8Array(2 * declared.length + 2);
  const view = new DataView(bytes.buffer);
  [..."\ufeff", ...Array.from({ length: declared.length }, (_, at) => declared.charAt(at))].forEach((sign, at) => {
    view.setUint16(2 * at, sign.charCodeAt(0), encoding === "utf-16le");
  });
  return bytes;
}
