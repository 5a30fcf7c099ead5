import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openBrowser, type TestBrowser } from "../support/browser.ts";
import { startApp, type TestApp } from "../support/gateway-app.ts";
import { storeKinds } from "../support/stores.ts";

const SITES = "https://moodle.example, https://*.school.example";
const MOST_BYTES = 153_600;

/** The head of a PNG of a size, and so many bytes in all. */
function png({ width = 1200, height = 630, bytes = 400 } = {}): Buffer {
  const picture = Buffer.alloc(bytes, 7);
  Buffer.from("89504e470d0a1a0a0000000d49484452", "hex").copy(picture);
  picture.writeUInt32BE(width, 16);
  picture.writeUInt32BE(height, 20);
  return picture;
}
const inBase64 = (picture: Buffer) => ({ picture: picture.toString("base64") });

const lesson = {
  content: {
    blocks: [
      { type: "header", data: { text: "Blues" } },
      { type: "paragraph", data: { text: 'Twelve "bars" & <three> chords.' } },
    ],
  },
};

describe.each(storeKinds)("on $name", ({ start }) => {
  let here: TestApp;
  let owner: TestBrowser;
  let stop: () => Promise<void>;
  beforeAll(async () => {
    const kind = await start();
    const store = await kind.open();
    here = await startApp({ EMBED_SITES: SITES, PUBLIC_URL: "http://localhost:4500" }, store);
    stop = async () => {
      await here.stop();
      await store.close();
      await kind.stop();
    };
    owner = openBrowser(here.app);
    await owner.signIn("Owner");
  }, 60_000);
  afterAll(() => stop());

  async function made(title = 'A "Blues" <in> F', data: object = lesson) {
    const answer = await owner.call("POST", "/content/editor", { body: { title, data } });
    return answer.json<{ data: { id: string } }>().data.id;
  }
  const share = (id: string, body?: object) => owner.call("POST", `/content/editor/${id}/share`, body === undefined ? {} : { body });
  async function shared(body?: object, title?: string) {
    const id = await made(title);
    return { id, token: (await share(id, body)).json<{ data: { token: string } }>().data.token };
  }
  const nobody = () => openBrowser(here.app);
  const page = async (path: string) => (await nobody().get(path, { accept: "text/html" })).body;

  test("a link's page has title, description and picture for previews, and no markup of a title's", async () => {
    const { token } = await shared(inBase64(png()));
    const body = await page(`/shared/${token}`);
    expect(body).toContain("<title>A &quot;Blues&quot; &lt;in&gt; F – Woodshed</title>");
    expect(body).toContain('<meta property="og:description" content="Twelve &quot;bars&quot; &amp; &lt;three&gt; chords.">');
    expect(body).toContain(`<meta property="og:image" content="http://localhost:4500/content/shared/${token}/picture">`);
    expect(body).toContain('<meta name="twitter:card" content="summary_large_image">');
    expect(body).toContain("application/json+oembed");
    expect(body).toContain('<meta name="woodshed-gateway" content="">');
    const picture = await nobody().get(`/content/shared/${token}/picture`);
    expect([picture.statusCode, picture.headers["content-type"], picture.rawPayload.equals(png())]).toEqual([200, "image/png", true]);
  });

  test("a link without a picture is previewed by its words; its page is asked for again only when it is another", async () => {
    const { token } = await shared();
    const answer = await nobody().get(`/shared/${token}`, { accept: "text/html" });
    expect(answer.body).toContain('<meta name="twitter:card" content="summary">');
    expect(answer.body).not.toContain("og:image");
    expect((await nobody().get(`/content/shared/${token}/picture`)).statusCode).toBe(404);
    const again = await nobody().get(`/shared/${token}`, { accept: "text/html", "if-none-match": String(answer.headers.etag) });
    expect(again.statusCode).toBe(304);
  });

  const huge = png({ bytes: MOST_BYTES + 1 });
  test.each([
    ["a picture of another size", inBase64(png({ width: 1201 }))],
    ["one that is no PNG", inBase64(Buffer.concat([Buffer.from("GIF89a"), png()]))],
    ["one over 150 KiB", inBase64(huge)],
    ["a cut head", inBase64(png().subarray(0, 20))],
    ["what is no base64", { picture: "<svg onload=alert(1)>" }],
    ["an address", { picture: "https://evil.example/x.png" }],
    ["a number", { picture: 5 }],
  ])("%s is refused, and nothing is shared", async (_what, body) => {
    const id = await made();
    expect((await share(id, body)).statusCode).toBe(422);
    expect((await owner.get(`/content/editor/${id}/share`)).json()).toEqual({ data: { links: 0 } });
  });

  test("the largest picture that may be is kept whole", async () => {
    const largest = png({ bytes: MOST_BYTES });
    const { token } = await shared(inBase64(largest));
    expect((await nobody().get(`/content/shared/${token}/picture`)).rawPayload.equals(largest)).toBe(true);
  });

  test("a link that is ended, a deleted document and a token of nobody tell nothing", async () => {
    const [ended, deleted] = [await shared(inBase64(png())), await shared(inBase64(png()))];
    await owner.call("DELETE", `/content/editor/${ended.id}/share`);
    await owner.call("DELETE", `/content/editor/${deleted.id}`);
    for (const token of [ended.token, deleted.token, "nobodys-token"]) {
      expect(await page(`/shared/${token}`)).toContain("<title>Woodshed</title>");
      expect((await nobody().get(`/content/shared/${token}/picture`)).statusCode).toBe(404);
      const url = encodeURIComponent(`http://localhost:4500/shared/${token}`);
      expect((await nobody().get(`/content/oembed?url=${url}`)).statusCode).toBe(404);
    }
  });

  test("the embedded page may be framed by the listed sites; every other page by nobody", async () => {
    const { token } = await shared();
    const embedded = await nobody().get(`/embed/${token}`, {
      accept: "text/html",
      "sec-fetch-site": "cross-site",
      "sec-fetch-dest": "iframe",
    });
    expect(embedded.headers["content-security-policy"]).toContain("frame-ancestors https://moodle.example https://*.school.example;");
    expect(embedded.headers["cross-origin-resource-policy"]).toBe("cross-origin");
    expect(embedded.headers["cross-origin-opener-policy"]).toBeUndefined();
    const other = await nobody().get(`/shared/${token}`, { accept: "text/html" });
    expect(other.headers["content-security-policy"]).toContain("frame-ancestors 'none'");
    expect(other.headers["cross-origin-opener-policy"]).toBe("same-origin");
  });

  test("oEmbed says how to frame a link, no larger than asked", async () => {
    const { token } = await shared(inBase64(png()), "Blues in F");
    const ask = async (query: string) => (await nobody().get(`/content/oembed?${query}`)).json<Record<string, unknown>>();
    const url = encodeURIComponent(`http://localhost:4500/shared/${token}`);
    expect(await ask(`url=${url}&maxwidth=500&maxheight=20000`)).toMatchObject({
      version: "1.0",
      type: "rich",
      title: "Blues in F",
      provider_name: "Woodshed",
      width: 500,
      height: 600,
      thumbnail_url: `http://localhost:4500/content/shared/${token}/picture`,
      html: expect.stringMatching(
        new RegExp(`^<iframe src="http://localhost:4500/embed/${token}" width="500" height="600" .*allow="autoplay; midi; fullscreen"`),
      ),
    });
    for (const elsewhere of [`https://evil.example/shared/${token}`, "not an address", `http://localhost:4500/editor/${token}`])
      expect((await nobody().get(`/content/oembed?url=${encodeURIComponent(elsewhere)}`)).statusCode).toBe(404);
  });
});

test("without the setting nobody may frame anything, and nothing says how", async () => {
  const here = await startApp({ PUBLIC_URL: "http://localhost:4500" });
  const owner = openBrowser(here.app);
  await owner.signIn("Owner");
  const { data } = (await owner.call("POST", "/content/editor", { body: { title: "Blues", data: lesson } })).json<{
    data: { id: string };
  }>();
  const link = (await owner.call("POST", `/content/editor/${data.id}/share`, {})).json<{ data: { token: string } }>();
  const url = `/shared/${link.data.token}`;
  const page = await owner.get(url, { accept: "text/html" });
  expect(page.body).toContain('<meta property="og:title" content="Blues">');
  expect(page.body).not.toContain("oembed");
  const asked = encodeURIComponent(`http://localhost:4500${url}`);
  expect((await owner.get(`/content/oembed?url=${asked}`)).statusCode).toBe(404);
  const answer = await owner.get("/embed/x", { accept: "text/html" });
  expect(answer.headers["content-security-policy"]).toContain("frame-ancestors 'none'");
  await here.stop();
});
