/** The parts of Web Crypto that are used; pages that did not come over a safe connection have no `randomUUID`. */
interface WithCrypto {
  readonly crypto: { readonly randomUUID?: () => string; getRandomValues(into: Uint8Array<ArrayBuffer>): void };
}

const hex = (byte: number): string => byte.toString(16).padStart(2, "0");

/** A new random UUID, version 4 (RFC 9562, 5.4). @example randomId() // "0b7c0d1e-3f5a-4c2b-9d8e-6f7a8b9c0d1e" */
export function randomId({ crypto } = globalThis as unknown as WithCrypto): string {
  if (crypto.randomUUID !== undefined) return crypto.randomUUID();
  const bytes = new Uint8Array(16);
  crypto.getRandomValues(bytes);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const text = [...bytes].map(hex).join("");
  return [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 20), text.slice(20)].join("-");
}
