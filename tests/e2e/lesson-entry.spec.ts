import { expect, test } from "../support/test.ts";

test("notes are entered before the words under the music, beside hand-written text, and two voices take none", async ({ page }) => {
  await page.goto("/editor");
  await page.getByRole("heading", { name: "New lesson", level: 1 }).click();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await page.keyboard.type("/notation");
  await page.getByRole("option", { name: "Notation", exact: true }).click();
  await page.getByRole("button", { name: "Edit notation" }).click();
  const abc = page.getByRole("textbox", { name: "Notation in ABC" });
  await abc.fill("C C G G |\nw: Twin-kle twin-kle");
  await page.getByRole("button", { name: "Enter notes" }).click();
  const letters = page.getByRole("textbox", { name: "Notes by letter" });
  const takeBack = page.getByRole("button", { name: "Take back" });
  await expect(takeBack).toBeDisabled();
  await letters.pressSequentially("aa");
  await expect(abc).toHaveValue("C C G G | A A\nw: Twin-kle twin-kle");
  await expect(page.getByRole("figure", { name: "Notation, 2 bars" })).toBeVisible();
  await letters.press("Backspace");
  await takeBack.click();
  await expect(abc).toHaveValue("C C G G |\nw: Twin-kle twin-kle");
  await expect(takeBack).toBeDisabled();

  await abc.fill("C D");
  const keys = page.getByRole("group", { name: "Keys to enter notes" });
  await keys.getByRole("button", { name: "E4", exact: true }).click();
  await expect(abc).toHaveValue("C D E");
  await abc.press("Control+End");
  await abc.pressSequentially(" F");
  await expect(abc).toHaveValue("C D E F");

  await abc.fill("V:1\nV:2 bass\nV:1\nC4 |]\nV:2\nG,4|]");
  await expect(page.getByRole("status").filter({ hasText: "This music has 2 voices" })).toBeInViewport();
  await expect(letters).toBeDisabled();
  await expect(takeBack).toBeDisabled();
});

test("a player without a source and a question without choices say what can be done there, and readers only that it is so", async ({
  page,
}) => {
  await page.goto("/editor");
  const player = page.getByRole("region", { name: "Player", exact: true });
  await expect(page.getByText("Plays the song above")).toBeVisible();
  await page.getByRole("button", { name: "Choose its source" }).first().click();
  await page.getByRole("menuitem", { name: "Nothing", exact: true }).click();
  await expect(player).toContainText("choose it as the source of this player");
  await expect(player).not.toContainText("Connect");
  await page.getByRole("heading", { name: "New lesson", level: 1 }).click();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await page.keyboard.type("/question");
  await page.getByRole("option", { name: "Question", exact: true }).click();
  await expect(page.getByText("Write the text of every choice first.")).toBeVisible();
  await page.getByRole("radio", { name: "Read" }).click();
  await expect(page.getByText("This question is not finished yet.")).toBeVisible();
  await expect(player).toContainText("Nothing to play yet");
  await expect(player).not.toContainText("source");
});
