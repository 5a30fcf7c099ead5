import { getDomain } from "tldts";

/** What a browser calls the site of an address: its scheme and registrable domain, or its host where it has none (`localhost`, an IP address). */
const siteOf = ({ protocol, hostname }: URL): string => `${protocol}//${getDomain(hostname, { allowPrivateDomains: true }) ?? hostname}`;

/**
 * Whether a session's cookie goes along from one address's page to the other: the same site, as SameSite cookies know it. Ports do not count, schemes do.
 * Source: RFC 6265bis, section 5.2, and the HTML standard's "schemefully same site"; domains by the Public Suffix List.
 * @example isSameSite(new URL("https://api.music.example"), new URL("https://music.example:8443")) // true
 */
export const isSameSite = (one: URL, other: URL): boolean => siteOf(one) === siteOf(other);
