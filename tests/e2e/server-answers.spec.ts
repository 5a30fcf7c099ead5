import { forgive, rename, savedWorkspace, savingOf, signIn } from "../support/saving-page.ts";
import { expect, test } from "../support/test.ts";

test.use({ readAlerts: true });

/** A name nobody else has, so that tests that share a gateway do not share an account. */
let people = 0;
const somebody = (): string => `Caller ${process.pid} ${++people}`;

/** An answer of the gateway that is not 200. */
const failure = (status: number, code: string, message: string) => ({
  status,
  contentType: "application/json",
  body: JSON.stringify({ error: { code, message, requestId: "7f3a", details: {} } }),
});

test("a workspace whose loading is refused says that it could not be loaded, and nothing of saving", async ({ page, complaints }) => {
  await page.goto("/start");
  await signIn(page, somebody());
  const path = await savedWorkspace(page, "Refused");
  await page.goto("/workspace/list");
  await page.route(`**/content${path}`, (route) => route.fulfill(failure(422, "invalid", "The stored text is damaged.")));
  await page.goto(path);
  const told = page.getByRole("alert").filter({ hasText: "This workspace could not be opened" });
  await expect(told).toContainText("This could not be loaded: The stored text is damaged.");
  await expect(page.getByText(/could not be saved|kept on this device/)).toHaveCount(0);
  await page.unroute(`**/content${path}`);
  await told.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue("Refused");
  forgive(complaints, /422/);
});

test("a server that fails says so with the number of its answer, until it answers again", async ({ page, complaints }) => {
  await page.goto("/start");
  await signIn(page, somebody());
  await page.route("**/content/workspace/list*", (route) => route.fulfill(failure(500, "internal", "The gateway failed to answer.")));
  await page.goto("/workspace/list");
  const told = page.getByRole("alert").filter({ hasText: "The server has a problem." });
  await expect(told).toContainText("this number: 7f3a");
  await page.unroute("**/content/workspace/list*");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(told).toHaveCount(0);
  forgive(complaints, /500/);
});

test("a server whose disk is full is told by that name where one saves, and saves again once there is room", async ({
  page,
  complaints,
}) => {
  await page.goto("/start");
  await signIn(page, somebody());
  const path = await savedWorkspace(page, "Roomy");
  await page.route(`**/content${path}`, (route) =>
    route.request().method() === "PUT" ? route.fulfill(failure(503, "disk_full", "The server's disk is full.")) : route.continue(),
  );
  await rename(page, "Crowded");
  const saving = savingOf(page);
  await saving.save.click();
  const told = page.getByText("The server's disk is full. Your changes are kept on this device");
  await expect(told.first()).toBeVisible();
  await page.unroute(`**/content${path}`);
  await saving.save.click();
  await expect(saving.word).toHaveText("Saved");
  await expect(told).toHaveCount(0);
  forgive(complaints, /503/);
});

test("a session that ends on a page without a document is told there, with the way back to it", async ({ page, context, complaints }) => {
  const name = somebody();
  await page.goto("/start");
  await signIn(page, name);
  await savedWorkspace(page, "Mine");
  // The session is refreshed as a page opens: its new cookie would take the place of the false one.
  const refreshed = page.waitForResponse((response) => response.url().endsWith("/v1/refresh") && response.ok());
  await page.goto("/workspace/list");
  await refreshed;
  const copy = page.getByRole("button", { name: "Duplicate Mine" });
  await expect(copy).toBeVisible();
  const [cookie] = (await context.cookies()).filter(({ name }) => name.endsWith("woodshed-session"));
  if (cookie === undefined) throw new Error("There is no session.");
  await context.addCookies([{ ...cookie, value: "x".repeat(43) }]);
  await copy.click();
  const told = page.getByRole("alert").filter({ hasText: "Your session has ended." });
  await expect(told).toBeVisible();
  await expect(page.getByRole("button", { name: "Sign in", exact: true }).first()).toBeVisible();
  await told.getByRole("button", { name: "Sign in again" }).click();
  await page.getByLabel("Your name").fill(name);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/workspace\/list$/);
  await expect(copy).toBeVisible();
  await expect(told).toHaveCount(0);
  forgive(complaints, /401/);
});

test("whoever cannot be told who they are is anonymous: the page works, and offers to sign in", async ({ page, complaints }) => {
  await page.goto("/start");
  await signIn(page, somebody());
  await page.route("**/v1/user", (route) => route.fulfill(failure(500, "internal", "The gateway failed to answer.")));
  await page.context().clearCookies();
  await page.goto("/workspace/list");
  await expect(page.getByRole("button", { name: "Sign in", exact: true }).first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Profile" })).toHaveCount(0);
  await page.getByRole("button", { name: "New", exact: true }).click();
  await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue("New workspace");
  forgive(complaints, /500|401/);
});
