import type { Page } from "@playwright/test";
import { expect, test } from "../support/test.ts";

const MOST_BYTES = 150 * 1024;

/**
 * Pastes images of noise, which hardly gets smaller, each of another kind and all different; the first is far larger than a lesson takes. Behind
 * them comes a file that is refused by its kind: once that is told, all others were put in.
 */
const pasteNoise = (page: Page, count: number) =>
  page.getByRole("textbox", { name: "Lesson", exact: true }).evaluate(async (element, many) => {
    const data = new DataTransfer();
    for (let index = 0; index < many; index++) {
      const canvas = document.createElement("canvas");
      canvas.width = canvas.height = index === 0 ? 700 : 420;
      const pixels = new ImageData(canvas.width, canvas.height);
      for (let at = 0; at < pixels.data.length; at += 65_536) crypto.getRandomValues(pixels.data.subarray(at, at + 65_536));
      for (let at = 3; at < pixels.data.length; at += 4) pixels.data[at] = 255;
      canvas.getContext("2d")?.putImageData(pixels, 0, 0);
      const type = ["image/png", "image/jpeg", "image/webp"][index % 3] ?? "image/png";
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 1));
      data.items.add(new File([blob ?? ""], `noise-${index}`, { type }));
    }
    data.items.add(new File([""], "last.gif", { type: "image/gif" }));
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  }, count);

/** The images that stand in the page: their kind and bytes. */
const imagesIn = (page: Page) =>
  page
    .getByRole("textbox", { name: "Lesson", exact: true })
    .locator("img[src^='data:']")
    .evaluateAll((all) =>
      all.map((image) => {
        const [head = "", body = ""] = (image.getAttribute("src") ?? "").split(",");
        return { head, bytes: Math.floor((body.length * 3) / 4) };
      }),
    );

/** The records of unsaved lessons on this device: images, and what their blocks hold. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name = "" }) => name);
    const rows: {
      readonly record?: { readonly typeName: string; readonly type?: string; readonly data?: object; readonly hash?: string };
    }[] = [];
    for (const name of names) {
      const base = await new Promise<IDBDatabase>((resolve) => {
        const asked = indexedDB.open(name);
        asked.onsuccess = () => resolve(asked.result);
      });
      if (base.objectStoreNames.contains("records"))
        rows.push(
          ...(await new Promise<typeof rows>((resolve) => {
            const all = base.transaction("records").objectStore("records").getAll();
            all.onsuccess = () => resolve(all.result);
          })),
        );
      base.close();
    }
    const records = rows.flatMap(({ record }) => record ?? []);
    const hashes = records.filter(({ typeName }) => typeName === "image").map(({ hash }) => hash);
    const blocks = records.filter(({ typeName, type }) => typeName === "block" && type === "image").map(({ data }) => JSON.stringify(data));
    return { hashes, blocks };
  });

test("pictures become small ones, kept by their hash and carried in the saved lesson; a drawing and a full lesson are refused in words", async ({
  page,
}) => {
  await page.goto("/editor");
  const text = page.getByRole("textbox", { name: "Lesson", exact: true });
  await page.getByRole("heading", { name: "New lesson" }).click();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Before the pictures");

  const drawing = { name: "a.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>") };
  await page.locator("input[type=file][accept*='image/png']").setInputFiles(drawing);
  await expect(page.getByText("“a.svg” cannot be put into a lesson: choose a PNG, JPEG or WebP image.")).toBeVisible();
  expect(await imagesIn(page)).toEqual([]);

  await pasteNoise(page, 8);
  await expect(page.getByText("With this image the lesson would be larger than 900 KB. Delete another image first.")).toBeVisible();
  await expect(page.getByText("“last.gif” cannot be put into a lesson: choose a PNG, JPEG or WebP image.")).toBeVisible();
  // A picture stands in the page for a moment before it is refused: what is kept tells how many there are.
  let images = await imagesIn(page);
  await expect(async () => {
    images = await imagesIn(page);
    expect((await kept(page)).hashes).toHaveLength(images.length);
  }).toPass();
  expect(images.length).toBeGreaterThanOrEqual(4);
  expect(images.length).toBeLessThan(8);
  for (const { head, bytes } of images) {
    expect(head).toMatch(/^data:image\/(webp|jpeg);base64$/);
    expect(bytes).toBeLessThanOrEqual(MOST_BYTES);
  }
  await expect(text.getByText("Before the pictures")).toBeVisible();

  const { hashes, blocks } = await kept(page);
  expect(blocks).toHaveLength(images.length);
  for (const block of blocks) {
    expect(block).not.toContain("data:image");
    expect(hashes.some((hash) => hash !== undefined && block.includes(hash))).toBe(true);
  }

  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page).toHaveURL(/\/editor\/local-/);
  const stored = await page.evaluate(() => localStorage.getItem(`editor-${location.pathname.split("/").at(-1)}`) ?? "");
  await page.getByRole("button", { name: "Share", exact: true }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download file" }).click();
  expect((await download).suggestedFilename()).toBe("New lesson.json");
  const chunks: Buffer[] = [];
  for await (const chunk of await (await download).createReadStream()) chunks.push(chunk as Buffer);
  for (const carried of [stored, Buffer.concat(chunks).toString("utf8")]) {
    expect(carried.match(/data:image\/(?:webp|jpeg);base64,/g)).toHaveLength(images.length);
    expect(carried).not.toContain('"hash"');
    expect(carried.length).toBeLessThan(1_100_000);
  }
  await page.reload();
  await expect.poll(async () => (await imagesIn(page)).length).toBe(images.length);
});
