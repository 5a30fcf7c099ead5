import { expect, test } from "vitest";
import { openLocalStorage } from "../../src/host/storage/local-storage.ts";
import { createOpenWidgets } from "../../src/host/storage/open-widgets.ts";
import type { Json } from "../../src/lib/json.ts";
import { seeded } from "../../src/music/bass/options.ts";
import { dashboardIds } from "../../src/protocol/records/dashboard.ts";
import { problemText } from "../../src/ui/text/problems.ts";
import { fullWorkspace, WIDGET_TYPES } from "../support/full-workspace.ts";
import { mutatedJson } from "../support/mutated-json.ts";
import { cases, seed, timeLimit } from "../support/totals.ts";
import { engineWorld } from "../support/world.ts";

test("a workspace of all thirteen widgets is written and read again, equal", () => {
  const stored = fullWorkspace();
  const world = engineWorld();
  expect(world.engine.open({ kind: "json", json: stored })).toMatchObject({ ok: true });
  const written = world.engine.exportDocument();
  expect(written).toEqual({ ok: true, value: stored });
  expect(Object.values(widgetsOf(stored)).map(({ type }) => type)).toEqual(expect.arrayContaining([...WIDGET_TYPES]));
});

test("damaged workspaces are opened or refused with words, worked with, and lose nothing that could not be read", {
  timeout: timeLimit(240_000),
}, () => {
  const stored = fullWorkspace();
  const world = engineWorld();
  let refused = 0;
  let kept = 0;
  for (let at = seed(0), end = at + cases(250, 10_000); at < end; at++) {
    const json = mutatedJson(stored, seeded(at));
    const opened = world.engine.open({ kind: "json", json });
    if (!opened.ok) {
      expect(problemText(opened.error), `seed ${at}`).toMatch(/^This is not a workspace: .+\.$/);
      refused++;
      continue;
    }
    const before = world.engine.exportDocument();
    if (!before.ok) throw new Error(`seed ${at}: ${before.error.code}`);
    for (const { widgetId } of unread(world)) {
      expect(widgetsOf(before.value)[widgetId], `seed ${at}, ${widgetId}`).toEqual(widgetsOf(json)[widgetId]);
      kept++;
    }
    workWith(world);
    world.engine.undo();
  }
  expect(refused).toBeGreaterThan(0);
  expect(kept).toBeGreaterThan(300);
});

test("damaged memories of the dashboard open it; what was damaged is set aside, and told", () => {
  const progressions = {
    progressions: [{ id: "progression-k3x9", name: "Mine", elements: [...harmony()], tempo: 90, baseInversion: 1, baseOctave: 4 }],
    selectedId: "progression-k3x9",
  };
  const remembered: Json = {
    progressionStore: progressions,
    widgetStore: { player: { open: false } },
    workspaceInstrumentName: "vibraphone",
  };
  let told = 0;
  for (let at = seed(0), end = at + cases(250, 10_000); at < end; at++) {
    const random = seeded(at);
    const storage = new Map(
      Object.entries(remembered).map(([key, value]) => {
        const text = typeof value === "string" ? value : JSON.stringify(mutatedJson(value as Json, random));
        return [key, random() < 0.2 ? text.slice(0, Math.floor(random() * text.length)) : text];
      }),
    );
    const texts = new Map(storage);
    const problems: string[] = [];
    const memory = openLocalStorage(
      { getItem: (key) => storage.get(key) ?? null, setItem: (key, value) => void storage.set(key, value) },
      ({ code }) => void problems.push(code),
    );
    const world = engineWorld();
    world.engine.open({ kind: "dashboard", progressions: memory.read("progressionStore") });
    createOpenWidgets(memory).toggle("player");
    memory.read("workspaceInstrumentName");
    expect(world.act(dashboardIds.progression, "add", { code: "zz99" }), `seed ${at}`).toMatchObject({ ok: true });
    for (const [key, text] of texts) if (storage.has(`${key}.corrupt`)) expect(storage.get(`${key}.corrupt`), `seed ${at}`).toBe(text);
    expect(problems).toHaveLength([...storage.keys()].filter((key) => key.endsWith(".corrupt")).length);
    told += problems.length;
  }
  expect(told).toBeGreaterThan(300);
});

type World = ReturnType<typeof engineWorld>;

const unread = ({ mirror }: World) =>
  [...mirror.values()].flatMap((record) => (record.typeName === "widget" && record.problem !== undefined ? [record] : []));

/** What a person does next: names it, asks everything that is there, adds a tool, presses keys. */
function workWith(world: World): void {
  expect(world.dispatch({ type: "workspace/rename", title: "Mended" })).toMatchObject({ ok: true });
  world.act("keySelector-1", "selectKey", { key: "Eb" });
  world.act("simpleTraining-1", "next");
  world.press(60, 0);
  world.release(60, 20);
  world.timers.pass(400);
  expect(world.dispatch({ type: "widget/add", widgetType: "player" })).toMatchObject({ ok: true });
}

interface Stored {
  readonly data?: { readonly content?: { readonly data?: Readonly<Record<string, { readonly type: string }>> } };
}
const widgetsOf = (json: unknown) => (json as Stored | null)?.data?.content?.data ?? {};

const harmony = () => {
  const progression = widgetsOf(fullWorkspace())["progression-1"] as unknown as { state: { progressions: { elements: Json[] }[] } };
  return progression.state.progressions[0]?.elements ?? [];
};
