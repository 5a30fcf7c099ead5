import { test } from "../support/test.ts";
import { widget, workspaceOf } from "../support/workspace-page.ts";

for (const [scheme, width] of [
  ["light", 1440],
  ["dark", 1440],
  ["light", 360],
  ["dark", 360],
] as const)
  test(`shot ${scheme} ${width}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize({ width, height: width === 360 ? 780 : 1000 });
    await page.goto("/dashboard");
    const repertoire = widget(page, "Repertoire");
    await repertoire.getByRole("combobox", { name: "Song" }).click();
    await page.getByRole("option", { name: /^Autumn Leaves/ }).click();
    const workspace = workspaceOf(page);
    await workspace.player.getByRole("button", { name: /^View: / }).click();
    await page.getByRole("button", { name: /Full score/ }).click();
    await page.keyboard.press("Escape");
    await page.locator("figure[aria-busy=false]").first().waitFor();
    await workspace.player.scrollIntoViewIfNeeded();
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({ path: `/tmp/band/full-${scheme}-${width}.png` });
    await workspace.player.getByRole("button", { name: /^Band: / }).click();
    await page.getByText("Humanise").first().waitFor();
    await page.screenshot({ path: `/tmp/band/panel-${scheme}-${width}.png` });
    await page.keyboard.press("Escape");
    await workspace.player.getByRole("button", { name: /^View: / }).click();
    const panel = page.getByRole("region", { name: "On the sheet" });
    await panel.scrollIntoViewIfNeeded();
    await page.screenshot({ path: `/tmp/band/panel2-${scheme}-${width}.png` });
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Mixer" }).first().click();
    await page.getByRole("button", { name: "Solo Bass" }).waitFor();
    await page.screenshot({ path: `/tmp/band/mixer-${scheme}-${width}.png` });
  });
