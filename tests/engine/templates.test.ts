import { expect, test } from "vitest";
import { type WidgetId, widgetId } from "../../src/documents/records.ts";
import { loadTemplate, TEMPLATES } from "../../src/host/documents/templates.ts";
import type { Json } from "../../src/lib/json.ts";
import type { MusicElement, Piece, Voice } from "../../src/music/elements.ts";
import { soundingMidi } from "../../src/music/pieces/events.ts";
import { barsOf } from "../../src/music/pieces/timeline.ts";
import type { DocumentKind } from "../../src/protocol/gateway-contract.ts";
import { templateNames } from "../../src/ui/text/en/choosing/templates.ts";
import { licks } from "../../src/widgets/licks/definition.ts";
import { ENOUGH, fedPlayers, soundOf, templateWorld, workThrough } from "../support/template-player.ts";

const all = (["editor", "workspace"] as const).flatMap((kind) => TEMPLATES[kind].map((id) => ({ kind, id })));

async function templateJson(kind: DocumentKind, id: (typeof all)[number]["id"]): Promise<Json> {
  const read = await loadTemplate(kind, id);
  if (!read.ok) throw new Error(read.error.code);
  expect(read.value.leftOut, "nothing of it is left out by the reader").toBeUndefined();
  expect(read.value.kind).toBe(kind);
  return read.value.json;
}

test("there are twelve lessons and eight workspaces at least, and every file of the folder is one of them", () => {
  const files = Object.keys(import.meta.glob("../../templates/*/*.json")).map((path) => path.split("/").slice(-2).join("/"));
  expect([TEMPLATES.editor.length >= 12, TEMPLATES.workspace.length >= 8]).toEqual([true, true]);
  expect(files.sort()).toEqual(all.map(({ kind, id }) => `${kind === "editor" ? "lessons" : "workspaces"}/${id}.json`).sort());
});

test("a template that is not there is refused in words", async () => {
  expect(await loadTemplate("workspace", "blues-in-f")).toMatchObject({ ok: false, error: { code: "template-not-loaded" } });
});

test.each(all)("$kind $id opens whole and linked, under the title of the list, and comes back as it is stored", async ({ kind, id }) => {
  const world = templateWorld(await templateJson(kind, id));
  const records = [...world.mirror.values()];
  const widgets = world.widgets();
  expect(widgets.filter(({ problem }) => problem !== undefined)).toEqual([]);
  expect(widgets.length).toBeGreaterThan(2);
  expect(records.filter((record) => record.typeName === "nodeProblem")).toEqual([]);
  const exported = world.engine.exportDocument();
  expect(exported.ok && exported.value).toEqual(await templateJson(kind, id));
  const text = JSON.stringify(exported.ok && exported.value);
  expect(text, "its own title").toContain(JSON.stringify(templateNames[id].title));
  for (const { widgetId, type } of widgets)
    if (type === "player" || type === "simpleTraining")
      expect(
        records.some((record) => record.typeName === "link" && record.target.id === widgetId),
        `${widgetId} is linked`,
      ).toBe(true);
});

test.each(all)(
  "$kind $id: everything that can play sounds, and a change of a progression comes to every player behind it",
  async ({ kind, id }) => {
    const world = templateWorld(await templateJson(kind, id));
    const sounds = soundOf(world);
    const voicesOf = (player: WidgetId) => (world.stateOf(player).piece as Piece | undefined)?.voices;
    expect(sounds.length).toBeGreaterThan(0);
    expect(sounds.filter(({ notes }) => notes < ENOUGH)).toEqual([]);
    for (const [progression, player] of fedPlayers(world)) {
      const before = voicesOf(player);
      expect(world.act(progression, "setTempo", { tempo: 77 }).ok).toBe(true);
      expect(world.stateOf(player).tempo, `${progression} to ${player}`).toBe(77);
      expect(voicesOf(player), `${player} holds from the beginning what its links give it`).toEqual(before);
    }
  },
);

test.each(all)("$kind $id: every training is passed by who plays what it asks for", async ({ kind, id }) => {
  const json = await templateJson(kind, id);
  for (const { type, widgetId } of templateWorld(json).widgets()) {
    if (type !== "simpleTraining") continue;
    const { steps, right } = workThrough(templateWorld(json), widgetId);
    expect(steps, widgetId).toBeGreaterThan(2);
    expect(right, widgetId).toBe(steps);
  }
});

/** The saved states of all tools of a type. */
function savedStates(json: Json, type: string): readonly Json[] {
  const found: Json[] = [];
  JSON.stringify(json, (_, each: Json) => {
    const { type: own, data, state } = (each ?? {}) as Record<string, Json | undefined>;
    if (own === type) found.push((data as Record<string, Json> | undefined)?.state ?? state ?? null);
    return each;
  });
  return found;
}

test("what the words of a template promise is in its music", async () => {
  const rhythms = savedStates(await templateJson("editor", "reading-rhythms"), "notation") as readonly { abc: string }[];
  expect(rhythms[2]?.abc, "dots and ties").toMatch(/B\d?-/);
  const [vamps] = savedStates(await templateJson("editor", "modes-of-c"), "progression") as readonly { progressions: { name: string }[] }[];
  expect(vamps?.progressions.map(({ name }) => name.split(" ")[0]).sort(), "a vamp for each").toEqual([..."ABCDEFG"]);
  const tune = await templateJson("editor", "first-song");
  const [song] = savedStates(tune, "player") as unknown as readonly { piece: Piece }[];
  const [left] = savedStates(tune, "progression") as unknown as readonly { progressions: { elements: MusicElement[] }[] }[];
  const changes = (elements: readonly MusicElement[]) => elements.map(({ name, duration }) => `${name} ${duration}`);
  const line = barsOf(song?.piece.voices[0] as Voice).slice(0, 4);
  expect(changes(left?.progressions[0]?.elements ?? []), "the left hand has the chords of the tune's first line").toEqual(
    changes(line.flatMap((bar) => bar.elements)),
  );
  const walking = templateWorld(await templateJson("editor", "walking-bass"));
  const beats = walking.stateOf(widgetId("simpleTraining-1")).steps.map(({ requiredElement }) => soundingMidi(requiredElement)[0] ?? 0);
  const intoRoots = [4, 8, 12, 16].map((root) => (beats[root] ?? 0) - (beats[root - 1] ?? 0));
  expect(intoRoots, "beat four, a half step above the next root or below it").toEqual([-1, -1, 1, -1]);
  for (const id of ["walking-bass", "two-five-one"] as const) {
    const players = savedStates(await templateJson("editor", id), "player") as readonly { practice: { band: { bass?: string } } }[];
    expect(players[0]?.practice.band.bass, `the band of ${id} walks from its first chorus on`).toBe("walk");
  }
  const [shelf] = savedStates(await templateJson("workspace", "blues-jam"), "licks");
  const phrases = licks.derive?.(shelf as never).list.slice(0, 4) ?? [];
  expect(phrases.length, "licks over a blues").toBe(4);
  for (const { title, chords } of phrases)
    expect(
      chords.every((name) => /^[A-G]b?7$/.test(name)),
      `${title}: ${chords.join(" ")}`,
    ).toBe(true);
});
