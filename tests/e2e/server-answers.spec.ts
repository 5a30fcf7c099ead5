import { forgive, savedWorkspace, signIn } from "../support/saving-page.ts";
import { expect, test } from "../support/test.ts";

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
