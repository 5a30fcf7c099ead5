import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect, test } from "../support/test.ts";
import { xssPayloads } from "../support/xss-payloads.ts";

/** Nothing but the page itself keeps a script from running here. */
test.use({ bypassCSP: true });

const workspace = JSON.parse(readFileSync(new URL("../fixtures/spec/workspace.json", import.meta.url), "utf8"));
const times = { createdAt: "2026-01-02T03:04:05.000Z", updatedAt: "2026-01-02T03:04:05.000Z" };
const stored = (id: string, title: string) => ({ id, title, authorId: "a", version: 1, ...times });

/** Members of a stored workspace that a person writes, or that another program may have written. */
const TEXTS = ["name", "title", "label", "payloadType"];

/** The same workspace with a payload in each of its texts. */
function poisoned(value: unknown, next: () => string): unknown {
  if (Array.isArray(value)) return value.map((one) => poisoned(one, next));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, TEXTS.includes(key) && typeof one === "string" ? next() : poisoned(one, next)]),
  );
}

/** A lesson whose every text is a payload: words, lists, quotes, links, a picture's text, blocks and marks that nobody knows. */
function lessonBlocks(): object[] {
  const paragraph = (text: string, marks: object[] = []) => ({ type: "paragraph", content: [{ type: "text", text, marks }] });
  const forms: ((text: string) => [type: string, data: object])[] = [
    (text) => ["header", { text, level: 2 }],
    (text) => ["paragraph", { text }],
    (text) => ["list", { style: "unordered", text, items: [text] }],
    (text) => ["quote", { text }],
    (text) => ["callout", { kind: text, text }],
    (text) => ["image", { hash: text, alt: text, url: `javascript:${text}` }],
    (text) => [text, { text, html: text }],
    (text) => ["paragraph", { text, content: [{ type: "text", text, marks: [{ type: "link", attrs: { href: `javascript:${text}` } }] }] }],
    (text) => ["paragraph", { text, content: [{ type: "text", text, marks: [{ type: "link", attrs: { href: text, onclick: text } }] }] }],
    (text) => ["paragraph", { text, content: [{ type: "chord", attrs: { name: text } }] }],
    (text) => ["quote", { text, content: [paragraph(text, [{ type: "bold", attrs: { style: text } }])] }],
  ];
  return xssPayloads.map((text, index) => {
    const [type, data] = forms[index % forms.length]?.(text) ?? ["paragraph", { text }];
    return { id: `b${index}`, type, data: { uniqueId: `b${index}`, ...data } };
  });
}

/** Answers every call as a gateway would whose database somebody else has filled. */
async function hostileGateway(page: Page): Promise<void> {
  let count = 0;
  const next = () => xssPayloads[count++ % xssPayloads.length] ?? "";
  const lesson = { content: { blocks: lessonBlocks() }, dependencies: [], nodes: [], edges: [] };
  const list = { content: xssPayloads.map((title, index) => stored(`w${index}`, title)) };
  const song = (title: string, index: number) => ({
    song: { id: `s${index}`, title, data_abc: `X:1\nT:${title}\nC:${title}\nL:1/4\nM:4/4\nK:C\nV:1 name="${title}"\n"C7" x4 |\n` },
  });
  const answers: readonly (readonly [RegExp, unknown])[] = [
    [/\/v1\/user$/, { id: "a", name: xssPayloads[1] }],
    [/\/v1\/refresh$/, { expiresAt: "2099-01-01T00:00:00.000Z", refreshAfterMs: 300_000 }],
    [/\/content\/(workspace|editor)\/list/, list],
    [/\/content\/workspace\/w1$/, { ...stored("w1", xssPayloads[2] ?? ""), data: poisoned(workspace.data, next) }],
    [/\/content\/editor\/w1$/, { ...stored("w1", xssPayloads[3] ?? ""), data: lesson }],
    [/\/content\/shared\//, { kind: "editor", title: xssPayloads[4], updatedAt: times.updatedAt, data: lesson }],
    [/\/song\/songs$/, { content: xssPayloads.map(song) }],
    [/\/song\/book$/, { entries: [] }],
  ];
  await page.route(/\/(content|v1|song)\//, (route) => {
    const { pathname } = new URL(route.request().url());
    const [, data] = answers.find(([path]) => path.test(pathname)) ?? [];
    return data === undefined ? route.continue() : route.fulfill({ json: { data } });
  });
}

test("sixty texts that are scripts, sent by the gateway itself, stay texts: in lists, lessons, links, workspaces, songs and names", async ({
  page,
}) => {
  const asked: string[] = [];
  page.on("dialog", (dialog) => void dialog.dismiss().then(() => asked.push(dialog.message())));
  await hostileGateway(page);
  const unharmed = async () => {
    expect(await page.evaluate(() => "injected" in window)).toBe(false);
    const harmful = ["script:not([src])", "iframe", "object", "math", "details[ontoggle]", "img[src=x]", "a[href^='javascript' i]"];
    const handlers = ["onerror", "onload", "onfocus", "onclick", "ontoggle"].map((name) => `[${name}]`);
    expect(await page.locator(`body :is(${[...harmful, ...handlers].join(", ")})`).count()).toBe(0);
    expect(asked).toEqual([]);
  };

  await page.goto("/workspace/list");
  for (const title of xssPayloads) await expect(page.getByRole("link", { name: title, exact: true }).first()).toBeAttached();
  await page.getByRole("button", { name: "Profile" }).click();
  await expect(page.getByText(xssPayloads[1] ?? "", { exact: true }).last()).toBeVisible();
  await unharmed();

  for (const path of ["/editor/w1", "/shared/token"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: xssPayloads[0] ?? "", exact: true }).first()).toBeVisible();
    await expect(page.getByText(xssPayloads[3] ?? "", { exact: true }).first()).toBeVisible();
    await unharmed();
  }

  await page.goto("/workspace/w1");
  await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue(xssPayloads[2] ?? "");
  await expect(
    page
      .getByRole("region", { name: "Progressions" })
      .getByText(xssPayloads[1] ?? "")
      .first(),
  ).toBeVisible();
  await expect(page.getByRole("region", { name: "Licks" }).getByRole("figure").first()).toBeVisible();
  await unharmed();
  await page.getByRole("button", { name: "Connect", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Connections" })).toBeVisible();
  await unharmed();
});
