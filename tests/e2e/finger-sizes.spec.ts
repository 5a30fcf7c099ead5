import { expect, test } from "../support/test.ts";
import { openWorkspace } from "../support/workspace-page.ts";

// What a finger finds on a tablet and a phone.
test.use({ viewport: { width: 1024, height: 768 }, hasTouch: true, isMobile: true });

test("on a tablet Key / scale stands in its widget, and a finger has 40 px for each key of the circle", async ({ page }) => {
  await openWorkspace(page);
  const widget = page.getByRole("region", { name: "Key / scale" });
  await expect(widget.getByText("Subdominant")).toBeVisible();
  const over = () =>
    widget.evaluate(
      (frame) => [...frame.querySelectorAll("div")].filter((box) => box.scrollWidth > box.clientWidth && box.clientWidth > 0).length,
    );
  await expect.poll(over).toBe(0);
  for (const key of await widget.getByRole("group", { name: "Circle of fifths" }).getByRole("button").all()) {
    const box = await key.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(40);
  }
});

test("on a phone a set list is made by Add, and a finger beside the panel closes it, chooses nothing and keeps what was typed", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/songs");
  await page
    .getByRole("checkbox", { name: /^Choose [^a]/ })
    .nth(1)
    .tap();
  const open = page.getByRole("button", { name: "Add to set list" });
  await open.tap();
  const name = page.getByRole("textbox", { name: "New set list" });
  await name.fill("Friday");
  await page.touchscreen.tap(180, 560);
  await expect(name).toBeHidden();
  await expect(page.getByText("1 song chosen")).toBeVisible();
  await open.tap();
  await expect(name).toHaveValue("Friday");
  await page.getByRole("button", { name: "Add", exact: true }).tap();
  await expect(page.getByText("1 song was added to Friday.")).toBeVisible();
});

test("on the dashboard of a tablet the cards of the steps are whole", async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto("/dashboard");
  const card = page.getByRole("listitem").filter({ hasText: "Now" }).first();
  await expect(card).toBeVisible();
  const cut = () =>
    card.evaluate((step) => step.getBoundingClientRect().bottom - (step.parentElement?.getBoundingClientRect().bottom ?? 0));
  await expect.poll(cut).toBeLessThanOrEqual(0);
});
