import { isIP } from "node:net";
import type { Result } from "../lib/result.ts";
import { type ClassLimits, readClassLimits } from "./limits/class-limits.ts";
import { DEFAULT_QUOTAS, type Quotas } from "./limits/quotas.ts";
import { type Refusal, refuse } from "./refusal.ts";
import { readEmbedSites } from "./sharing/embedding.ts";
import { isSameSite } from "./site.ts";

/** The identity provider that signs people in. */
export interface Provider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** What it is asked to do before it answers; `off`: what it likes. */
  readonly prompt: string;
}

/** How many calls a minute are answered before 429. */
export interface RateLimits {
  /** Sign-in attempts of one address and browser. */
  readonly login: number;
  /** Sign-in attempts of one address; a class may share one. */
  readonly loginPerAddress: number;
  readonly refresh: number;
  readonly writes: number;
  readonly reads: number;
  /** Calls of people who are not signed in, by address. */
  readonly anonymousReads: number;
}

/** Everything that the environment decides; each has a default that works. */
export interface Settings {
  readonly host: string;
  readonly port: number;
  /** Where `/metrics` is served, on `host`; 0: nowhere. */
  readonly metricsPort: number;
  readonly dataDir: string;
  /** Empty: SQLite in `dataDir`. */
  readonly databaseUrl: string;
  /** The origin that browsers see, without a slash at its end; empty: the address of the request. */
  readonly publicOrigin: string;
  /** Where the page sends its calls, without a slash at its end: an address of the same site, or a path; empty: the page's own origin. */
  readonly gatewayUrl: string;
  /** Origins of the same site, besides its own, whose pages may call this gateway. */
  readonly pageOrigins: readonly string[];
  readonly provider: Provider | undefined;
  readonly sessionIdleMs: number;
  readonly sessionMaxMs: number;
  /** As Fastify's `trustProxy`: nobody, everybody, a number of hops, or addresses. */
  readonly trustProxy: boolean | number | string[];
  readonly soundfontBase: string;
  /** Sites whose pages may frame a shared document, as `frame-ancestors` names them; none by default. */
  readonly embedSites: readonly string[];
  readonly rates: RateLimits;
  /** What one person may have. */
  readonly quotas: Quotas;
  readonly classLimits: ClassLimits;
  readonly logLevel: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

const DAY_MS = 86_400_000;
const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"];
const loopbackNames = ["localhost", "127.0.0.1", "::1", "[::1]"];

/** Whether a host name or address means this machine only. */
export const isLoopback = (host: string): boolean => loopbackNames.includes(host.toLowerCase()) || /^127(\.\d{1,3}){3}$/.test(host);

/** Collects the first setting that is wrong; the readers answer their default once one is. */
function reader(env: Environment) {
  let problem: Result<never, Refusal> | undefined;
  const wrong = (name: string, expected: string): void => {
    problem ??= refuse("wrong-setting", `${name} is wrong: ${expected}.`, name);
  };
  const text = (name: string): string => (env[name] ?? "").trim();
  const integer = (name: string, fallback: number, min: number, max: number): number => {
    const value = text(name);
    if (value === "") return fallback;
    const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
    if (number >= min && number <= max) return number;
    wrong(name, `it must be a whole number from ${min} to ${max}`);
    return fallback;
  };
  const url = (name: string, protocols: readonly string[]): URL | undefined => {
    const value = text(name);
    if (value === "") return undefined;
    const parsed = URL.canParse(value) ? new URL(value) : undefined;
    if (parsed !== undefined && protocols.includes(parsed.protocol)) return parsed;
    wrong(name, `it must be an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(" or ")}`);
    return undefined;
  };
  return { text, integer, url, wrong, problem: () => problem };
}

type Reader = ReturnType<typeof reader>;

function readTrustProxy({ text, wrong }: Reader): boolean | number | string[] {
  const value = text("TRUST_PROXY").toLowerCase();
  if (value === "" || value === "off") return false;
  if (value === "on") return true;
  if (/^[1-9]$/.test(value)) return Number(value);
  const addresses = value.split(",").map((part) => part.trim());
  const known = (part: string): boolean => {
    const [address = "", bits = "0", ...rest] = part.split("/");
    const family = isIP(address);
    return family !== 0 && rest.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128);
  };
  if (addresses.every(known)) return addresses;
  wrong("TRUST_PROXY", "it must be off, on, a number of proxies from 1 to 9, or addresses with commas between");
  return false;
}

/** What a provider may be asked to do. Source: OpenID Connect Core 1.0, section 3.1.2.1. */
const prompts = ["select_account", "login", "consent", "off"];

function readProvider({ text, url, wrong }: Reader): Provider | undefined {
  const names = text("OIDC_ISSUER") === "" ? ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"] : ["OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"];
  const [idName = "", secretName = ""] = names;
  const issuer = text("OIDC_ISSUER") === "" ? new URL("https://accounts.google.com") : url("OIDC_ISSUER", ["https:", "http:"]);
  const clientId = text(idName);
  const clientSecret = text(secretName);
  const prompt = text("OIDC_PROMPT").toLowerCase() || "select_account";
  if (!prompts.includes(prompt)) wrong("OIDC_PROMPT", `it must be one of ${prompts.join(", ")}`);
  if (clientId === "" && clientSecret === "" && text("OIDC_ISSUER") === "") return undefined;
  if (clientId === "") wrong(idName, "it is empty, but an identity provider is set");
  if (clientSecret === "") wrong(secretName, "it is empty, but an identity provider is set");
  if (issuer?.protocol === "http:" && !isLoopback(issuer.hostname)) wrong("OIDC_ISSUER", "an issuer off this machine must use https");
  return issuer === undefined ? undefined : { issuer: issuer.href, clientId, clientSecret, prompt };
}

function readPublicOrigin({ url, wrong }: Reader): string {
  const address = url("PUBLIC_URL", ["https:", "http:"]);
  if (address === undefined) return "";
  if (address.pathname !== "/" || address.search !== "" || address.hash !== "" || address.username !== "") {
    wrong("PUBLIC_URL", "it must be a bare origin such as https://music.example, with no path");
  }
  return address.origin;
}

const OTHER_SITE = "it must be on the site of PUBLIC_URL (another port or sub-domain): a session's cookie goes to no other site";
const NO_PUBLIC_URL = "it needs PUBLIC_URL, the address of this gateway itself, unless it is on this machine";

/** Tells of an address whose calls would come without the session's cookie. */
function checkSite({ wrong }: Reader, name: string, address: URL, publicOrigin: string): void {
  if (publicOrigin === "" && !isLoopback(address.hostname)) wrong(name, NO_PUBLIC_URL);
  if (publicOrigin !== "" && !isSameSite(address, new URL(publicOrigin))) wrong(name, OTHER_SITE);
}

function readGatewayUrl(read: Reader, publicOrigin: string): string {
  const { text, url, wrong } = read;
  const bare = (path: string): string => path.replace(/\/{1,9}$/, "");
  if (/^\/(?!\/)[\w./~-]*$/.test(text("GATEWAY_URL"))) return bare(text("GATEWAY_URL"));
  const address = url("GATEWAY_URL", ["https:", "http:"]);
  if (address === undefined) return "";
  if (address.search !== "" || address.hash !== "" || address.username !== "")
    wrong("GATEWAY_URL", "it must be an origin or a path, nothing behind it");
  checkSite(read, "GATEWAY_URL", address, publicOrigin);
  return address.origin + bare(address.pathname);
}

function readPageOrigins(read: Reader, publicOrigin: string): readonly string[] {
  const parts = read
    .text("PAGE_ORIGINS")
    .split(",")
    .flatMap((part) => part.trim() || []);
  return parts.map((part) => {
    const address = URL.canParse(part) ? new URL(part) : undefined;
    if (address === undefined || !/^https?:$/.test(address.protocol) || part.replace(/\/$/, "").toLowerCase() !== address.origin) {
      read.wrong("PAGE_ORIGINS", "it must be origins such as https://music.example, with commas between");
      return "";
    }
    checkSite(read, "PAGE_ORIGINS", address, publicOrigin);
    return address.origin;
  });
}

function readSoundfontBase({ url }: Reader): string {
  const address = url("SOUNDFONT_BASE", ["https:", "http:"]);
  return address === undefined ? "" : address.href;
}

function embedSitesIn({ text, wrong }: Reader): readonly string[] {
  const sites = readEmbedSites(text("EMBED_SITES"));
  if (sites === undefined)
    wrong("EMBED_SITES", "it must be origins such as https://moodle.example or https://*.school.example, with commas between");
  return sites ?? [];
}

function readRates({ integer }: Reader): RateLimits {
  const rate = (name: string, fallback: number): number => integer(name, fallback, 1, 1_000_000);
  return {
    login: rate("RATE_LOGIN", 20),
    loginPerAddress: rate("RATE_LOGIN_ADDRESS", 300),
    refresh: rate("RATE_REFRESH", 12),
    writes: rate("RATE_WRITES", 60),
    reads: rate("RATE_READS", 600),
    anonymousReads: rate("RATE_ANONYMOUS_READS", 6000),
  };
}

const MIB = 1_048_576;

function readQuotas({ integer }: Reader): Quotas {
  const count = (name: string, fallback: number): number => integer(name, fallback, 1, 100_000_000);
  const bytes = (name: string, fallback: number): number => integer(name, fallback / MIB, 1, 1_000_000) * MIB;
  return {
    documents: count("QUOTA_DOCUMENTS", DEFAULT_QUOTAS.documents),
    documentBytes: bytes("QUOTA_DOCUMENT_MIB", DEFAULT_QUOTAS.documentBytes),
    revisionBytes: bytes("QUOTA_REVISION_MIB", DEFAULT_QUOTAS.revisionBytes),
    songs: count("QUOTA_SONGS", DEFAULT_QUOTAS.songs),
    songBytes: bytes("QUOTA_SONG_MIB", DEFAULT_QUOTAS.songBytes),
    bookEntries: count("QUOTA_BOOK_ENTRIES", DEFAULT_QUOTAS.bookEntries),
    bookBytes: bytes("QUOTA_BOOK_MIB", DEFAULT_QUOTAS.bookBytes),
    attempts: count("QUOTA_ATTEMPTS", DEFAULT_QUOTAS.attempts),
    attemptBytes: bytes("QUOTA_ATTEMPT_MIB", DEFAULT_QUOTAS.attemptBytes),
    links: count("QUOTA_LINKS", DEFAULT_QUOTAS.links),
    pictureBytes: bytes("QUOTA_PICTURE_MIB", DEFAULT_QUOTAS.pictureBytes),
  };
}

/**
 * Reads the settings from environment variables.
 * @example readSettings(process.env) // { ok: true, value: { host: "127.0.0.1", port: 4500, ... } }
 */
export function readSettings(env: Environment): Result<Settings, Refusal> {
  const read = reader(env);
  const { text, integer, wrong } = read;
  const host = text("HOST") || "127.0.0.1";
  if (!/^[\w.:[\]-]+$/.test(host)) wrong("HOST", "it must be an address or a host name");
  const databaseUrl = text("DATABASE_URL");
  if (databaseUrl !== "" && !/^postgres(ql)?:\/\//.test(databaseUrl)) wrong("DATABASE_URL", "it must start with postgres://");
  const logLevel = text("LOG_LEVEL") || "info";
  if (!logLevels.includes(logLevel)) wrong("LOG_LEVEL", `it must be one of ${logLevels.join(", ")}`);
  const publicOrigin = readPublicOrigin(read);
  const settings: Settings = {
    host,
    port: integer("PORT", 4500, 0, 65_535),
    metricsPort: integer("METRICS_PORT", 0, 0, 65_535),
    dataDir: text("DATA_DIR") || "./data",
    databaseUrl,
    publicOrigin,
    gatewayUrl: readGatewayUrl(read, publicOrigin),
    pageOrigins: readPageOrigins(read, publicOrigin),
    provider: readProvider(read),
    sessionIdleMs: integer("SESSION_IDLE_DAYS", 7, 1, 365) * DAY_MS,
    sessionMaxMs: integer("SESSION_MAX_DAYS", 30, 1, 3650) * DAY_MS,
    trustProxy: readTrustProxy(read),
    soundfontBase: readSoundfontBase(read),
    embedSites: embedSitesIn(read),
    rates: readRates(read),
    quotas: readQuotas(read),
    classLimits: readClassLimits(read),
    logLevel,
  };
  if (settings.provider !== undefined && settings.publicOrigin === "" && !isLoopback(host)) {
    wrong("PUBLIC_URL", "it is empty, but sign-in off this machine needs the address that browsers see");
  }
  return read.problem() ?? { ok: true, value: settings };
}
