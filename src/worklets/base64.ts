const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** Decodes base64: an audio thread has no `atob`. Characters outside the alphabet (padding) are skipped. @example decodeBase64("AQI=") // 1, 2 */
export function decodeBase64(text: string): Uint8Array<ArrayBuffer> {
  const digits = [...text].map((character) => DIGITS.indexOf(character)).filter((digit) => digit >= 0);
  const bytes = new Uint8Array(Math.floor((digits.length * 6) / 8));
  let bits = 0;
  let held = 0;
  let at = 0;
  for (const digit of digits) {
    held = ((held << 6) | digit) & 0xffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes[at++] = (held >> bits) & 0xff;
  }
  return bytes;
}
