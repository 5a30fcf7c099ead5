import { signal } from "@preact/signals-core";
import { expect, test } from "vitest";
import { revision, widgetId } from "../../documents/records.ts";
import { ticks } from "../../music/time/time.ts";
import { VOICE_TAG } from "../../protocol/audio/audio-feed.ts";
import { SLOT } from "../../protocol/audio/instrument-slots.ts";
import { type StoreRecord, sessionIds, type TransportRecord } from "../../protocol/records/session-records.ts";
import { createStoreMirror } from "../engine/store-mirror.ts";
import type { InstrumentStatus } from "../samples/instrument-loads.ts";
import { followPlayers } from "./voice-instruments.ts";

function followed(busy = false) {
  const mirror = createStoreMirror();
  const loads: [string, number][] = [];
  const slots = new Map<number, number>();
  const kit = { fails: false };
  const main: InstrumentStatus = busy ? { slot: 0, name: "piano", state: "loading", share: 0 } : { slot: 0, name: "piano", state: "ready" };
  const instruments = signal<ReadonlyMap<number, InstrumentStatus>>(new Map([[0, main]]));
  const tell = (status: InstrumentStatus): InstrumentStatus => {
    instruments.value = new Map([...instruments.value, [status.slot, status]]);
    return status;
  };
  const rig = {
    async loadInstrument(name: string, slot: number): Promise<InstrumentStatus> {
      loads.push([name, slot]);
      const failed: InstrumentStatus = { slot, name, state: "failed", problem: { code: "no-answer", params: {}, where: name } };
      return tell(kit.fails && slot === SLOT.kit ? failed : { slot, name, state: "ready" });
    },
    setStrip: (tag: number, { slot }: { readonly slot: number }) => void slots.set(tag, slot),
  };
  followPlayers(mirror, rig, instruments);
  let rev = 0;
  const show = (harmony: string | null, style?: string) => {
    const strips = { harmony: { instrument: harmony }, melody: { instrument: null }, bass: { instrument: null } };
    const id = widgetId("player-1");
    const record: StoreRecord = {
      id: sessionIds.derived(id),
      typeName: "derived",
      scope: "session",
      widgetId: id,
      value: { settings: { strips, ...(style === undefined ? {} : { band: { style } }) }, songStyle: "plain" },
      meta: [],
    };
    mirror.apply({ rev: revision(++rev), cause: "engine", diff: { added: { [record.id]: record }, updated: {}, removed: {} } });
  };
  const play = (status: TransportRecord["status"]) => {
    const widget = widgetId("player-1");
    const id = sessionIds.transport(widget);
    const common = { typeName: "transport", scope: "session", widgetId: widget, position: ticks(0), loop: false, range: null } as const;
    const record: StoreRecord = { ...common, id, status, segments: [] };
    mirror.apply({ rev: revision(++rev), cause: "engine", diff: { added: { [id]: record }, updated: {}, removed: {} } });
  };
  const settled = () => new Promise((resolve) => setTimeout(resolve));
  return { show, play, tell, loads, slots, kit, settled, instruments };
}

test("the drum kit is loaded once there is something to play, clicks that are made standing in for it", async () => {
  const { show, loads, slots, settled } = followed();
  expect(loads).toEqual([]);
  show(null);
  await settled();
  show(null);
  await settled();
  expect(loads).toEqual([
    ["synthetic_clicks", 14],
    ["standard_drum_kit", 2],
  ]);
  expect([slots.get(VOICE_TAG.click), slots.get(VOICE_TAG.drums)]).toEqual([2, 2]);
});

test("a kit that comes while music plays takes the drums, and the clicks once the music halts; one that does not come takes neither", async () => {
  const { show, play, tell, slots, settled, kit } = followed();
  const taken = () => [slots.get(VOICE_TAG.click), slots.get(VOICE_TAG.drums)];
  play("playing");
  show(null);
  kit.fails = true;
  await settled();
  expect(taken(), "made clicks").toEqual([14, 14]);
  tell({ slot: SLOT.kit, name: "standard_drum_kit", state: "ready" });
  expect(taken(), "it came as the network was back; counted on as it was begun").toEqual([14, 2]);
  play("stopped");
  expect(taken()).toEqual([2, 2]);
});

test("the kit waits for the instruments that are heard first", async () => {
  const { show, loads, settled, instruments } = followed(true);
  show(null);
  await settled();
  expect(loads).toEqual([]);
  instruments.value = new Map([[0, { slot: 0, name: "piano", state: "ready" }]]);
  await settled();
  expect(loads.length).toBeGreaterThan(0);
});

test("the main instrument plays the bass until there is one, also where nothing can be played yet", async () => {
  const { slots, settled, instruments } = followed();
  await settled();
  expect(slots.get(VOICE_TAG.bass)).toBeUndefined();
  instruments.value = new Map([[1, { slot: 1, name: "bass", state: "loading", share: 0.5 }]]);
  await settled();
  expect(slots.get(VOICE_TAG.bass)).toBeUndefined();
  instruments.value = new Map([[1, { slot: 1, name: "bass", state: "ready" }]]);
  await settled();
  expect(slots.get(VOICE_TAG.bass)).toBe(1);
});

test("a voice takes its own instrument once that is loaded, and the chosen one again when it is given up", async () => {
  const { show, loads, slots, settled } = followed();
  show("vibraphone");
  expect(slots.get(VOICE_TAG.harmony)).toBeUndefined();
  await settled();
  expect(loads).toContainEqual(["vibraphone", 3]);
  expect(slots.get(VOICE_TAG.harmony)).toBe(3);
  show(null);
  await settled();
  expect(slots.get(VOICE_TAG.harmony)).toBe(0);
});

test("each style brings its kit, its bass and what it comps on; what the mixer names comes before it", async () => {
  const { show, loads, slots, settled } = followed();
  show(null, "ballad");
  await settled();
  expect(loads.map(([name]) => name).sort()).toEqual(["brush_drum_kit", "synthetic_clicks", "upright_bass"]);
  expect(slots.get(VOICE_TAG.bass)).toBe(5);
  show(null, "funk");
  await settled();
  expect(
    loads
      .slice(3)
      .map(([name]) => name)
      .sort(),
  ).toEqual(["electric_bass_finger", "electric_piano_1", "standard_band_kit"]);
  show("vibraphone", "funk");
  await settled();
  expect(loads.at(-1)).toEqual(["vibraphone", 3]);
  show(null, "plain");
  await settled();
  expect(loads.at(-1)).toEqual(["standard_drum_kit", 2]);
  expect(slots.get(VOICE_TAG.harmony)).toBe(0);
});
