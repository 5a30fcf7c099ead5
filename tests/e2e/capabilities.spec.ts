import { fakeMidi } from "../support/fake-midi.ts";
import { expect, test } from "../support/test.ts";
import { openWorkspace, widget } from "../support/workspace-page.ts";

test("the library's nine groups of chords stand under the chords of the scale, and follow the key", async ({ page }) => {
  const { chords, key } = await openWorkspace(page);
  const groups = await chords.getByRole("region").evaluateAll((regions) => regions.map((each) => each.getAttribute("aria-label")));
  expect(groups.slice(1, -1)).toHaveLength(9);
  expect(groups.slice(1, 6)).toEqual(["Major", "Minor", "7", "Diminished", "Suspended"]);
  expect([groups[0], groups.at(-1)]).toEqual(["In the scale", "Rests"]);
  await key("Eb").click();
  await expect(
    chords
      .getByRole("region", { name: "Major", exact: true })
      .getByRole("button", { name: /^E flat/ })
      .first(),
  ).toBeVisible();
});

test("the repertoire is asked for when its widget appears, and not before", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => void (request.url().includes("/api/song/songs") && asked.push(request.method())));
  await openWorkspace(page);
  await page.getByRole("button", { name: "Tools", exact: true }).click();
  await page.getByRole("button", { name: "Add Licks" }).click();
  await expect(widget(page, "Licks")).toBeVisible();
  expect(asked).toEqual([]);
  await page.getByRole("button", { name: "Add Repertoire" }).click();
  await expect(widget(page, "Repertoire").getByRole("combobox", { name: "Song" })).toBeVisible();
  expect(asked).toEqual(["GET"]);
});

test("the training's piano has keys of 32 px, of 60 over 600 px of room, of 80 over 800", async ({ page }) => {
  const { preset, training } = await openWorkspace(page);
  await preset("ii V I").click();
  const steps = training.getByRole("list", { name: "Steps" });
  const key = steps.getByRole("listitem").first().locator("[data-midi]").first();
  for (const [width, size] of [
    [360, 32],
    [1920, 60],
    [2700, 80],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(async () => Math.round((await key.boundingBox())?.height ?? 0), `at ${width} px`).toBe(size);
  }
});

test("a progression brings its tempo, its inversion and its octave to the player", async ({ page }) => {
  const chord = {
    id: "c",
    elementType: "Chord",
    name: "Dm7",
    tonic: "D",
    type: "m7",
    notes: ["D3", "F3", "A3", "C4"],
    intervals: ["1P", "3m", "5P", "7m"],
    inversion: 0,
    duration: "w",
    originalVoicing: false,
  };
  const high = { id: "progression-2", name: "2", elements: [chord], tempo: 90, baseInversion: 2, baseOctave: 5 };
  const store = { progressions: [{ id: "progression-1", name: "1", elements: [] }, high], selectedId: "progression-1" };
  await page.addInitScript((stored) => localStorage.setItem("progressionStore", stored), JSON.stringify(store));
  await page.goto("/dashboard");
  await page.getByRole("region", { name: "Progression 2" }).getByRole("button", { name: "2", exact: true }).click();
  const player = widget(page, "Player");
  await expect(player.getByRole("spinbutton", { name: "Tempo" })).toHaveValue("90");
  await player.getByRole("button", { name: "Practice options" }).click();
  await expect(page.getByRole("combobox", { name: "Base inversion" })).toHaveValue("2");
  await expect(page.getByRole("combobox", { name: "Base octave" })).toHaveValue("5");
});

test("MIDI notes within 100 ms go on as one set, a single one as a note", async ({ page }) => {
  const keys = await fakeMidi(page);
  await openWorkspace(page);
  await page.getByRole("button", { name: "Use a MIDI keyboard" }).click();
  await keys.plug();
  await page.getByRole("button", { name: "Connect", exact: true }).click();
  await page.getByRole("button", { name: "MIDI to chord name to chord finder" }).click();
  await page.getByRole("switch", { name: "Values" }).click();
  const graph = page.getByRole("region", { name: "Connections" });
  await keys.press(62, 65, 69);
  await expect(graph.getByText("Dm", { exact: true })).toBeVisible();
  await expect(graph.getByText("D4 F4 A4").first()).toBeVisible();
  await keys.release(62, 65, 69);
  await keys.press(64);
  await expect(graph.getByText("E4", { exact: true }).first()).toBeVisible();
});
