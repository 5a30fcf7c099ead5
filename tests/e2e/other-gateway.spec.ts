import { startBuiltGateway } from "../support/built-gateway.ts";
import { freePort } from "../support/free-port.ts";
import { forgive, listed, rename, savedWorkspace, savingOf, signIn } from "../support/saving-page.ts";
import { test as base, expect } from "../support/test.ts";
import { menuItem } from "../support/workspace-page.ts";

/** Two gateways: one serves the page, and the page calls the other. */
interface Split {
  readonly page: string;
  readonly calls: string;
}

const test = base.extend<object, { readonly split: Split }>({
  split: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of a fixture's needs from this pattern
    async ({}, use) => {
      const [pagePort, callPort] = [await freePort(), await freePort()];
      const [page, calls] = [`http://127.0.0.1:${pagePort}`, `http://127.0.0.1:${callPort}`];
      const serving = await startBuiltGateway({ PORT: String(pagePort), GATEWAY_URL: calls });
      const answering = await startBuiltGateway({ PORT: String(callPort), PAGE_ORIGINS: page });
      await use({ page, calls });
      await Promise.all([serving.stop(), answering.stop()]);
    },
    { scope: "worker" },
  ],
  baseURL: async ({ split }, use) => use(split.page),
});

test.use({ readAlerts: true });

test("the page of one gateway signs in, saves, lists and opens at another one on another port", async ({ page, split }) => {
  const called: string[] = [];
  page.on("request", (request) => {
    const { origin, pathname } = new URL(request.url());
    if (/^\/(content|v1|identity|api)(\/|$)/.test(pathname)) called.push(origin);
  });
  await page.goto("/start?from=here");
  await signIn(page, "Ada Lovelace");
  await expect(page).toHaveURL(`${split.page}/start?from=here`);
  const path = await savedWorkspace(page, "On another port");
  await rename(page, "On another port, renamed");
  await expect(savingOf(page).word).toHaveText("Saved");
  await page.goto("/workspace/list");
  await listed(page, "On another port, renamed").click();
  await expect(page).toHaveURL(`${split.page}${path}`);
  await expect(savingOf(page).title).toHaveValue("On another port, renamed");
  await page.getByRole("button", { name: "Profile" }).click();
  await (await menuItem(page, "Sign out")).click();
  await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeVisible();
  expect([...new Set(called)]).toEqual([split.calls]);
});

test("a page of another origin is not answered, though its policy lets it ask", async ({ page, split, complaints }) => {
  const stranger = split.page.replace("127.0.0.1", "localhost");
  await page.goto(`${stranger}/start`);
  const read = await page.evaluate(async (calls) => {
    const answer = await fetch(`${calls}/v1/user`, { credentials: "include" }).catch((error: unknown) => String(error));
    return typeof answer === "string" ? answer : answer.status;
  }, split.calls);
  expect(read).toContain("Failed to fetch");
  forgive(complaints, /CORS policy|ERR_FAILED/);
});
