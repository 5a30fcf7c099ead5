import type { Locator, Page } from "@playwright/test";
import { paste } from "../support/paste.ts";
import { expect, test } from "../support/test.ts";

const PNG =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAYAAACNMs+9AAAAFUlEQVR42mP8z8BQz0AEYBxVSF+FABJADveWkH6oAAAAAElFTkSuQmCC";

async function emptyLine(page: Page): Promise<Locator> {
  await page.goto("/editor");
  await page.getByRole("button", { name: "Write here" }).click();
  return page.getByRole("textbox", { name: "Lesson", exact: true });
}

test("a pasted text brings the pictures that it carries; what is not put in leaves its description, and is told", async ({ page }) => {
  const text = await emptyLine(page);
  await paste(
    text,
    `<p>Before</p><p><img src="${PNG}" alt="A red square"></p><p>See <img src="https://example.org/a.png" alt="a chart"> and <img src="https://example.org/b.gif"></p><p>After</p>`,
  );
  await expect(text.getByRole("img", { name: "A red square" })).toBeVisible();
  await expect(text.getByRole("img", { name: "A red square" })).toHaveAttribute("src", /^data:image\/(webp|jpeg);base64,/);
  await expect(text.getByRole("textbox", { name: "Image description" })).toHaveValue("A red square");
  const left = text.getByRole("paragraph").filter({ hasText: /^See a chart and https:/ });
  await expect(left.getByRole("link", { name: "a chart" })).toHaveAttribute("href", "https://example.org/a.png");
  await expect(page.getByRole("alert").getByText(/^2 pictures were not pasted\./)).toBeVisible();
  const order = await text.evaluate((element) => element.textContent.replaceAll(/\s+/g, " "));
  expect(order).toMatch(/Before.*See a chart.*After/);
  await expect(text.locator("> p").filter({ hasText: /^$/ }), "a paragraph of a picture alone is not left empty").toHaveCount(0);
  await page.keyboard.press("ControlOrMeta+z");
  await expect(text.getByRole("img", { name: "A red square" })).toHaveCount(0);
  await expect(left, "one step").toHaveCount(0);
});

test("forms that a lesson does not have are pasted as the nearest, and told once", async ({ page }) => {
  const text = await emptyLine(page);
  await paste(
    text,
    "<table><tr><th>Key</th><th>Chord</th></tr><tr><td>C</td><td>Cmaj7</td></tr></table><h5>Small</h5>" +
      "<p>H<sub>2</sub>O x<sup>2</sup> Dm<sup>7</sup> 4<sup>th</sup> <u>mind</u></p>",
  );
  await expect(text.getByText("Key | Chord", { exact: true })).toBeVisible();
  await expect(text.getByRole("heading", { name: "Small", level: 3 })).toBeVisible();
  await expect(text.getByText("H₂O x² Dm7 4th mind")).toBeVisible();
  await expect(text.locator("em")).toHaveText("mind");
  const told = page.getByRole("alert").getByText(/^A lesson does not have all forms of what was pasted/);
  await expect(told).toHaveText(
    /tables as lines, small headings as heading 3, raised and lowered letters as plain text, underlined text in italics/,
  );
});
