import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import type { EngineName } from "./driver/driver.ts";
import type { Query } from "./page/probe.ts";
import { KEY, type Person } from "./person.ts";
import { button, FREE_END, openProgression, pianoKey, region, title, training } from "./places.ts";
import { openSession, type Session } from "./session.ts";

/** Which browser this run is about; `npm run test:browsers` runs each that is there. */
const engine = (process.env.BROWSER_ENGINE ?? "firefox") as EngineName;

let session: Session | undefined;
let person: Person;

beforeEach(async () => {
  session ??= await openSession(engine);
  person = session.person;
  // The same address once more would be a reload for WebKit, with the draft that was open there.
  await person.driver.open("about:blank");
  await person.driver.resize(1440, 900);
});
afterEach(async ({ task }) => {
  if (task.result?.state === "pass") return;
  for (const { message } of task.result?.errors ?? []) console.log(`Failed: ${task.name}: ${message.split("\n")[0]}`);
  // What failed is seen in a picture, and may have left the browser anyhow: the next journey gets a new one.
  await session?.picture(task.name);
  await session?.close();
  session = undefined;
});
afterAll(async () => session?.close());

async function rename(name: string): Promise<void> {
  await person.reads({ role: "status" }, /Saved|Kept/);
  await person.click(title);
  await person.keys(
    { type: "keyDown", value: KEY.control },
    { type: "keyDown", value: "a" },
    { type: "keyUp", value: "a" },
    { type: "keyUp", value: KEY.control },
  );
  await person.type(name);
  await person.press(KEY.enter);
}

async function signIn(name: string): Promise<void> {
  await person.open("/start");
  await person.click(button("Sign in"));
  await person.click({ role: "textbox", like: "Your name" });
  await person.type(name);
  await person.click(button("Sign in"));
  await person.see(button("Profile"));
}

const signOut = (): Promise<void> => person.driver.run(async () => void (await fetch("/v1/logout", { method: "POST" })));

const nothingFailed = async (): Promise<void> => expect(await person.driver.run(() => probe.complaints)).toEqual([]);

test("a workspace is opened and played: sound is heard and the position moves to the end", async () => {
  await openProgression(person, false);
  await person.hear("the ii V I", () => person.click(button("Play")));
  await person.told(/^Bar [23] of 3$/);
  await person.see(button("Play"));
  await person.hearSilence();
  await nothingFailed();
});

test("a key on the screen and one on the computer's keyboard sound and light", async () => {
  await person.open("/workspace/new");
  await person.click({ role: "heading", name: "Player" });
  await person.strikeUntilHeard("q");
  await person.hear("C4 on the screen", () => person.hold(pianoKey("C4"), FREE_END));
  await person.has(pianoKey("C4"), "aria-pressed", "true");
  await person.letGo();
  await person.has(pianoKey("C4"), "aria-pressed", "false");
  await person.hearSilence();
  await person.hear("A4 on the computer's keyboard", () => person.keys({ type: "keyDown", value: "y" }));
  await person.has(pianoKey("A4"), "aria-pressed", "true");
  await person.keys({ type: "keyUp", value: "y" });
  await person.has(pianoKey("A4"), "aria-pressed", "false");
  await nothingFailed();
});

test("simple training is passed on the computer's keyboard", async () => {
  await openProgression(person, true);
  await person.click({ role: "heading", name: "Player" });
  const step = (nth: number): Query => ({ role: "listitem", nth, within: { role: "list", name: "Steps" } });
  for (const [index, letters] of ["wryq", "tuwr", "qetu"].entries()) {
    await person.chord(letters);
    await person.reads(step(index), /Right/);
  }
  await person.reads({ role: "status", within: training }, /All 3 steps done/);
  await nothingFailed();
});

test("a timed training is run on the computer's keyboard, and what was played is judged", async () => {
  await openProgression(person, true);
  await person.click({ role: "radio", name: "Timed", within: training });
  await person.click(button("Start", training));
  await person.told(/^Counting in/, /Next: /);
  await person.chord("xvnq", 400);
  const results: Query = { role: "region", name: "Results", within: training };
  await person.reads(results, /of 12 notes/);
  expect(await person.text(results)).not.toContain("12 missed");
  await person.click(button("Close", training));
  await nothingFailed();
});

test("a lesson is written, saved, read and printed", async () => {
  await person.open("/editor");
  await person.click({ role: "heading", name: "New lesson" });
  await person.press(KEY.end);
  await person.type(": two, five, one");
  await person.press(KEY.enter);
  await person.type("Play [Dm7] slowly.");
  await person.see({ role: "button", name: "Play Dm7" });
  await person.press(KEY.enter);
  await person.type("/nota");
  await person.click({ role: "option", like: "Notation" });
  await person.see({ role: "figure", name: "Notation, 2 bars" });
  await person.click(button("Save"));
  await person.until("the address is the lesson's own", () => person.driver.run(() => location.pathname.startsWith("/editor/local-")));
  await person.driver.reload();
  await person.click({ role: "radio", name: "Read" });
  await person.until("the title is no field", async () => (await person.look(title)) === null);
  await person.see({ role: "heading", name: "New lesson: two, five, one" });
  await person.driver.run(() => {
    window.print = () => {
      document.documentElement.dataset.printed = String(document.querySelectorAll("[role=document] svg").length);
    };
  });
  await person.keys(
    { type: "keyDown", value: KEY.control },
    { type: "keyDown", value: "p" },
    { type: "keyUp", value: "p" },
    { type: "keyUp", value: KEY.control },
  );
  await person.until("the worksheet is printed with its notation", () =>
    person.driver.run(() => Number(document.documentElement.dataset.printed) > 0),
  );
  await nothingFailed();
});

test("the graph is wired by the keyboard alone", async () => {
  await person.open("/workspace/new");
  await person.click(button("Tools"));
  await person.click(button("Add Chord rhythm sequencer"));
  await person.see(region("Chord rhythm sequencer"));
  await person.click(button("Connect"));
  const links: Query = { role: "status", within: { role: "dialog", name: "Connections" } };
  await person.reads(links, /^\d+ links/);
  const before = Number.parseInt(await person.text(links), 10);
  const focus = async (query: Query): Promise<void> => {
    await person.see(query);
    await person.driver.run((name) => document.querySelector<HTMLElement>(`[aria-label="${name}"]`)?.focus(), query.name ?? "");
  };
  await focus(button("Add Chord rhythm"));
  await person.press(KEY.enter);
  for (const [from, to] of [
    ["Harmony, output of Progressions", "Harmony, input of Chord rhythm"],
    ["SequencerData data, output of Chord rhythm sequencer", "SequencerData, input of Chord rhythm"],
  ] as const) {
    await focus(button(from));
    await person.press(KEY.enter);
    await person.has(button(from), "aria-pressed", "true");
    await focus(button(to));
    await person.press(KEY.enter);
  }
  await person.reads(links, new RegExp(`^${before + 2} links`));
  await nothingFailed();
});

test("a widget is dragged on the grid, stays there, and undo takes it back", async () => {
  await person.open("/workspace/new");
  const progressions = region("Progressions");
  await person.see({ role: "radio", name: "ii V I" });
  await person.middle(progressions);
  const before = await person.see(progressions);
  await person.drag({ x: before.x + 14, y: before.y + 18 }, { x: before.x - 300, y: before.y + 30 });
  await person.until("it has moved", async () => (await person.see(progressions)).x < before.x - 50);
  await person.click(button("Undo"));
  // To the pixel it stands elsewhere where a scrollbar has come that takes room.
  await person.until("it is back", async () => Math.abs((await person.see(progressions)).x - before.x) < 20);
  await nothingFailed();
});

test("a newcomer signs in and comes back to the page, saves to the account, and finds it in the list", async () => {
  await signIn("Ada");
  await person.open("/workspace/new");
  await rename(`Ada in ${engine}`);
  await person.click(button("Save"));
  await person.until("it has an address of its own", () => person.driver.run(() => /\/workspace\/[0-9a-f-]{36}$/.test(location.pathname)));
  await person.open("/workspace/list");
  await person.see({ role: "link", like: `Ada in ${engine}` });
  await signOut();
  await nothingFailed();
});

test("without a network the page opens again and plays; with it back, all goes on", async () => {
  await openProgression(person, false);
  await person.hear("the ii V I", () => person.click(button("Play")));
  await person.until("the page is kept on the device", () =>
    person.driver.run(async () => (await navigator.serviceWorker.ready).active?.state === "activated"),
  );
  await session?.server.goOffline();
  try {
    await person.driver.reload();
    await person.click({ role: "heading", name: "Player" });
    await person.strikeUntilHeard("q");
  } finally {
    await session?.server.goOnline();
  }
  await person.driver.reload();
  await person.see(button("Play"));
});

const reads = (words: string): Promise<boolean> =>
  person.driver.run((wanted) => document.body.textContent?.includes(wanted) ?? false, words);

/**
 * Waits until the title is as it was typed. WebKit can hold its storage for good after a page was left while it wrote, until it is closed: then the page
 * has to say so, and there is nothing more to be seen of what is kept (true).
 */
async function isHeld(name: string): Promise<boolean> {
  let isSaid = false;
  await person.until(`the title ${name} is kept, or it is said why not`, async () => {
    isSaid = engine === "webkit" && (await reads("This device's storage does not answer."));
    return isSaid || (await person.look(title))?.value === name;
  });
  return isSaid;
}

async function anotherBrowser(): Promise<void> {
  console.info("The next journey begins in another browser.");
  await session?.close();
  session = undefined;
}

test("a reload keeps edits that were not saved, and says so, and so does the way back to a page that was left while it wrote", async () => {
  await person.open("/workspace/new");
  await rename("Blues in");
  await person.driver.open("about:blank");
  // Behind the answer: going back would take it along, and it would be asked for, and gone back, a second time.
  await person.driver.run(() => void setTimeout(() => history.back()));
  if (await isHeld("Blues in")) return anotherBrowser();
  await rename("Blues in F");
  await person.driver.reload();
  if (await isHeld("Blues in F")) return anotherBrowser();
  await person.until("it is said", () => reads("Recovered unsaved changes"));
  // What was left while it wrote can hold up later writes there, though nothing of it was seen here.
  if (engine === "webkit") await anotherBrowser();
});

test("two tabs of one workspace see each other's saved edits", async () => {
  await signIn("Bix");
  await person.open("/workspace/new");
  await rename("Shared");
  await person.click(button("Save"));
  await person.until("it has an address of its own", () => person.driver.run(() => /\/workspace\/[0-9a-f-]{36}$/.test(location.pathname)));
  const path = await person.driver.run(() => location.pathname);
  const first = await person.driver.newTab();
  await person.open(path);
  await person.until("the second tab has it", async () => (await person.look(title))?.value === "Shared");
  await rename("Seen in both");
  await person.click(button("Save"));
  const second = await person.driver.currentTab();
  await person.driver.switchTo(first);
  await person.until("the first tab has it too", async () => (await person.look(title))?.value === "Seen in both");
  await person.driver.switchTo(second);
  await person.driver.closeTab();
  await person.driver.switchTo(first);
  await signOut();
});

test("on a phone's width a finger plays a key and the music, and nothing hangs over the edge", async () => {
  await person.driver.resize(390, 800);
  await openProgression(person, true);
  expect(await person.driver.run(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await person.hear("the count-in", () => person.tap(button("Play")));
  await person.told(/^Bar [23] of 3$/);
  await person.tap(button("Pause"));
  await person.hearSilence();
  await person.hear("C4 under a finger", () => person.tap(pianoKey("C4"), FREE_END));
  await nothingFailed();
});
