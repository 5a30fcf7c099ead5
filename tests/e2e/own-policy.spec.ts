import { expect, forgive, test } from "../support/test.ts";
import { chooseProgression, openWorkspace } from "../support/workspace-page.ts";

test("under the product's own headers the page is isolated, and worklet, workers and decoder run", async ({ page }) => {
  const refused: string[] = [];
  page.on("console", (message) => {
    if (/Content Security Policy|violates/i.test(message.text())) refused.push(message.text());
  });
  const workspace = await openWorkspace(page);
  expect(await page.evaluate(() => globalThis.crossOriginIsolated)).toBe(true);
  await chooseProgression(workspace, "C", "ii V I");
  await workspace.play.click();
  await expect(workspace.position).toHaveAttribute("aria-valuetext", "Bar 2 of 3");
  await expect(page.getByRole("button", { name: "Load sounds again" })).toHaveCount(0);
  expect(refused).toEqual([]);
});

test.describe("with the large piano", () => {
  test.use({ fullPiano: true });

  test("the page plays on the light piano at once and fetches the large one after it, strength by strength, decoded under the product's own policy", async ({
    page,
  }) => {
    const come: string[] = [];
    page.on("response", (response) => {
      const part = /\/samples\/salamander_grand_piano(\w*)\.mp3/.exec(response.url())?.[1];
      if (part !== undefined && response.status() === 200) come.push(part);
    });
    const workspace = await openWorkspace(page);
    await chooseProgression(workspace, "C", "ii V I");
    await workspace.play.click();
    await expect(workspace.position).toHaveAttribute("aria-valuetext", "Bar 2 of 3");
    await expect.poll(() => come.toSorted(), { timeout: 60_000 }).toEqual(["", "_releases"]);
    // Softest at the far end of a key; its strength is fetched once the page has what it plays with.
    const softly = { position: { x: 4, y: 2 } };
    await expect(async () => {
      await workspace.pianoKey("C4").click(softly);
      expect(come.toSorted()).toEqual(["", "_4", "_releases"]);
    }).toPass({ timeout: 60_000 });
    await expect(page.getByRole("alert").getByRole("status")).toHaveCount(0);
  });
});

test("nothing is fetched from anywhere but the own server", async ({ page, baseURL }) => {
  const elsewhere: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(baseURL ?? "") && !/^(data|blob):/.test(request.url())) elsewhere.push(request.url());
  });
  const workspace = await openWorkspace(page);
  await chooseProgression(workspace, "C", "ii V I");
  await workspace.play.click();
  await page.waitForLoadState("networkidle");
  expect(elsewhere).toEqual([]);
});

test("every feature that this browser guards is off, but for the ones that the page may use", async ({ page }) => {
  const answer = await page.goto("/start");
  const used = (answer?.headers()["permissions-policy"] ?? "")
    .split(", ")
    .flatMap((each) => (each.split("=(self)", 2)[1] === "" ? [each.slice(0, -7)] : []));
  const allowed = await page.evaluate(() => {
    const policy = Reflect.get(document, "featurePolicy") as { allowedFeatures(): string[] };
    return policy.allowedFeatures();
  });
  // Client hints tell a server what the browser is; they guard nothing.
  expect(allowed.filter((feature) => !feature.startsWith("ch-") && !used.includes(feature))).toEqual([]);
  expect(allowed).toEqual(expect.arrayContaining(["autoplay", "midi", "microphone", "fullscreen", "screen-wake-lock"]));
});

test("a text does not become markup, nor an address a script, unless a policy says so", async ({ page, complaints }) => {
  await openWorkspace(page);
  const outcomes = await page.evaluate(() => {
    const attempt = (run: () => void): string => {
      try {
        run();
        return "done";
      } catch (error) {
        return error instanceof Error ? error.name : "thrown";
      }
    };
    const made = document.createElement("div");
    return {
      markup: attempt(() => {
        made.innerHTML = "<img src=x onerror=globalThis.wasRun=true>";
      }),
      text: attempt(() => {
        made.innerHTML = "Blues &amp; more";
      }),
      worker: attempt(() => void new Worker("/content/shared/x")),
      script: attempt(() => {
        document.createElement("script").src = "/content/shared/x";
      }),
      code: attempt(() => {
        document.createElement("script").text = "globalThis.wasRun = true";
      }),
      otherPolicy: attempt(() => {
        const factory = Reflect.get(globalThis, "trustedTypes") as { createPolicy(name: string, rules: object): unknown };
        factory.createPolicy("another", {});
      }),
    };
  });
  const refused = "TypeError";
  expect(outcomes).toEqual({ markup: refused, text: "done", worker: refused, script: refused, code: refused, otherPolicy: refused });
  expect(await page.evaluate(() => Reflect.get(globalThis, "wasRun"))).toBeUndefined();
  forgive(complaints, /Trusted|policy|Content Security Policy/);
});
