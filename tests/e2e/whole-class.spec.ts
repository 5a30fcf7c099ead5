import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join as joinPaths } from "node:path";
import type { Browser, Page } from "@playwright/test";
import * as v from "valibot";
import { classAnswers } from "../../src/protocol/gateway-contract-classes.ts";
import { type BuiltGateway, startBuiltGateway } from "../support/built-gateway.ts";
import { beginChords, join, makeClass, nameChord, phone } from "../support/class-pages.ts";
import { postgresPrograms, startPostgres } from "../support/postgres.ts";
import { signIn } from "../support/saving-page.ts";
import { expect, forgive, test } from "../support/test.ts";

// Fewer for a trial: sixes of them, twelve at least.
const LEARNERS = Number(process.env.CLASS_LEARNERS || 30);
/** Browsers at a time. */
const AT_ONCE = 6;
/** Runs of each learner. */
const RUNS = 2;
const TITLE = "Name chords";
const programs = postgresPrograms();
const rates = { RATE_LOGIN: "100000", RATE_LOGIN_ADDRESS: "100000" };

/** The gateways of a store, each always at its own address; the first is the one that is killed. */
async function startStore(kind: "SQLite" | "PostgreSQL") {
  const server = kind === "SQLite" ? undefined : await startPostgres(programs ?? "");
  const store: Record<string, string> = server === undefined ? {} : { DATABASE_URL: await server.newDatabase() };
  const folders = [0, 1].map(() => mkdtempSync(joinPaths(tmpdir(), "woodshed-class-")));
  const start = (n: number, port = "0") => startBuiltGateway({ ...rates, ...store, DATA_DIR: folders[n] ?? "", PORT: port });
  const gateways: BuiltGateway[] = [await start(0), ...(server === undefined ? [] : [await start(1)])];
  return {
    addressOf: (n: number): string => gateways[n % gateways.length]?.address ?? "",
    async killAndStart(): Promise<void> {
      const [first] = gateways;
      if (first === undefined) return;
      await first.kill();
      gateways[0] = await start(0, new URL(first.address).port);
    },
    async stop(): Promise<void> {
      await Promise.all(gateways.map((each) => each.stop()));
      await server?.stop();
      for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Waits until the class has all runs of the learner on a page. Nothing is done there: what waits on the device goes by itself. */
async function broughtFrom(device: Page, address: string): Promise<void> {
  const brought = async () => {
    const answer = await device.request.get(`${address}/v1/classes/mine`).catch(() => undefined);
    if (answer?.status() !== 200) return 0;
    return v.parse(classAnswers.mine, await answer.json()).data.progress.reduce((sum, { runs }) => sum + runs, 0);
  };
  await expect.poll(brought, { timeout: 240_000, intervals: [500] }).toBe(RUNS);
}

interface Six {
  readonly code: string;
  /** The number of the first of them. */
  readonly first: number;
  readonly addressOf: (n: number) => string;
  /** Ends a gateway and starts it again; called when all six are in the midst of their first run. */
  readonly kill: (() => Promise<void>) | undefined;
}

/** Six learners in browsers of their own join and practise at once, every third without a network. */
async function sixLearn(browser: Browser, { code, first, addressOf, kill }: Six): Promise<void> {
  const devices = await Promise.all(
    Array.from({ length: AT_ONCE }, async (_, index) => {
      const address = addressOf(first + index);
      const device = await phone(browser, address);
      await join(device, `${address}/join?code=${code}`, `Learner ${first + index}`);
      return { device, address, isOffline: index % 3 === 0 };
    }),
  );
  for (let run = 0; run < RUNS; run += 1) {
    await Promise.all(
      devices.map(async ({ device, address, isOffline }) => {
        await device.goto(`${address}/practice`);
        await beginChords(device, TITLE);
        await device.context().setOffline(isOffline);
      }),
    );
    const killed = run === 0 ? kill?.() : undefined;
    await Promise.all(devices.map(({ device }) => nameChord(device)));
    await killed;
    for (const { device } of devices) await device.context().setOffline(false);
  }
  await Promise.all(devices.map(({ device, address }) => broughtFrom(device, address)));
  await Promise.all(devices.map(({ device }) => device.context().close()));
}

const gridOf = async (page: Page, path: string) => {
  const id = path.split("/").at(-1) ?? "";
  return v.parse(classAnswers.whole, await (await page.request.get(`${new URL(page.url()).origin}/v1/classes/${id}`)).json()).data;
};

for (const kind of ["SQLite", ...(programs === undefined ? [] : ["PostgreSQL"])] as const)
  test(`${LEARNERS} learners in browsers, ${AT_ONCE} at a time, through two kills of the gateway on ${kind}: nothing is lost, nothing doubled, the grid is right`, async ({
    page,
    browser,
    complaints,
  }) => {
    test.setTimeout(3_600_000);
    const store = await startStore(kind as "SQLite" | "PostgreSQL");
    await page.goto(`${store.addressOf(0)}/start`);
    await signIn(page, "Teacher of thirty");
    const { path, code } = await makeClass(page, "Thirty", store.addressOf(0));
    await page.getByRole("button", { name: "Assign", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Assign to a class" });
    await dialog.getByRole("combobox", { name: "What" }).selectOption({ label: "An ear exercise" });
    await dialog.getByRole("combobox", { name: "Exercise" }).selectOption({ label: "Chords" });
    await dialog.getByRole("textbox", { name: "Title" }).fill(TITLE);
    await dialog.getByRole("button", { name: "Assign", exact: true }).click();
    await expect(dialog).toHaveCount(0);

    let kills = 0;
    const kill = async () => {
      kills += 1;
      await store.killAndStart();
    };
    for (let first = 0; first < LEARNERS; first += AT_ONCE) {
      const isKilled = first === 0 || first === LEARNERS - AT_ONCE;
      await sixLearn(browser, { code, first, addressOf: store.addressOf, kill: isKilled ? kill : undefined });
    }
    expect(kills).toBe(2);
    const { people, progress } = await gridOf(page, path);
    expect(people).toHaveLength(LEARNERS);
    const runs = new Map(progress.map((cell) => [cell.learner, cell.runs]));
    const counts = people.map(({ id }) => runs.get(id) ?? 0);
    const [lost, doubled] = [counts.filter((count) => count < RUNS).length, counts.filter((count) => count > RUNS).length];
    console.log(
      `${kind}: ${people.length} learners, ${counts.reduce((sum, count) => sum + count, 0)} runs, ${kills} kills, ${lost} lost, ${doubled} doubled`,
    );
    expect([lost, doubled]).toEqual([0, 0]);
    await page.goto(new URL(path, page.url()).href);
    for (let n = 0; n < LEARNERS; n += 1)
      await expect(page.getByRole("button", { name: new RegExp(`^Learner ${n}, ${TITLE}: .*% right`) })).toBeVisible();
    await store.stop();
    forgive(complaints, /ERR_|status of (401|502|503)|EventSource/);
  });
