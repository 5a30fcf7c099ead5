import { createServer } from "node:http";
import { startBuiltGateway } from "../support/built-gateway.ts";
import { freePort } from "../support/free-port.ts";
import { signIn } from "../support/saving-page.ts";
import { test as base, expect, forgive } from "../support/test.ts";

/** The product, and a course page of another site that frames it. */
interface Sites {
  readonly product: string;
  readonly course: string;
  /** What the course page holds from now on. */
  show(html: string): void;
}

const test = base.extend<object, { readonly sites: Sites }>({
  sites: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of a fixture's needs from this pattern
    async ({}, use) => {
      const [port, coursePort] = [await freePort(), await freePort()];
      const course = `http://127.0.0.1:${coursePort}`;
      const gateway = await startBuiltGateway({ PORT: String(port), EMBED_SITES: course });
      let html = "";
      const server = createServer((_request, response) => response.setHeader("Content-Type", "text/html").end(html)).listen(coursePort);
      await use({
        product: `http://localhost:${port}`,
        course,
        show(next) {
          html = next;
        },
      });
      server.close();
      await gateway.stop();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ sites }, use) => use(sites.product),
});

test("shared at the first click, previewed by title and picture, and played in a course's frame that may keep nothing and is not isolated", async ({
  page,
  sites,
  complaints,
}) => {
  await page.goto("/start");
  await signIn(page, `Teacher ${process.pid}`);
  await page
    .getByRole("list", { name: "Lesson templates" })
    .getByRole("button", { name: /^Blues in F/ })
    .click();
  await expect(page.getByRole("heading", { name: "Blues in F", level: 1 })).toBeVisible();
  await page.getByRole("button", { name: "Share", exact: true }).click();
  await page.getByRole("button", { name: "Make link" }).click();
  const link = await page.getByRole("textbox", { name: "Link", exact: true }).inputValue();
  await page.getByText("Code to embed it").click();
  await expect(page.getByText(`on one of these sites: ${sites.course}.`)).toBeVisible();
  const code = await page.getByRole("textbox", { name: "Code to embed it" }).inputValue();
  expect(code).toContain(`src="${link.replace("/shared/", "/embed/")}"`);

  const head = await (await page.request.get(link)).text();
  expect(head).toContain("<title>Blues in F – Woodshed</title>");
  const [, address = ""] = /property="og:image" content="([^"]+)"/.exec(head) ?? [];
  const picture = await (await page.request.get(address)).body();
  expect([picture.length < 153_600, picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([true, 1200, 630]);
  await test.info().attach("picture", { body: picture, contentType: "image/png" });

  await page.context().addInitScript(() => {
    if (!location.pathname.startsWith("/embed/")) return;
    const denied = () => {
      throw new DOMException("Storage is denied here.", "SecurityError");
    };
    for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"]) Object.defineProperty(window, name, { get: denied });
  });
  sites.show(`<!doctype html><title>Course</title>${code.replace('width="800" height="600"', 'width="390" height="700"')}`);
  await page.goto(sites.course);
  const frame = page.frameLocator("iframe");
  await expect(frame.getByRole("heading", { name: "Blues in F", level: 1 })).toBeVisible();
  expect(await page.frames()[1]?.evaluate(() => crossOriginIsolated)).toBe(false);
  const bar = frame.getByRole("region", { name: "Play and practise" });
  await bar.getByRole("button", { name: "Play", exact: true }).click();
  await expect(bar.getByRole("button", { name: "Pause", exact: true })).toBeVisible();
  const opened = page.context().waitForEvent("page");
  await frame.getByRole("link", { name: "Copy to mine" }).click();
  const mine = await opened;
  await expect(mine.getByRole("textbox", { name: "Title" }), "one press, and the copy is there").toHaveValue("Blues in F");
  await expect(mine).toHaveURL(/\/editor(\/|$)/);
  // A frame that may not keep the screen awake says so, and plays on.
  forgive(complaints, /screen-wake-lock|favicon/);
});
