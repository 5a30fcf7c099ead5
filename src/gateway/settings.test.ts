import { describe, expect, test } from "vitest";
import { isLoopback, readSettings } from "./settings.ts";

const value = (env: Record<string, string>) => {
  const settings = readSettings(env);
  if (!settings.ok) throw new Error(settings.error.code);
  return settings.value;
};
const problem = (env: Record<string, string>) => {
  const settings = readSettings(env);
  return settings.ok ? undefined : settings.error;
};

describe("settings of the gateway", () => {
  test("an empty environment gives a gateway for this machine", () => {
    expect(value({})).toMatchObject({
      host: "127.0.0.1",
      port: 4500,
      databaseUrl: "",
      publicOrigin: "",
      provider: undefined,
      trustProxy: false,
    });
    expect(value({})).toMatchObject({ sessionIdleMs: 7 * 86_400_000, sessionMaxMs: 30 * 86_400_000, logLevel: "info" });
  });

  test.each([
    ["PORT", "abc"],
    ["PORT", "65536"],
    ["PORT", "-1"],
    ["HOST", "no host"],
    ["PUBLIC_URL", "ftp://music.example"],
    ["PUBLIC_URL", "https://music.example/app"],
    ["LOG_LEVEL", "loud"],
    ["DATABASE_URL", "mysql://localhost/db"],
    ["TRUST_PROXY", "sometimes"],
    ["TRUST_PROXY", "10.0.0.0/33"],
    ["SOUNDFONT_BASE", "soundfonts"],
    ["SESSION_IDLE_DAYS", "0"],
    ["RATE_WRITES", "0"],
    ["OIDC_ISSUER", "http://issuer.example"],
    ["OIDC_PROMPT", "none"],
    ["GATEWAY_URL", "api.music.example"],
    ["GATEWAY_URL", "//api.music.example"],
    ["GATEWAY_URL", "ftp://localhost"],
    ["GATEWAY_URL", "http://localhost:4600/?x=1"],
    ["GATEWAY_URL", "https://api.music.example"],
    ["EMBED_SITES", "*"],
    ["EMBED_SITES", "https://moodle.example/course"],
    ["EMBED_SITES", "https://moodle.example; script-src *"],
    ["PAGE_ORIGINS", "*"],
    ["PAGE_ORIGINS", "null"],
    ["PAGE_ORIGINS", "http://localhost:4500/start"],
    ["PAGE_ORIGINS", "http://localhost:4500, https://music.example"],
  ])("%s=%s stops the start with one line that names it", (name, wrong) => {
    const found = problem({ [name]: wrong, OIDC_CLIENT_ID: "id", OIDC_CLIENT_SECRET: "secret" });
    expect(found?.where).toBe(name);
    expect(found?.message).toContain(name);
    expect(found?.message).not.toContain("\n");
  });

  test.each([
    ["http://127.0.0.1:4600", "http://127.0.0.1:4600"],
    ["http://127.0.0.1:4600/api/", "http://127.0.0.1:4600/api"],
    ["/api/", "/api"],
    ["/", ""],
    ["", ""],
  ])("the page's calls go to GATEWAY_URL=%s as %s", (given, base) => {
    expect(value({ GATEWAY_URL: given }).gatewayUrl).toBe(base);
  });

  test.each([
    ["https://api.music.example", true],
    ["https://music.example:8443", true],
    ["https://a.b.music.example", true],
    ["http://api.music.example", false],
    ["https://music.example.evil.example", false],
    ["https://other.example", false],
    ["https://localhost:4500", false],
  ])("beside https://music.example, %s is of the same site: %s", (address, isSame) => {
    const PUBLIC_URL = "https://music.example";
    expect(problem({ PUBLIC_URL, GATEWAY_URL: address })?.where).toBe(isSame ? undefined : "GATEWAY_URL");
    expect(problem({ PUBLIC_URL, PAGE_ORIGINS: address })?.where).toBe(isSame ? undefined : "PAGE_ORIGINS");
    if (isSame) expect(value({ PUBLIC_URL, PAGE_ORIGINS: ` ${address}/ , ,${PUBLIC_URL}` }).pageOrigins).toEqual([address, PUBLIC_URL]);
  });

  test("names that share no more than a public suffix are two sites", () => {
    expect(problem({ PUBLIC_URL: "https://mine.github.io", GATEWAY_URL: "https://yours.github.io" })?.where).toBe("GATEWAY_URL");
    expect(problem({ PUBLIC_URL: "https://one.co.uk", PAGE_ORIGINS: "https://two.co.uk" })?.where).toBe("PAGE_ORIGINS");
    expect(problem({ PUBLIC_URL: "https://10.0.0.1", GATEWAY_URL: "https://10.0.0.2" })?.where).toBe("GATEWAY_URL");
    expect(value({ PUBLIC_URL: "https://10.0.0.1", GATEWAY_URL: "https://10.0.0.1:81" }).gatewayUrl).toBe("https://10.0.0.1:81");
  });

  test("a provider needs its id and its secret", () => {
    expect(problem({ GOOGLE_CLIENT_ID: "id" })?.where).toBe("GOOGLE_CLIENT_SECRET");
    expect(problem({ OIDC_ISSUER: "https://issuer.example" })?.where).toBe("OIDC_CLIENT_ID");
  });

  test("Google's names are read as Google's provider", () => {
    expect(value({ GOOGLE_CLIENT_ID: "id", GOOGLE_CLIENT_SECRET: "secret" }).provider).toEqual({
      issuer: "https://accounts.google.com/",
      clientId: "id",
      clientSecret: "secret",
      prompt: "select_account",
    });
  });

  test("a provider off loopback needs the public address", () => {
    const provider = { GOOGLE_CLIENT_ID: "id", GOOGLE_CLIENT_SECRET: "secret", HOST: "0.0.0.0" };
    expect(problem(provider)?.where).toBe("PUBLIC_URL");
    expect(value({ ...provider, PUBLIC_URL: "https://music.example/" }).publicOrigin).toBe("https://music.example");
  });

  test("a proxy is trusted by count or by address", () => {
    expect(value({ TRUST_PROXY: "2" }).trustProxy).toBe(2);
    expect(value({ TRUST_PROXY: "10.0.0.0/8, ::1" }).trustProxy).toEqual(["10.0.0.0/8", "::1"]);
    expect(value({ TRUST_PROXY: "on" }).trustProxy).toBe(true);
  });

  test("loopback is told from every other name", () => {
    expect(["localhost", "127.0.0.1", "127.3.2.1", "::1"].every(isLoopback)).toBe(true);
    expect(["0.0.0.0", "127.0.0.1.evil.example", "music.example", "::"].some(isLoopback)).toBe(false);
  });
});
