import * as v from "valibot";
import { classAnswers } from "../../src/protocol/gateway-contract-classes.ts";
import { openBrowser, type TestBrowser } from "./browser.ts";
import { practiceRun } from "./practice-runs.ts";

/** Makes a class; answers its head. */
export async function newClass(teacher: TestBrowser, body: object = { title: "Tuesday" }) {
  return v.parse(classAnswers.made, (await teacher.call("POST", "/v1/classes", { body })).json()).data;
}

/** Asks a class to do something; answers the id. */
export async function assigned(teacher: TestBrowser, classId: string, body: object): Promise<string> {
  const answer = await teacher.call("POST", `/v1/classes/${classId}/assignments`, { body });
  return v.parse(classAnswers.assignment, answer.json()).data.id;
}

/** Lets somebody join in a browser of their own. */
export async function joined(browser: TestBrowser, code: string, nickname: string) {
  const answer = await browser.call("POST", "/v1/classes/join", { body: { code, nickname } });
  return v.parse(classAnswers.joined, answer.json()).data;
}

/** A run as a learner's device sends it. */
export const sentResult = (n: number, assignment: string | null, over: object = {}) => ({
  run: { ...practiceRun(n), ...over },
  assignment,
  ms: 30_000,
});

/** Brings runs of a learner to their class. */
export const bring = (browser: TestBrowser, ...results: readonly object[]) =>
  browser.call("PUT", "/v1/classes/mine/results", { body: { results } });

/** Makes a class with a learner, an assignment, a run and a comment, and puts their ids into a path. */
export async function classAddress(path: string, teacher: TestBrowser): Promise<string> {
  const made = await newClass(teacher);
  const learnerBrowser = openBrowser(teacher.app);
  const learner = await joined(learnerBrowser, made.code, "Bird");
  const assignment = await assigned(teacher, made.id, { title: "Ten minutes", goal: { minutes: 10 }, task: { kind: "minutes" } });
  const sent = sentResult(1, assignment);
  await bring(learnerBrowser, sent);
  const run = `/v1/classes/${made.id}/learners/${learner.id}/results/${sent.run.id}`;
  const comment = v.parse(classAnswers.comment, (await teacher.call("POST", `${run}/comments`, { body: { text: "Good." } })).json()).data;
  return path
    .replace(":id", made.id)
    .replace(":assignment", assignment)
    .replace(":learner", learner.id)
    .replace(":result", sent.run.id)
    .replace(":comment", comment.id);
}
