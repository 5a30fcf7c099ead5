import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type BuiltGateway, startBuiltGateway } from "../support/built-gateway.ts";
import { rename, savingOf, signIn } from "../support/saving-page.ts";
import { expect, forgive, test } from "../support/test.ts";

test.use({ readAlerts: true });

const program = fileURLToPath(new URL("../../dist/gateway/main.js", import.meta.url));

test.describe("a server that is restored from a backup", () => {
  const dataDir = mkdtempSync(join(tmpdir(), "woodshed-restored-"));
  const backup = join(dataDir, "backups", "woodshed-2026-01-01T00-00-00Z.db");
  let server: BuiltGateway | undefined;
  /** Starts the server on its data, always at the same address. */
  const start = async (port = "0"): Promise<string> => {
    server = await startBuiltGateway({ DATA_DIR: dataDir, PORT: port });
    return server.address;
  };
  const stop = async (): Promise<void> => {
    await server?.stop();
    server = undefined;
  };
  test.afterAll(async () => {
    await stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  test("newer work in an open tab stays, and is asked about; a link from before asks its owner once", async ({
    page,
    browser,
    complaints,
  }) => {
    const address = await start();
    const { port } = new URL(address);
    const saving = savingOf(page);
    await page.goto(`${address}/start`);
    await signIn(page, "Ada");
    await page.goto(`${address}/workspace/new`);
    await rename(page, "In the backup");
    await saving.save.click();
    await expect(saving.word).toHaveText("Saved");
    await page.getByRole("button", { name: "Share", exact: true }).click();
    await page.getByRole("button", { name: "Make link" }).click();
    const link = await page.getByRole("textbox", { name: "Link" }).inputValue();
    await page.keyboard.press("Escape");
    await stop();
    mkdirSync(join(dataDir, "backups"), { recursive: true });
    copyFileSync(join(dataDir, "woodshed.db"), backup);
    await start(port);
    await rename(page, "Newer than the backup");
    // The word may still be that of the save before.
    const titleThere = () =>
      page.evaluate(async () => {
        const answer = await fetch(`/content${location.pathname}`);
        return ((await answer.json()) as { readonly data: { readonly title: string } }).data.title;
      });
    await expect.poll(titleThere).toBe("Newer than the backup");
    await expect(saving.word).toHaveText("Saved");
    await stop();
    const restored = spawnSync(process.execPath, [program, "restore", backup], {
      env: { ...process.env, DATA_DIR: dataDir },
      encoding: "utf8",
    });
    expect(restored.stdout).toMatch(/^Restored /);
    await start(port);

    await rename(page, "Newest of all");
    await expect(saving.word).toHaveText("Conflict");
    await expect(saving.title).toHaveValue("Newest of all");
    const visitor = await (await browser.newContext()).newPage();
    await visitor.goto(link);
    await expect(visitor.getByText(/waits for the word of whoever shared it/)).toBeVisible();
    await page.getByRole("button", { name: "Keep mine" }).first().click();
    await expect(saving.word).toHaveText("Saved");

    await page.reload();
    await expect(saving.title).toHaveValue("Newest of all");
    await expect(page.getByText(/A link that you shared before \(Newest of all\) stays closed/)).toBeVisible();
    await page.getByRole("button", { name: "Open again" }).click();
    await expect(page.getByText(/stays closed/)).toBeHidden();
    await visitor.reload();
    await expect(visitor.getByText("Newest of all")).toBeVisible();
    await page.reload();
    await expect(saving.word).toHaveText("Saved");
    await expect(page.getByText(/stays closed/)).toBeHidden();
    forgive(complaints, /ERR_CONNECTION_REFUSED|status of (404|412|503)/);
  });
});
