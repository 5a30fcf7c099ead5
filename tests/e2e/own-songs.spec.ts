import type { Page } from "@playwright/test";
import { practiceRun } from "../support/practice-runs.ts";
import { expect, test } from "../support/test.ts";
import { openWorkspace, widget } from "../support/workspace-page.ts";
import { xssPayloads } from "../support/xss-payloads.ts";

test.use({ readAlerts: true });

async function openRepertoire(page: Page) {
  await page.goto("/dashboard");
  const repertoire = widget(page, "Repertoire");
  await expect(repertoire.getByRole("button", { name: "Add song" })).toBeVisible();
  return repertoire;
}

test("a song of one's own is added, its mistake shown at its line, edited and deleted", async ({ page }) => {
  const repertoire = await openRepertoire(page);
  await repertoire.getByRole("button", { name: "Add song" }).click();
  const dialog = page.getByRole("dialog", { name: "Add song" });
  const text = dialog.getByRole("textbox", { name: "Song text" });
  await text.fill('X:1\nT:Broken Blues\nL:1/4\nM:4/4\nK:F\nV:1\n"F7 x4 |\n');
  await dialog.getByRole("button", { name: "Save song" }).click();
  await expect(dialog.getByRole("alert")).toContainText(/^Line 7, column \d+: /);
  await expect(dialog.getByRole("alert")).toContainText('"F7 x4 |');
  expect(await text.evaluate((field: HTMLTextAreaElement) => field.value.slice(field.selectionStart, field.selectionEnd))).toBe('"F7 x4 |');
  await text.fill('X:1\nT:Mended Blues\nL:1/4\nM:4/4\nK:F\nV:1\n"F7" x4 | "Bb7" x4 |\n');
  await dialog.getByRole("button", { name: "Save song" }).click();
  await expect(dialog).toBeHidden();
  await expect(widget(page, "Player").getByText(/^Mended Blues · /)).toBeVisible();
  await repertoire.getByRole("button", { name: "Edit" }).click();
  const edit = page.getByRole("dialog", { name: "Edit song" });
  await edit.getByRole("textbox", { name: "Song text" }).fill('X:1\nT:Changed Blues\nL:1/4\nM:4/4\nK:F\nV:1\n"F7" x4 |\n');
  await edit.getByRole("button", { name: "Save song" }).click();
  await expect(widget(page, "Player").getByText(/^Changed Blues · /)).toBeVisible();
  await page.reload();
  const again = await openRepertoire(page);
  await again.getByRole("combobox", { name: "Song" }).click();
  await page.getByRole("option", { name: "Changed Blues (yours)" }).click();
  await again.getByRole("button", { name: "Delete" }).click();
  await again.getByRole("button", { name: "Delete song" }).click();
  await expect(again.getByRole("button", { name: "Edit" })).toBeHidden();
});

test("what a pasted song's text says otherwise than it is read is told with its line when it is saved, by keyboard too", async ({
  page,
}) => {
  const repertoire = await openRepertoire(page);
  await repertoire.getByRole("button", { name: "Add song" }).click();
  const dialog = page.getByRole("dialog", { name: "Add song" });
  const text = dialog.getByRole("textbox", { name: "Song text" });
  await text.fill('T:Pasted Tune\nL:1/4\nM:4/4\nK:Em\n"em"e4 | "Refrain"g4 | "D7"d2 e2\n');
  await dialog.getByRole("button", { name: "Save song" }).press("Enter");
  await expect(dialog.getByRole("status")).toContainText("4 things were read differently");
  await expect(dialog.getByRole("listitem").filter({ hasText: "Line 5: “Refrain” is not a chord symbol" })).toBeVisible();
  await text.fill('X:1\nT:Pasted Tune\nL:1/4\nM:4/4\nK:Em\n"Em"e4 | g4 | "D7"d2 e2 |]\n');
  await expect(dialog.getByRole("status")).toBeHidden();
  await dialog.getByRole("button", { name: "Save song" }).press("Enter");
  await expect(dialog).toBeHidden();
  await expect(widget(page, "Player").getByText(/^Pasted Tune · /)).toBeVisible();
  await repertoire.getByRole("combobox", { name: "Song" }).click();
  await expect(page.getByRole("option", { name: "Pasted Tune (yours)" })).toHaveCount(1);
});

test("sixty texts that are scripts stay texts: in titles, songs, chords and the record", async ({ page }) => {
  const asked: string[] = [];
  page.on("dialog", (dialog) => void dialog.dismiss().then(() => asked.push("dialog")));
  await page.addInitScript(
    ([songs]) => localStorage.setItem("ownSongs", songs ?? "[]"),
    [
      JSON.stringify(
        xssPayloads.map((title, n) => ({ id: `own-${n}`, title, data_abc: `X:1\nT:${title}\nL:1/4\nM:4/4\nK:C\nV:1\n"C7" x4 |\n` })),
      ),
    ],
  );
  const unharmed = async () => {
    expect(await page.evaluate(() => "injected" in window)).toBe(false);
    expect(
      await page.locator("main :is(script, iframe, object, math, [onerror], [onload], [onfocus], img[src=x], a[href^=javascript])").count(),
    ).toBe(0);
    expect(asked).toEqual([]);
  };
  const attempts = xssPayloads.flatMap((to) => [
    { from: "C7", to: to.slice(0, 64), key: "C", outcome: "wrong", foundMs: 9000, errorMs: null } as const,
  ]);
  const runs = [practiceRun(0, { at: Date.now(), attempts, source: { kind: "song", id: "x", title: xssPayloads[0] ?? "" } })];
  const record = JSON.stringify({ format: "woodshed-practice-record", version: 1, runs });
  await page.goto("/practice");
  await page.getByLabel("Record file").setInputFiles({ name: "record.json", mimeType: "application/json", buffer: Buffer.from(record) });
  await expect(page.getByText("1 run added")).toBeVisible();
  await expect(page.getByRole("region", { name: "Slowest changes" })).toBeVisible();
  await unharmed();
  const repertoire = await openRepertoire(page);
  await repertoire.getByRole("combobox", { name: "Song" }).click();
  await page.getByRole("option", { name: `${xssPayloads[1]} (yours)`, exact: true }).click();
  await expect(
    widget(page, "Player")
      .getByText(xssPayloads[1] ?? "", { exact: false })
      .first(),
  ).toBeVisible();
  await unharmed();
  await openWorkspace(page);
  const title = page.getByRole("textbox", { name: "Title" });
  for (const payload of xssPayloads) {
    await title.fill(payload);
    await title.press("Enter");
  }
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(xssPayloads.at(-1) ?? "");
  await unharmed();
});
