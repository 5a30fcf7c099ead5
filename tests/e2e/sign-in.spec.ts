import { REFRESH_AFTER_MS } from "../../src/protocol/gateway-contract.ts";
import { startBuiltGateway } from "../support/built-gateway.ts";
import { freePort } from "../support/free-port.ts";
import { startRealProvider } from "../support/real-provider.ts";
import { signIn } from "../support/saving-page.ts";
import { expect, test } from "../support/test.ts";
import { noteTimers, timerSet } from "../support/timers.ts";
import { menuItem } from "../support/workspace-page.ts";

test.use({ readAlerts: true });

test("a newcomer signs in with a name on this machine, comes back to the page, and out again", async ({ page }) => {
  await page.goto("/start?from=here");
  await page.getByRole("button", { name: "Sign in" }).first().click();
  await expect(page.getByRole("heading", { name: "Sign in on this machine" })).toBeVisible();
  await page.getByLabel("Your name").fill("Ada Lovelace");
  const refreshed = page.waitForResponse((response) => response.url().endsWith("/v1/refresh"));
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/start\?from=here$/);
  const user = () => page.evaluate(async () => (await fetch("/v1/user")).json() as Promise<{ data?: { name: string } }>);
  expect((await user()).data?.name).toBe("Ada Lovelace");
  expect((await refreshed).status()).toBe(200);
  const cookies = await page.context().cookies();
  expect(cookies.find(({ name }) => name === "woodshed-session")).toMatchObject({ httpOnly: true, sameSite: "Lax" });
  await page.evaluate(() => fetch("/v1/logout", { method: "POST" }));
  expect((await user()).data).toBeUndefined();
});

test("who signs in to share comes back to the open share dialog, once", async ({ page }) => {
  await page.goto("/editor");
  await page.getByRole("textbox", { name: "Lesson", exact: true }).getByRole("heading", { name: "New lesson", level: 1 }).click();
  await page.keyboard.press("End");
  await page.keyboard.type(" to share");
  await page.getByRole("button", { name: "Share", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Share" });
  await dialog.getByRole("button", { name: "Sign in to share" }).click();
  await page.getByLabel("Your name").fill(`Sharer ${process.pid}`);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(dialog.getByRole("button", { name: "Make link" })).toBeVisible();
  await expect(dialog.getByText("Making the link saves this to your account"), "nothing of it is saved yet").toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "New lesson to share", level: 1 })).toBeVisible();
  await expect(page.getByText("Recovered unsaved changes"), "signing in is no crash").toHaveCount(0);
  await expect(page).not.toHaveURL(/#/);
});

test("sign-in at a real identity provider comes back to the page with the provider's name, and out again", async ({ page }) => {
  const port = await freePort();
  const home = `http://127.0.0.1:${port}`;
  const provider = await startRealProvider(`${home}/identity/callback/google`);
  const { id, secret } = provider.client;
  const gateway = await startBuiltGateway({
    PORT: String(port),
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: id,
    OIDC_CLIENT_SECRET: secret,
  });
  provider.signInAs("ada", "Ada Lovelace");
  const visited: string[] = [];
  page.on("request", (request) => void (request.isNavigationRequest() && visited.push(request.url())));
  await page.goto(`${home}/workspace/list?from=here`);
  await page.getByRole("button", { name: "Sign in", exact: true }).first().click();
  await expect(page.getByRole("button", { name: "Profile" })).toBeVisible();
  await expect(page).toHaveURL(`${home}/workspace/list?from=here`);
  const [login, question] = visited.slice(1);
  expect(login).toBe(`${home}/identity/login/google?state=${encodeURIComponent(`${home}/workspace/list?from=here`)}`);
  expect(question).toContain(`${provider.issuer}/auth?`);
  await page.getByRole("button", { name: "Profile" }).click();
  await expect(page.getByText("Ada Lovelace")).toBeVisible();
  await (await menuItem(page, "Sign out")).click();
  await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeVisible();
  await page.goto("about:blank");
  await gateway.stop();
  await provider.stop();
});

test("the session is refreshed at the start and every five minutes", async ({ page }) => {
  await page.goto("/start");
  const atSignIn = page.waitForResponse((response) => response.url().endsWith("/v1/refresh") && response.status() === 200);
  await signIn(page, `Refreshed ${process.pid}`);
  await atSignIn;
  let refreshes = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/v1/refresh")) refreshes += 1;
  });
  await page.clock.install();
  await noteTimers(page);
  await page.goto("/start");
  await expect.poll(() => refreshes).toBe(1);
  // The five minutes begin with the answer.
  await timerSet(page, REFRESH_AFTER_MS);
  await page.clock.fastForward(200_000);
  await expect(page.getByRole("button", { name: "Profile" })).toBeVisible();
  expect(refreshes).toBe(1);
  await page.clock.fastForward(100_000);
  await expect.poll(() => refreshes).toBe(2);
});
