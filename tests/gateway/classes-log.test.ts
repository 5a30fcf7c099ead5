import { expect, test } from "vitest";
import { openBrowser } from "../support/browser.ts";
import { bring, joined, newClass, sentResult } from "../support/class-people.ts";
import { startApp } from "../support/gateway-app.ts";

test("nothing of a learner stands in the log: neither nickname nor words, code, ids or what was played", async () => {
  const lines: string[] = [];
  const stream = { write: (line: string) => void lines.push(line) };
  const here = await startApp({}, undefined, { logger: { level: "trace", stream } });
  const teacher = openBrowser(here.app);
  await teacher.signIn("Teacher");
  const { id, code } = await newClass(teacher, { title: "Quagga", sharesAll: true });
  const learner = openBrowser(here.app);
  const { id: learnerId, words } = await joined(learner, code, "Xylander");
  await bring(learner, sentResult(1, null));
  await openBrowser(here.app).call("POST", "/v1/classes/return", { body: { code, nickname: "Xylander", words: "a b c d" } });
  await openBrowser(here.app).call("POST", "/v1/classes/return", { body: { code, nickname: "Xylander", words } });
  await teacher.get(`/v1/classes/${id}/learners/${learnerId}/results/run-1`);
  await learner.get(`/v1/classes/${id}`);
  await here.stop();
  const log = lines.join("");
  expect(log).toContain("/v1/classes/return");
  for (const trace of ["Xylander", "xylander", words, code, learnerId, id, "run-1", "Quagga"]) expect(log).not.toContain(trace);
});
