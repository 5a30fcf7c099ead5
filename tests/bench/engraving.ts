import { pieceScore } from "../../src/music/notation/piece-score.ts";
import { readStoredSong } from "../../src/music/songs/one-song.ts";
import { songPiece } from "../../src/music/songs/song-piece.ts";
import { startBuiltGateway } from "../support/built-gateway.ts";
import { engravingScript } from "../support/drawn/bundle.ts";
import type { timeEngraving } from "../support/drawn/in-page.ts";
import { longSong } from "../support/long-song.ts";
import type { Finding } from "./findings.ts";
import { NOT_EMULATED, plainBrowser } from "./slowed.ts";

const ROUNDS = 5;
const PX = 900;
const VIEWS = ["lead", "piano", "full"] as const;

/** How long the views of 32 and 120 bars are engraved, beside abcjs that engraves the whole song in one go, in turns in one run. */
export async function benchEngraving(): Promise<Finding[]> {
  const gateway = await startBuiltGateway();
  const browser = await plainBrowser();
  try {
    const context = await browser.newContext({ baseURL: gateway.address, bypassCSP: true, ...NOT_EMULATED });
    const page = await context.newPage();
    await page.goto("/start");
    const { script, style } = await engravingScript();
    await page.addStyleTag({ content: style });
    await page.addScriptTag({ content: script });
    const findings: Finding[] = [];
    for (const bars of [32, 120]) {
      const abc = longSong(bars);
      const song = readStoredSong(abc);
      if (!song.ok) throw new Error(song.error.code);
      for (const view of VIEWS) {
        const score = pieceScore(songPiece(song.value), { view });
        const { own, first, plain } = await page.evaluate(
          ([timed, rounds]) => (globalThis as unknown as { timeEngraving: typeof timeEngraving }).timeEngraving(timed, rounds),
          [{ score, abc, px: PX }, ROUNDS] as const,
        );
        const name = `${bars} bars engraved, ${view}`;
        findings.push({ name, value: own, unit: "ms" }, { name: `${name}: beside plain abcjs`, value: own / plain, unit: "times" });
        if (bars !== 120) continue;
        const sight = `${name}: two lines in sight`;
        findings.push({ name: sight, value: first, unit: "ms", goal: "<= 150", met: first <= 150 });
        findings.push({ name: `${sight}, beside plain abcjs`, value: first / plain, unit: "times" });
      }
    }
    return findings;
  } finally {
    await browser.close();
    await gateway.stop();
  }
}
