import { startBuiltGateway } from "../support/built-gateway.ts";
import { forgive, rename, savedWorkspace, savingOf, signIn } from "../support/saving-page.ts";
import { expect, test } from "../support/test.ts";

const lesson = (text: string) => ({
  data: {
    content: {
      blocks: [
        { id: "h", type: "header", data: { text: "Blues", level: 1 } },
        { id: "p", type: "paragraph", data: { text } },
      ],
    },
  },
});

test("an earlier version is told in words, opened and brought back; the account is downloaded, deleted and taken back", async ({
  page,
}) => {
  await page.goto("/start");
  await signIn(page, `History ${process.pid}`);
  const id = await page.evaluate(
    async (states) => {
      const send = (method: string, path: string, body: unknown) =>
        fetch(path, { method, headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
      const made = (await (await send("POST", "/content/editor", states[0])).json()) as { data: { id: string } };
      await send("PUT", `/content/editor/${made.data.id}`, states[0]);
      await send("PUT", `/content/editor/${made.data.id}`, states[1]);
      return made.data.id;
    },
    [lesson("Play it slowly."), lesson("Play it fast.")],
  );
  await page.goto(`/editor/${id}`);
  await page.getByRole("button", { name: "Earlier versions" }).click();
  const dialog = page.getByRole("dialog", { name: "Earlier versions" });
  await expect(dialog.getByText("Saved by you, on this device")).toHaveCount(2);
  const savedAt = dialog.getByRole("list", { name: "Versions" }).locator("b");
  expect(new Set(await savedAt.allTextContents()).size, "no two are said alike").toBe(2);
  await expect(dialog.getByText("Changed: “Play it fast.”")).toBeVisible();
  await expect(dialog.locator("mark")).toHaveText(["slowly.", "fast."]);
  // A tablet that is turned keeps the dialog.
  const size = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(dialog.locator("mark")).toHaveText(["slowly.", "fast."]);
  await page.setViewportSize(size ?? { width: 1440, height: 900 });
  await dialog.getByRole("button", { name: "Open", exact: true }).click();
  await expect(page.getByText("Play it slowly.")).toBeVisible();
  await expect(page.getByText(/^Read only: version of /)).toBeVisible();
  await page.getByRole("button", { name: "Restore" }).click();
  await expect(page).toHaveURL(new RegExp(`/editor/${id}$`));
  await expect(page.getByText("Play it slowly.")).toBeVisible();
  await page.goto("/account");
  await expect(page.getByText("Workspaces and lessons", { exact: true })).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download everything" }).click();
  expect((await download).suggestedFilename()).toBe("woodshed-account.json");
  await page.getByRole("button", { name: "Delete the account" }).click();
  await page.getByRole("button", { name: "Delete it" }).click();
  await expect(page.getByText(/Your account is deleted\. Until/)).toBeVisible();
  await page.getByRole("alert").getByRole("button", { name: "Keep the account" }).click();
  await expect(page.getByText(/Your account is deleted\. Until/)).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Delete the account" })).toBeVisible();
});

test("who comes near a limit reads it before it is reached, on the page and in the account; a save beyond it is refused in words and kept", async ({
  page,
  complaints,
}) => {
  const gateway = await startBuiltGateway({ QUOTA_DOCUMENTS: "10" });
  await page.goto(`${gateway.address}/start`);
  await signIn(page, "Full");
  await page.evaluate(async () => {
    const headers = { "content-type": "application/json" };
    for (let n = 1; n <= 8; n += 1) {
      await fetch("/content/workspace", { method: "POST", headers, body: JSON.stringify({ title: `Blues ${n}`, data: {} }) });
    }
  });
  await savedWorkspace(page, "The ninth", false, gateway.address);
  await page.goto(`${gateway.address}/workspace/list`);
  await expect(page.getByText("Your account has 9 of 10 workspaces and lessons. Delete some to make room.")).toBeVisible();
  await page.goto(`${gateway.address}/account`);
  await expect(page.getByText("9 of 10", { exact: true })).toBeVisible();
  await savedWorkspace(page, "The tenth", false, gateway.address);
  await page.goto(`${gateway.address}/workspace/new`);
  const saving = savingOf(page);
  await rename(page, "The eleventh");
  await saving.save.click();
  await expect(page.getByText(/^This could not be saved: .*Delete some.* Your changes are kept on this device\.$/).first()).toBeVisible();
  await expect(saving.word).toHaveText("Kept on this device");
  forgive(complaints, /403/);
  await gateway.stop();
});
