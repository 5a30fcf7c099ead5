import type { Page } from "@playwright/test";
import { writeIreal } from "../../src/music/formats/ireal/write-ireal.ts";
import { writeMusicXml } from "../../src/music/formats/musicxml/write/write-musicxml.ts";
import { readSong } from "../../src/music/songs/read-song.ts";
import type { Song } from "../../src/music/songs/song.ts";
import { startBuiltGateway } from "../support/built-gateway.ts";
import { repertoireTexts } from "../support/repertoire.ts";
import type { Finding } from "./findings.ts";
import { longMidi } from "./long-midi.ts";
import { NOT_EMULATED, plainBrowser } from "./slowed.ts";

const PLAYLIST = 1_400;
/** Milliseconds: what the page may do at once. */
const GOAL = 50;

/** What is brought in: a name, and the bytes. */
function files(): readonly (readonly [what: string, name: string, bytes: Uint8Array])[] {
  const songs = [...repertoireTexts.values()].flatMap((text): readonly Song[] => {
    const read = readSong(text);
    return read.ok ? read.value.songs : [];
  });
  const chorus = songs.find(({ voices: [lead] }) => lead?.bars.length === 32) ?? songs[0];
  if (chorus === undefined) throw new Error("The repertoire has no song.");
  const playlist = Array.from({ length: PLAYLIST }, (_, index) => songs[index % songs.length] ?? chorus);
  const encoder = new TextEncoder();
  return [
    ["MusicXML of 32 bars", "chorus.musicxml", encoder.encode(writeMusicXml(chorus))],
    [`an iReal playlist of ${PLAYLIST} songs`, "all.html", encoder.encode(writeIreal(playlist, { playlist: "All" }))],
    ["a MIDI file of 5 MB", "long.mid", longMidi(5_000_000)],
  ];
}

interface BenchWindow extends Window {
  longest: number;
  brought: DataTransfer;
}

/** The longest task of the page from the drop until the file was read; 0: none was longer than 50 ms. */
async function longestTask(page: Page, name: string, bytes: Uint8Array): Promise<number> {
  await page.evaluate(
    ([title, text]) => {
      const own = window as unknown as BenchWindow;
      own.brought = new DataTransfer();
      own.brought.items.add(new File([Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))], title));
    },
    [name, Buffer.from(bytes).toString("base64")] as const,
  );
  await page.waitForTimeout(1_000);
  await page.evaluate(() => {
    const own = window as unknown as BenchWindow;
    own.longest = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) own.longest = Math.max(own.longest, duration);
    }).observe({ type: "longtask" });
    for (const type of ["dragenter", "dragover", "drop"])
      document.querySelector("main")?.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: own.brought }));
  });
  const dialog = page.getByRole("dialog", { name: "Bring music in" });
  await dialog
    .getByText(/songs? (?:was|were) found|No song was found/)
    .or(dialog.getByRole("alert"))
    .first()
    .waitFor();
  await page.waitForTimeout(1_000);
  return await page.evaluate(() => (window as unknown as BenchWindow).longest);
}

/** The page's longest task while files of three kinds are brought in; each on a page of its own whose code is there already. */
export async function benchImports(): Promise<Finding[]> {
  const gateway = await startBuiltGateway();
  const browser = await plainBrowser();
  try {
    const found: Finding[] = [];
    for (const [what, name, bytes] of files()) {
      const page = await browser.newPage({ ...NOT_EMULATED, baseURL: gateway.address });
      await page.goto("/songs");
      await longestTask(page, "first.txt", new TextEncoder().encode("| C | F |"));
      await page.goto("/songs");
      await page.getByRole("searchbox").waitFor();
      const value = await longestTask(page, name, bytes);
      found.push({ name: `longest task of the page while it takes in ${what}`, value, unit: "ms", goal: `<= ${GOAL}`, met: value <= GOAL });
      await page.close();
    }
    return found;
  } finally {
    await browser.close();
    await gateway.stop();
  }
}
