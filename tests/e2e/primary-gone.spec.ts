import { startBuiltGateway } from "../support/built-gateway.ts";
import { postgresPrograms } from "../support/postgres.ts";
import { startPostgresPair } from "../support/postgres-pair.ts";
import { forgive, listed, rename, savingOf, signIn } from "../support/saving-page.ts";
import { expect, test } from "../support/test.ts";

test.use({ readAlerts: true });

const programs = postgresPrograms();
/** A folder for pictures of what is seen. */
const { PAGES_PICTURES = "" } = process.env;

test("while the primary is gone people read that it is saving again, on every page theirs goes on, and it is saved once the standby takes over", async ({
  page,
  complaints,
}) => {
  test.skip(programs === undefined, "PostgreSQL is not installed.");
  const pair = await startPostgresPair(programs ?? "");
  const gateway = await startBuiltGateway({ DATABASE_URL: pair.url });
  const picture = async (name: string): Promise<void> => {
    if (PAGES_PICTURES !== "") await page.screenshot({ path: `${PAGES_PICTURES}/primary-gone-${name}.png` });
  };
  await page.goto(`${gateway.address}/start`);
  await signIn(page, "Ada");
  await page.goto(`${gateway.address}/workspace/new`);
  const saving = savingOf(page);
  await rename(page, "Before");
  await saving.save.click();
  await expect(page).toHaveURL(/\/workspace\/[0-9a-f-]{36}$/);
  await expect(saving.word).toHaveText("Saved");
  await page.goto(`${gateway.address}/workspace/list`);
  await listed(page, "Before").click();
  await expect(saving.title).toHaveValue("Before");

  await pair.killPrimary();
  await rename(page, "Meanwhile");
  const again = page
    .getByRole("alert")
    .filter({ hasText: "Saving again: the server could not do it just now." })
    .or(page.getByText(/^Saving again: /));
  await expect(again.first()).toBeVisible();
  await expect(saving.word).toHaveText("Kept on this device");
  await picture("workspace");
  await page.setViewportSize({ width: 360, height: 740 });
  await picture("workspace-360");
  await page.setViewportSize({ width: 1440, height: 900 });
  const trouble = page.getByText(/has a problem|could not be opened/);
  await page.reload();
  await expect(saving.title).toHaveValue("Meanwhile");
  await expect(trouble).toHaveCount(0);
  await picture("reloaded");
  await page.getByRole("link", { name: "Back to workspaces" }).click();
  await expect(page.getByText(/^Your account cannot be reached\. This is the list from \d/)).toBeVisible();
  await expect(listed(page, "Before").or(listed(page, "Meanwhile")).first()).toBeVisible();
  await expect(trouble).toHaveCount(0);
  await picture("list");
  await page.goBack();
  await expect(saving.title).toHaveValue("Meanwhile");

  await pair.promote();
  await expect(saving.word).toHaveText("Saved");
  await expect(again).toHaveCount(0);
  await page.getByRole("link", { name: "Back to workspaces" }).click();
  await expect(listed(page, "Meanwhile")).toBeVisible();
  forgive(complaints, /503/);
  await gateway.stop();
  await pair.stop();
});
