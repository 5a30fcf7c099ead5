import { expect, test } from "vitest";
import { withBass } from "../../src/music/bass/added-bass.ts";
import type { Piece } from "../../src/music/elements.ts";
import { pieceEvents } from "../../src/music/pieces/events.ts";
import { pieceLength } from "../../src/music/pieces/timeline.ts";
import { type BandSettings, DEFAULT_SETTINGS } from "../../src/music/playing/settings.ts";
import { songPiece } from "../../src/music/songs/song-piece.ts";
import { TICKS_PER_QUARTER } from "../../src/music/time/time.ts";
import { EVENT_NOTE_ON, VOICE_TAG } from "../../src/protocol/audio/audio-feed.ts";
import { repertoireSongs, repertoireTexts } from "../support/repertoire.ts";
import { player } from "../support/training-world.ts";
import { engineWorld, SAMPLE_RATE } from "../support/world.ts";

/** The engine with a repertoire that feeds its player, which counts nothing in and plays with this band. */
function songWorld(band: Partial<BandSettings>) {
  const world = engineWorld();
  world.engine.open({ kind: "new-workspace" });
  world.dispatch({ type: "widget/add", widgetType: "repertoire" });
  const found = [...world.mirror.values()].find((record) => record.typeName === "widget" && record.type === "repertoire");
  if (found?.typeName !== "widget") throw new Error("No repertoire was added.");
  const sampler = world.sampler();
  const transport = () => {
    const record = world.mirror.get("transport:player-1");
    return record?.typeName === "transport" ? record : undefined;
  };
  let now = 0;
  /** Plays a song to where it stops by itself: its tune's and chords' first frames from its start, and how long it took. */
  const play = (name: string, seconds: number) => {
    expect(
      world.act(found.widgetId, "choose", { song: { id: name, title: name, data_abc: repertoireTexts.get(name) ?? "" } }),
    ).toMatchObject({
      ok: true,
    });
    // The style goes with its song.
    world.act("player-1", "setPractice", { countIn: 0, band: { ...DEFAULT_SETTINGS.band, ...band } });
    sampler.progress(now);
    sampler.scheduled.length = 0;
    expect(world.dispatch({ type: "transport/play", widgetId: player })).toMatchObject({ ok: true });
    const start = sampler.scheduled[0]?.frame ?? Number.NaN;
    const limit = now + (seconds + 4) * SAMPLE_RATE;
    while (transport()?.status === "playing" && now < limit) {
      now += 1024;
      sampler.progress(now);
    }
    const heard = (tag: number) =>
      sampler.scheduled
        .filter((event) => event.kind === EVENT_NOTE_ON && event.tag === tag)
        .map(({ frame, note }) => `${note}@${frame - start}`);
    return { heard, took: (now - start) / SAMPLE_RATE, ends: [transport()?.status, transport()?.position] };
  };
  return { play };
}

/** Frames from the start of a piece to a place of it. */
const framesTo = (ticks: number, { tempo }: Piece): number => Math.round(((ticks / TICKS_PER_QUARTER) * 60 * SAMPLE_RATE) / tempo);

/** Which notes of a voice begin where, in frames from the first of the piece. */
function written(piece: Piece, voice: string): readonly string[] {
  const events = pieceEvents(piece);
  const first = Math.min(...events.map(({ start }) => framesTo(start, piece)));
  return events.filter((event) => event.voice === voice).map(({ midi, start }) => `${midi}@${framesTo(start, piece) - first}`);
}

test("every song of the repertoire is played through: its tune, chords and bass as written, to where it ends", { timeout: 120_000 }, () => {
  const world = songWorld({ style: "plain" });
  for (const [name, song] of repertoireSongs()) {
    const piece = withBass(songPiece(song));
    const length = framesTo(pieceLength(piece), piece) / SAMPLE_RATE;
    const { heard, took, ends } = world.play(name, length);
    expect(ends, name).toEqual(["stopped", 0]);
    expect(Math.abs(took - length), `${name}: ${took} s of ${length} s`).toBeLessThan(0.1);
    expect(heard(VOICE_TAG.melody).toSorted(), name).toEqual(written(piece, "Melody").toSorted());
    expect(heard(VOICE_TAG.harmony).toSorted(), name).toEqual(written(piece, "Harmony").toSorted());
    expect(heard(VOICE_TAG.bass).toSorted(), name).toEqual(written(piece, "Bass").toSorted());
  }
});

test("every song is played with the band of its own style too, an ending after it, and stops", { timeout: 120_000 }, () => {
  const world = songWorld({ intro: false, choruses: 1, humanise: 0 });
  for (const [name, song] of repertoireSongs()) {
    const piece = songPiece(song);
    const { heard, ends } = world.play(name, 4 * (framesTo(pieceLength(piece), piece) / SAMPLE_RATE) + 30);
    expect(ends, name).toEqual(["stopped", 0]);
    const tune = pieceEvents(piece).filter(({ voice }) => voice === "Melody");
    expect(heard(VOICE_TAG.melody), name).toHaveLength(tune.length);
  }
});

test("a tune is heard in the first chorus and the last; where fours are traded, learner and band have the one between for themselves", () => {
  const heads = (fours: boolean) =>
    songWorld({ style: "song", intro: false, ending: false, choruses: 3, humanise: 0, fours })
      .play("when-the-saints", 200)
      .heard(VOICE_TAG.melody);
  const [with4, without] = [heads(true).length, heads(false).length];
  expect(without % 3).toBe(0);
  expect(with4).toBe((without / 3) * 2);
});
