import { expect, test } from "../support/test.ts";

test("a teacher enters notes by letters, plays a voicing and asks a question; a reader answers it and unfolds the solution", async ({
  page,
}) => {
  await page.goto("/editor");
  const text = page.getByRole("textbox", { name: "Lesson", exact: true });
  await page.getByRole("heading", { name: "New lesson", level: 1 }).click();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  const insert = async (query: string, name: string) => {
    await page.keyboard.type(`/${query}`);
    await page.getByRole("option", { name, exact: true }).click();
  };
  await insert("solution", "Solution that folds");
  await expect(text.getByText("Solution", { exact: true })).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await insert("key", "Key / scale");
  const folded = page.getByRole("region", { name: "Key / scale", exact: true });
  await expect(folded).toBeVisible();
  await page.getByRole("heading", { name: "New lesson", level: 1 }).click();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await insert("question", "Question");
  const question = page.getByRole("region", { name: "Question", exact: true });
  await question.getByRole("textbox", { name: "Question" }).fill("Which note makes it minor?");
  await question.getByRole("textbox", { name: "Choice 1" }).fill("The fifth");
  await question.getByRole("textbox", { name: "Choice 2" }).fill("The third");
  await question.getByRole("radio", { name: "Choice 2" }).click();
  await expect(question.getByRole("radio", { name: "Choice 2" })).toBeChecked();

  await page.getByRole("heading", { name: "New lesson", level: 1 }).click();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await insert("voicing", "Voicing");
  const voicing = page.getByRole("region", { name: "Voicing", exact: true });
  await voicing.getByRole("button", { name: "C4", exact: true }).click();
  await expect(voicing.getByRole("figure", { name: "Notes C4" })).toBeVisible();

  await page.getByRole("heading", { name: "New lesson", level: 1 }).click();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await insert("notation", "Notation");
  await page.getByRole("button", { name: "Enter notes" }).click();
  await page.getByRole("button", { name: "Empty it" }).click();
  const letters = page.getByRole("textbox", { name: "Notes by letter" });
  await letters.pressSequentially("cdef6g0");
  await expect(page.getByRole("figure", { name: "Notation, 2 bars" })).toBeVisible();
  await letters.press("Backspace");
  await expect(voicing.getByRole("figure", { name: "Notes C4" }), "what is entered elsewhere is not written here").toBeVisible();
  await page.getByRole("button", { name: "Edit notation" }).click();
  await expect(page.getByRole("textbox", { name: "Notation in ABC" })).toHaveValue("C D E F | G2");

  await page.getByRole("radio", { name: "Read" }).click();
  await expect(page.getByRole("region", { name: "Templates" })).toHaveCount(0);
  const asked = page.getByRole("region", { name: "Which note makes it minor?" });
  await asked.getByRole("button", { name: "The fifth" }).click();
  await expect(asked.getByText("Not yet")).toBeVisible();
  await asked.getByRole("button", { name: "The third" }).click();
  await expect(asked.getByText("Right", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Show what is folded" })).toHaveAttribute("aria-expanded", "false");
  await expect(folded, "a tool in the solution is folded with it").toBeHidden();
  await page.getByRole("button", { name: "Show what is folded" }).click();
  await expect(page.getByRole("button", { name: "Fold" })).toHaveAttribute("aria-expanded", "true");
  await expect(folded).toBeVisible();
});
