import { join, makeClass } from "../support/class-pages.ts";
import { signIn } from "../support/saving-page.ts";
import { expect, test } from "../support/test.ts";

test("an assignment whose lesson is not shared any more says so to teacher and learner, and the page of its link in a learner's words", async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto("/start");
  await signIn(page, `Teacher of links ${process.pid}`);
  const { origin } = new URL(page.url());
  const { path, code } = await makeClass(page, "Links");
  const post = async (address: string, data: object = {}): Promise<Record<string, string>> => {
    const answer = await page.request.post(address, { data, headers: { origin } });
    expect(answer.status(), await answer.text()).toBeLessThan(300);
    return (await answer.json()).data;
  };
  const { id } = await post("/content/editor", { title: "First piece", data: { content: { blocks: [] } } });
  const { token } = await post(`/content/editor/${id}/share`);
  const asked = await post(`/v1${path}/assignments`, { title: "First piece", task: { kind: "lesson", token } });
  const context = await browser.newContext({ baseURL: baseURL ?? "" });
  const device = await context.newPage();
  await join(device, `/join?code=${code}`, "Bird");
  const start = device.getByRole("button", { name: "Start, First piece" });
  await expect(start).toBeVisible();

  await page.request.delete(`/content/editor/${id}`, { headers: { origin } });
  await page.reload();
  await expect(page.getByText("What it leads to is not shared any more: your learners cannot start it.")).toBeVisible();
  await device.reload();
  await expect(device.getByText("Your teacher does not share this any more. Ask your teacher about it.")).toBeVisible();
  await expect(start).toHaveCount(0);
  await device.goto(`/shared/${token}?assignment=${asked.id}`);
  await expect(device.getByText("This assignment cannot be started")).toBeVisible();
  await device.getByRole("link", { name: "Back to your assignments" }).click();
  await expect(device.getByRole("region", { name: "Your assignments" })).toBeVisible();

  await post(`/content/editor/${id}/restore`);
  await device.reload();
  await expect(start, "brought back, it can be started again").toBeVisible();
  await context.close();
});
