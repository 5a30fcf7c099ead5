import type { Page } from "@playwright/test";
import { expect, test } from "../support/test.ts";
import { xssPayloads } from "../support/xss-payloads.ts";

test.use({ readAlerts: true });

const ACT = "window.injected=1";
const SVG = `data:image/svg+xml;base64,${Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" onload="${ACT}"><script>${ACT}</script></svg>`).toString("base64")}`;
const LINKS = [`javascript:${ACT}`, ` java\tscript:${ACT}`, `data:text/html,<script>${ACT}</script>`, "https://example.org/"];

const block = (id: string, type: string, data: object) => ({ id, type, data: { uniqueId: id, ...data } });
const linked = (href: string) => ({ type: "text", text: `to ${href}`, marks: [{ type: "link", attrs: { href, onclick: ACT } }] });

/** A lesson in which every text is a payload, with links, pictures, notation and blocks that nobody should run. */
function hostileLesson(): string {
  const texts = xssPayloads.map((text, index) => block(`t${index}`, index % 2 === 0 ? "paragraph" : "header", { level: 2, text }));
  const blocks = [
    block("h", "header", { level: 1, text: "From elsewhere" }),
    block("l", "paragraph", { text: "", content: LINKS.map(linked) }),
    block("i", "image", { url: SVG, alt: xssPayloads[1] }),
    block("j", "image", { url: `javascript:${ACT}`, alt: "" }),
    block("n", "notation", {
      state: { abc: `X:1\nT:<img src=x onerror=${ACT}>\nM:4/4\nL:1/4\nK:C\n"<script>${ACT}</script>"C D E F |\nw:<b>la</b>` },
    }),
    block("q", "quiz", { html: xssPayloads[0], uniqueName: "kept-quiz" }),
    block("p", "player", { state: { tempo: `<script>${ACT}</script>` } }),
    ...texts,
  ];
  const json = JSON.stringify({ content: { blocks }, dependencies: [], nodes: [], edges: [] });
  return json.replace('"uniqueName"', '"__proto__":{"injected":1},"uniqueName"');
}

/** A workspace of the same kind: titles, names, symbols and a widget that nobody knows. */
function hostileWorkspace(): string {
  const [first = "", second = ""] = xssPayloads;
  const widgets = {
    a: { type: "progression", state: { progressions: [{ id: "progression-1", name: second, elements: [] }], selectedId: "progression-1" } },
    b: { type: "chordFinder", state: { symbol: second } },
    c: { type: "quiz", state: { html: first } },
  };
  const items = Object.keys(widgets).map((i, index) => ({ i, x: 0, y: index * 10, w: 12, h: 10 }));
  const data = { locked: false, content: { layout: { items }, data: widgets }, dependencies: [], nodes: [], edges: [] };
  return JSON.stringify({ title: first, data }).replace('"locked"', '"__proto__":{"injected":1},"locked"');
}

const share = (page: Page) => page.getByRole("dialog", { name: "Share" });

async function openFile(page: Page, text: string): Promise<void> {
  if (!(await share(page).isVisible())) await page.getByRole("button", { name: "Share", exact: true }).click();
  const file = { name: "a.json", mimeType: "application/json", buffer: Buffer.from(text) };
  await share(page).locator("input[type=file]").setInputFiles(file);
}

test("a file of scripts opened as a lesson or a workspace runs nothing, keeps what is not known, and says what was refused", async ({
  page,
}) => {
  const asked: string[] = [];
  page.on("dialog", (dialog) => void dialog.dismiss().then(() => asked.push(dialog.message())));
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { violations: seen });
    addEventListener("securitypolicyviolation", (event) => seen.push(`${event.violatedDirective} ${event.blockedURI}`));
  });
  const unharmed = async () => {
    expect(await page.evaluate(() => ["injected" in window, "injected" in {}, Reflect.get(window, "violations")])).toEqual([
      false,
      false,
      [],
    ]);
    const harmful = [
      "script:not([src])",
      "iframe",
      "object",
      "img[src^='data:image/svg' i]",
      "a[href^='javascript' i]",
      "a[href^='data' i]",
    ];
    const handlers = ["onerror", "onload", "onfocus", "onclick", "ontoggle"].map((name) => `[${name}]`);
    expect(await page.locator(`body :is(${[...harmful, ...handlers].join(", ")})`).count()).toBe(0);
    expect(asked).toEqual([]);
  };

  await page.goto("/editor");
  await expect(page.getByRole("heading", { name: "New lesson" })).toBeVisible();
  for (const [text, reason] of [
    ["<html>", /not a workspace or a lesson: it does not hold JSON\./],
    ['{"songs":[]}', /it has neither a workspace's widgets nor a lesson's blocks\./],
    [" ".repeat(4_000_001), /too large for a workspace or a lesson: it has 4\.0 MB/],
    ['{"schemaVersion":7,"content":{"blocks":[]}}', /comes from a newer version of Woodshed\. Reload the page/],
  ] as const) {
    await openFile(page, text);
    await expect(share(page).getByRole("alert")).toHaveText(reason);
  }

  await openFile(page, hostileLesson());
  await expect(page).toHaveURL(/\/editor\/local-/);
  await expect(page.getByRole("heading", { name: "From elsewhere" })).toBeVisible();
  await expect(page.getByText("3 links in this file do not lead to web pages", { exact: false })).toContainText(
    "1 part of this file had a reserved name",
  );
  const text = page.getByRole("textbox", { name: "Lesson", exact: true });
  await expect(text.getByRole("link")).toHaveCount(1);
  await expect(text.getByRole("alert").filter({ hasText: "This image is not shown" })).toHaveCount(2);
  await expect(text.getByRole("alert").filter({ hasText: "This version of Woodshed does not know “quiz”" })).toBeVisible();
  await expect(text.getByRole("alert").filter({ hasText: "The stored Player cannot be read" })).toBeVisible();
  await expect(text.getByRole("figure")).toBeVisible();
  await expect(text.getByText(xssPayloads[0] ?? "", { exact: true })).toBeAttached();
  await unharmed();
  const stored = await page.evaluate(() => localStorage.getItem(`editor-${location.pathname.split("/").at(-1)}`));
  for (const kept of ["kept-quiz", SVG, `<script>${ACT}</script>`, "K:C"]) expect(stored).toContain(JSON.stringify(kept).slice(1, -1));

  await openFile(page, hostileWorkspace());
  await expect(page).toHaveURL(/\/workspace\/local-/);
  await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue(xssPayloads[0] ?? "");
  await expect(
    page
      .getByRole("region", { name: "Progressions" })
      .getByText(xssPayloads[1] ?? "")
      .first(),
  ).toBeVisible();
  await expect(
    page
      .getByText("There is no widget type “quiz”", { exact: false })
      .or(page.getByText('There is no widget type "quiz"', { exact: false })),
  ).toBeVisible();
  await unharmed();
});
