import { isIPv6 } from "node:net";

const HEXTETS = 8;
/** Hextets of the part of an IPv6 address that a network gives out as a whole: whoever has one address of it has all. */
const OF_A_NETWORK = 4;

const numbersOf = (part: string): number[] =>
  part
    .split(":")
    .filter((hextet) => hextet !== "")
    .map((hextet) => Number.parseInt(hextet, 16));

/**
 * What stands for an address where calls are counted: an IPv4 address itself, also one that is mapped into IPv6, and of an IPv6 address its /64
 * network. Source: RFC 4291, sections 2.2 and 2.5.5; RFC 6177 on what a site is given.
 * @example addressKey("2001:db8::1") // "2001:db8:0:0/64"
 * @example addressKey("::ffff:192.0.2.1") // "192.0.2.1"
 */
export function addressKey(address: string): string {
  const [bare = ""] = address.split("%", 1);
  const mapped = /^::ffff:(\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3})$/i.exec(bare)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(bare)) return address;
  const [head = "", tail] = bare.split("::");
  const first = numbersOf(head);
  const last = tail === undefined ? [] : numbersOf(tail);
  const gap = tail === undefined ? 0 : Math.max(0, HEXTETS - first.length - last.length);
  const all = [...first, ...new Array<number>(gap).fill(0), ...last];
  return `${all
    .slice(0, OF_A_NETWORK)
    .map((number) => number.toString(16))
    .join(":")}/64`;
}
