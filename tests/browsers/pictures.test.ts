import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright";
import { afterAll, test } from "vitest";
import type { EngineName } from "./driver/driver.ts";
import { KEY, type Person } from "./person.ts";
import { button, openProgression, region } from "./places.ts";
import { openSession } from "./session.ts";

// `npm run test:browsers -- --pictures`: the main pages in every browser that is there, side by side, for a person to look at.

const folder = fileURLToPath(new URL("../../test-results/browsers/pictures/", import.meta.url));
const engines = (["chromium", "firefox", "webkit"] as const).filter((engine) => process.env.BROWSER_ENGINE?.includes(engine) ?? true);
const WIDTHS = { wide: [1440, 900], narrow: [390, 800] } as const;

/** How each page is brought to what is looked at. */
const pages: Readonly<Record<string, (person: Person) => Promise<void>>> = {
  start: async (person) => {
    await person.open("/start");
    await person.see(button("Sign in"));
  },
  workspace: (person) => openProgression(person, true),
  settings: async (person) => {
    await person.open("/workspace/new");
    await person.click(button("Settings"));
    await person.see(region("This device"));
  },
  tools: async (person) => {
    await person.open("/workspace/new");
    await person.click(button("Tools"));
    for (const name of ["Keyboard", "Chord rhythm sequencer"]) await person.click({ role: "button", like: `Add ${name}` });
    await person.see(region("Chord rhythm sequencer"));
  },
  connections: async (person) => {
    await person.open("/workspace/new");
    await person.click(button("Connect"));
    await person.see({ role: "status", within: { role: "dialog", name: "Connections" } });
  },
  dashboard: async (person) => {
    await person.open("/dashboard");
    await person.see(region("Player"));
  },
  lesson: async (person) => {
    await person.open("/editor");
    await person.see({ role: "heading", name: "New lesson" });
  },
  "lesson with a widget": async (person) => {
    await person.open("/editor");
    await person.click({ role: "heading", name: "New lesson" });
    await person.press(KEY.end, KEY.enter);
    await person.type("Play [Dm7] slowly.");
    await person.press(KEY.enter);
    await person.type("/nota");
    await person.click({ role: "option", like: "Notation" });
    await person.click({ role: "figure", name: "Notation, 2 bars" });
  },
  practice: async (person) => {
    await person.open("/practice");
    await person.see({ role: "main" });
  },
  list: async (person) => {
    await person.open("/workspace/list");
    await person.see({ role: "main" });
  },
};

/** Those that are brought there in the same way where there is little room. */
const narrow = new Set(["start", "workspace", "dashboard", "lesson", "lesson with a widget", "practice", "list"]);

type Width = keyof typeof WIDTHS;
const taken = new Map<string, Map<EngineName, Buffer>>();

test.each(engines)("%s draws every page", { timeout: 300_000 }, async (engine) => {
  const session = await openSession(engine);
  const { person, driver } = session;
  try {
    for (const [width, [wide, high]] of Object.entries(WIDTHS) as [Width, readonly [number, number]][])
      for (const [name, go] of Object.entries(pages)) {
        if (width === "narrow" && !narrow.has(name)) continue;
        await driver.open("about:blank");
        await driver.resize(wide, high);
        await go(person);
        await person.until("it stands still", () =>
          driver.run(() => document.getAnimations().every(({ playState }) => playState !== "running")),
        );
        const pictures = taken.get(`${name} ${width}`) ?? new Map<EngineName, Buffer>();
        taken.set(`${name} ${width}`, pictures.set(engine, await driver.screenshot()));
      }
  } finally {
    await session.close();
  }
});

afterAll(async () => {
  mkdirSync(folder, { recursive: true });
  const browser = await chromium.launch({
    args: ["--no-sandbox"],
    ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
  });
  const page = await browser.newPage();
  for (const [name, pictures] of taken) {
    const figures = [...pictures].map(
      ([engine, png]) =>
        `<figure style="margin:8px"><figcaption>${engine}</figcaption><img src="data:image/png;base64,${png.toString("base64")}"></figure>`,
    );
    await page.setViewportSize({ width: name.endsWith("wide") ? 4400 : 1320, height: 940 });
    await page.setContent(`<body style="display:flex;margin:0;font:20px sans-serif">${figures.join("")}`);
    writeFileSync(`${folder}${name}.png`, await page.screenshot());
  }
  await browser.close();
});
