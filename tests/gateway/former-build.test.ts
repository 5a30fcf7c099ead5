import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { keepFormerAssets } from "../../scripts/former-assets.mjs";
import { workerForPage } from "../../src/gateway/http/page.ts";
import { startApp } from "../support/gateway-app.ts";

test("a build's hashed files stay beside the next one for a day, and then they go", () => {
  const dir = mkdtempSync(join(tmpdir(), "woodshed-former-"));
  const [built, former] = [`${dir}/assets/`, `${dir}/former/`];
  mkdirSync(built);
  mkdirSync(former);
  writeFileSync(`${built}main-1.js`, "1");
  writeFileSync(`${former}main-0.js`, "0");
  const now = Date.now();
  const hours = (count: number) => new Date(now - count * 3_600_000);
  utimesSync(`${former}main-0.js`, hours(23), hours(23));
  keepFormerAssets(built, former, now);
  expect(["main-0.js", "main-1.js"].map((name) => existsSync(`${former}${name}`))).toEqual([true, true]);
  utimesSync(`${former}main-0.js`, hours(25), hours(25));
  keepFormerAssets(built, former, now);
  expect(["main-0.js", "main-1.js"].map((name) => existsSync(`${former}${name}`))).toEqual([false, true]);
  rmSync(dir, { recursive: true });
});

test("a page of the build before this one still gets its parts, for ever in its cache", async () => {
  const { app, stop } = await startApp();
  const part = await app.inject({ url: "/assets/View-former.js", headers: { host: "localhost" } });
  await stop();
  expect(part.statusCode).toBe(200);
  expect(part.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
});

test("the offline worker is always asked for, and names the page as this server makes it", async () => {
  const servedBy = async (env: Record<string, string>) => {
    const { app, stop } = await startApp(env);
    const worker = await app.inject({ url: "/service-worker.js", headers: { host: "localhost" } });
    await stop();
    return worker;
  };
  const worker = await servedBy({});
  expect(worker.headers).toMatchObject({
    "cache-control": "no-cache",
    "content-type": "text/javascript; charset=utf-8",
    "cross-origin-embedder-policy": "require-corp",
  });
  expect(worker.body).not.toContain("0123abcd");
  expect(worker.body).toContain('{url:"assets/main-a1b2c3d4.js",revision:null}');
  expect(worker.body, "other settings are another page").not.toBe((await servedBy({ SOUNDFONT_BASE: "https://sounds.example/" })).body);
});

test("a worker that names no page is left as it is", () => {
  expect(workerForPage("self.x = 1", '"tag"')).toBe("self.x = 1");
});

test.each(["", "gzip, deflate, br"])(
  "a build's files are served beside a former one, whether anybody compressed them or not (%s)",
  async (encodings) => {
    const { app, stop } = await startApp();
    for (const url of ["/assets/main-a1b2c3d4.js", "/assets/View-former.js", "/sw.js"]) {
      const part = await app.inject({ url, headers: { host: "localhost", "accept-encoding": encodings } });
      expect([url, part.statusCode, part.payload.length > 0]).toEqual([url, 200, true]);
    }
    const none = await app.inject({ url: "/assets/none.js", headers: { host: "localhost", "accept-encoding": encodings } });
    expect(none.statusCode).toBe(404);
    await stop();
  },
);
