import { expect, type Locator, type Page } from "@playwright/test";

/** A widget by the label of its frame. */
export const widget = (page: Page, label: string): Locator => page.getByRole("region", { name: label, exact: true });

/** The parts of the workspace page, found as a person with a screen reader finds them. */
export function workspaceOf(page: Page) {
  const player = widget(page, "Player");
  const keys = widget(page, "Key / scale");
  const progressions = widget(page, "Progressions");
  const chords = widget(page, "Chords");
  const training = widget(page, "Training");
  /** A phone has the transport at the foot of the page, not in the player. */
  const transport = page
    .getByRole("group", { name: "Transport", exact: true })
    .or(page.getByRole("region", { name: "Transport", exact: true }));
  const piano = page.getByRole("region", { name: "Footer piano" });
  return {
    player,
    keys,
    progressions,
    chords,
    training,
    piano,
    play: transport.getByRole("button", { name: "Play", exact: true }),
    pause: transport.getByRole("button", { name: "Pause", exact: true }),
    restart: transport.getByRole("button", { name: "Restart" }),
    countIn: transport.getByRole("switch", { name: "Count-in" }),
    metronome: transport.getByRole("switch", { name: "Metronome" }),
    moreControls: transport.getByRole("button", { name: "More controls" }),
    loop: transport.getByRole("switch", { name: "Loop" }),
    tempo: transport.getByRole("spinbutton", { name: "Tempo" }),
    position: transport.getByRole("progressbar", { name: "Playback position" }),
    /** What the sheet is called: the piece's title and its length. */
    sheet: player.getByRole("img"),
    steps: training.getByRole("list", { name: "Steps" }).getByRole("listitem"),
    pianoKey: (name: string) => piano.getByRole("button", { name, exact: true }),
    key: (name: string) => keys.getByRole("button", { name, exact: true }),
    preset: (name: string) => progressions.getByRole("radio", { name, exact: true }),
    undo: page.getByRole("button", { name: "Undo", exact: true }),
    redo: page.getByRole("button", { name: "Redo", exact: true }),
  };
}

export type Workspace = ReturnType<typeof workspaceOf>;

/** Opens a new workspace and waits until its widgets are drawn. */
export async function openWorkspace(page: Page, path = "/workspace/new"): Promise<Workspace> {
  await page.goto(path);
  const workspace = workspaceOf(page);
  await expect(workspace.keys.getByRole("button", { name: "C", exact: true })).toBeVisible();
  await expect(workspace.progressions.getByRole("radio").first()).toBeVisible();
  return workspace;
}

/** Takes out the music that a new workspace begins with; there is then nothing left to undo. */
export async function startEmpty({ undo }: Pick<Workspace, "undo">): Promise<void> {
  await undo.click();
  await expect(undo).toBeDisabled();
}

/** Chooses a key and one of the basic progressions; the player then begins at once, without a count-in, unless that is asked for. */
export async function chooseProgression(workspace: Workspace, key: string, preset: string, countIn = false): Promise<void> {
  await workspace.key(key).click();
  await workspace.preset(preset).click();
  await expect(workspace.play).toBeEnabled();
  if (countIn) return;
  const more = workspace.moreControls;
  if (await more.isVisible()) await more.click();
  await workspace.countIn.click();
  await expect(workspace.countIn).not.toBeChecked();
}

/** Waits until the piano and the bass are loaded: a request for samples has been answered and the page is still. */
export async function soundsLoaded(page: Page): Promise<void> {
  await expect(page.getByRole("region", { name: "Footer piano" }).and(page.locator("[aria-busy=true]"))).toHaveCount(0);
  await page.waitForLoadState("networkidle");
}

/**
 * An item of the open menu, once the menu stands still: under what moves as it opens, Playwright scrolls the page, and the menu, which follows
 * its button, is gone from below the pointer.
 */
export async function menuItem(page: Page, name: string): Promise<Locator> {
  const item = page.getByRole("menuitem", { name }).or(page.getByRole("menuitemradio", { name }));
  await item.evaluate((element) => {
    const menu = element.closest("[role=menu]") ?? element;
    return Promise.allSettled(menu.getAnimations().map(({ finished }) => finished));
  });
  return item;
}
