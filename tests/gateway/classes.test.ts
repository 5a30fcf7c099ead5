import * as v from "valibot";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Repository } from "../../src/gateway/storage/repository.ts";
import { CODE_LETTERS, classAnswers } from "../../src/protocol/gateway-contract-classes.ts";
import { openBrowser, type TestBrowser } from "../support/browser.ts";
import { assigned, bring, joined, newClass, sentResult } from "../support/class-people.ts";
import { startApp, type TestApp } from "../support/gateway-app.ts";
import { FIRST_DAY } from "../support/practice-runs.ts";
import { storeKinds } from "../support/stores.ts";

const DAY_MS = 86_400_000;

describe.each(storeKinds)("classes on $name", ({ start }) => {
  let here: TestApp;
  let store: Repository;
  let stop: () => Promise<void>;
  let teacher: TestBrowser;
  beforeAll(async () => {
    const kind = await start();
    store = await kind.open();
    here = await startApp({ RATE_LOGIN: "100000", RATE_LOGIN_ADDRESS: "100000", RATE_REFRESH: "100000" }, store);
    stop = async () => {
      await here.stop();
      await store.close();
      await kind.stop();
    };
  }, 60_000);
  afterAll(() => stop());
  beforeEach(async () => {
    teacher = openBrowser(here.app);
    await teacher.signIn(`Teacher ${Math.random()}`);
  });
  const someone = () => openBrowser(here.app);
  const mine = async (learner: TestBrowser) => v.parse(classAnswers.mine, (await learner.get("/v1/classes/mine")).json()).data;
  const whole = async (id: string) => v.parse(classAnswers.whole, (await teacher.get(`/v1/classes/${id}`)).json()).data;
  const codeOf = (answer: { json: () => unknown }) => (answer.json() as { error: { code: string } }).error.code;

  test("a code is eight letters of which none look alike, and joining gives a learner's session", async () => {
    const { id, code } = await newClass(teacher);
    expect(code).toMatch(new RegExp(`^[${CODE_LETTERS}]{8}$`));
    expect(CODE_LETTERS).not.toMatch(/[AEIOUL01]/);
    const bird = someone();
    const { words, ...told } = await joined(bird, `${code.slice(0, 4)}-${code.slice(4).toLowerCase()}`, "  Bird\u200b ");
    expect(told).toMatchObject({ nickname: "Bird", classId: id, title: "Tuesday" });
    expect(words.split(" ")).toHaveLength(4);
    expect((await bird.get("/v1/user")).json()).toEqual({ data: { id: told.id, name: "Bird", classId: id } });
    expect((await whole(id)).people).toMatchObject([{ id: told.id, nickname: "Bird", isLocked: false }]);
  });

  test("a closed code, a former one and one that was never given are answered alike; a class takes no more than it holds", async () => {
    const { id, code } = await newClass(teacher, { title: "Small", most: 1 });
    const join = (with_: string, nickname = "Bird", browser = someone()) =>
      browser.call("POST", "/v1/classes/join", { body: { code: with_, nickname } });
    const other = v.parse(classAnswers.made, (await teacher.call("POST", `/v1/classes/${id}/code`)).json()).data.code;
    const unknown = (await join("BBBBBBBB")).json<{ error: object }>().error;
    expect((await join(code)).json()).toMatchObject({ error: { ...unknown, requestId: expect.any(String) } });
    await teacher.call("PUT", `/v1/classes/${id}`, { body: { isOpen: false } });
    expect((await join(other)).json()).toMatchObject({ error: { ...unknown, requestId: expect.any(String) } });
    await teacher.call("PUT", `/v1/classes/${id}`, { body: { isOpen: true } });
    expect((await join(other)).statusCode).toBe(200);
    expect((await join(other, "Dizzy")).json()).toMatchObject({ error: { code: "taken", details: { reason: "full" } } });
    await teacher.call("PUT", `/v1/classes/${id}`, { body: { most: 60 } });
    expect((await join(other, "bird")).json()).toMatchObject({ error: { details: { reason: "nickname" } } });
    await teacher.call("PUT", `/v1/classes/${id}`, { body: { endsAt: new Date(here.now() - 1).toISOString() } });
    expect(codeOf(await join(other, "Monk"))).toBe("not_found");
  });

  test("learners who join at once are never more than the class takes", async () => {
    const { id, code } = await newClass(teacher, { title: "Small", most: 3 });
    const tries = await Promise.all(
      Array.from({ length: 8 }, (_, n) => someone().call("POST", "/v1/classes/join", { body: { code, nickname: `L${n}` } })),
    );
    expect(tries.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3);
    expect((await whole(id)).people).toHaveLength(3);
  });

  test("joining asks before it replaces another person's session", async () => {
    const { code } = await newClass(teacher);
    const browser = someone();
    await browser.signIn(`Parent ${Math.random()}`);
    const before = await browser.call("POST", "/v1/classes/join", { body: { code, nickname: "Bird" } });
    expect(before.json()).toMatchObject({ error: { code: "taken", details: { reason: "session" } } });
    const parent = new Map(browser.cookies);
    expect((await browser.call("POST", "/v1/classes/join", { body: { code, nickname: "Bird", replace: true } })).statusCode).toBe(200);
    const former = someone();
    for (const [name, value] of parent) former.cookies.set(name, value);
    expect((await former.get("/v1/user")).statusCode).toBe(401);
  });

  test("four words bring a learner back; the fifth wrong try locks the learner, until the teacher unlocks", async () => {
    const { id, code } = await newClass(teacher);
    const first = someone();
    const { words, id: learnerId } = await joined(first, code, "Bird");
    const back = (sent: string, nickname = "Bird") =>
      someone().call("POST", "/v1/classes/return", { body: { code, nickname, words: sent } });
    expect((await back(words.toUpperCase().replaceAll(" ", "-"), "bird")).json()).toMatchObject({ data: { id: learnerId } });
    const unknown = await back(words, "Nobody");
    const wrong = await back("abandon ability able about");
    expect(codeOf(unknown)).toBe("wrong_words");
    expect(wrong.json<{ error: { message: string } }>().error.message).toBe(unknown.json<{ error: { message: string } }>().error.message);
    for (let n = 0; n < 4; n += 1) expect(codeOf(await back("abandon ability able about"))).toBe("wrong_words");
    expect(codeOf(await back(words))).toBe("locked");
    expect((await whole(id)).people[0]?.isLocked).toBe(true);
    await teacher.call("POST", `/v1/classes/${id}/unlock`);
    expect((await back(words)).statusCode).toBe(200);
    const given = await teacher.call("POST", `/v1/classes/${id}/learners/${learnerId}/words`);
    expect(codeOf(await back(words))).toBe("wrong_words");
    expect((await back(given.json<{ data: { words: string } }>().data.words)).statusCode).toBe(200);
  });

  test("a device that remembers the class brings its learner back after the code was changed; a stranger with the former code stays out", async () => {
    const { id, code } = await newClass(teacher);
    const { words, id: learnerId } = await joined(someone(), code, "Bird");
    await teacher.call("POST", `/v1/classes/${id}/code`);
    const back = (more: object) => someone().call("POST", "/v1/classes/return", { body: { code, nickname: "Bird", words, ...more } });
    expect(codeOf(await back({}))).toBe("wrong_words");
    expect((await back({ classId: id })).json()).toMatchObject({ data: { id: learnerId, classId: id } });
    expect(codeOf(await back({ classId: id, words: "abandon ability able about" }))).toBe("wrong_words");
    expect(codeOf(await back({ classId: "no-such-class" }))).toBe("wrong_words");
  });

  test("fifty wrong tries in a quarter of an hour lock the class, and stand for so long only", async () => {
    const { id, code } = await newClass(teacher);
    const tries = async (times: number) => {
      for (let n = 0; n < times; n += 1) await store.countTry({ classId: id, learnerId: null, now: here.now() });
    };
    const back = () => someone().call("POST", "/v1/classes/return", { body: { code, nickname: "Nobody", words: "a b c d" } });
    await tries(49);
    here.pass(16 * 60_000);
    expect(codeOf(await back())).toBe("wrong_words");
    await tries(49);
    expect(codeOf(await back())).toBe("locked");
    expect((await whole(id)).isLocked).toBe(true);
  });

  test("what a learner played stands in the grid once, however often it is sent", async () => {
    const { id, code } = await newClass(teacher);
    const bird = someone();
    const learner = await joined(bird, code, "Bird");
    const drill = {
      title: "ii V I",
      goal: { share: 0.9, tempo: 90 },
      task: { kind: "drill", changes: [{ from: "Dm7", to: "G7", key: "C" }] },
    };
    const assignment = await assigned(teacher, id, drill);
    const runs = [
      sentResult(1, assignment),
      sentResult(5, assignment, { tempo: 120 }),
      sentResult(2, assignment, { tempo: 96, mode: "timed" }),
    ];
    expect((await bring(bird, ...runs)).json()).toEqual({ data: { added: 3, late: 0 } });
    expect((await bring(bird, ...runs, runs[0] ?? {})).json()).toEqual({ data: { added: 0, late: 0 } });
    expect((await bring(bird, sentResult(9, null))).json()).toEqual({ data: { added: 0, late: 0 } });
    const { progress } = await whole(id);
    expect(progress).toEqual([
      {
        learner: learner.id,
        assignment,
        runs: 3,
        bestTempo: 96,
        bestShare: 1,
        ms: 90_000,
        lastAt: new Date(FIRST_DAY + 5 * DAY_MS).toISOString(),
        reachedAt: new Date(FIRST_DAY + 2 * DAY_MS).toISOString(),
        word: null,
      },
    ]);
    expect((await mine(bird)).progress).toEqual(progress);
    const list = await teacher.get(`/v1/classes/${id}/learners/${learner.id}/results?assignment=${assignment}`);
    expect(v.parse(classAnswers.results, list.json()).data.content.map((run) => [run.id, run.attempts, run.clean])).toEqual([
      ["run-5", 3, 2],
      ["run-2", 3, 3],
      ["run-1", 3, 3],
    ]);
    await teacher.call("PUT", `/v1/classes/${id}/assignments/${assignment}/learners/${learner.id}`, { body: { word: "again" } });
    expect((await whole(id)).progress[0]?.word).toBe("again");
    await teacher.call("DELETE", `/v1/classes/${id}/assignments/${assignment}`);
    expect((await whole(id)).progress).toEqual([]);
  });

  test("minutes are summed of all practice while they are asked for; practice beside is kept only where the class says so", async () => {
    const { id, code } = await newClass(teacher);
    const bird = someone();
    await joined(bird, code, "Bird");
    const minutes = await assigned(teacher, id, { title: "One minute", goal: { minutes: 1 }, task: { kind: "minutes" } });
    const at = Date.now() + DAY_MS;
    await bring(bird, sentResult(1, null, { at }), sentResult(2, null, { at: at + 1 }), sentResult(3, null));
    const cells = new Map((await whole(id)).progress.map((cell) => [cell.assignment, cell]));
    expect(cells.get(minutes)).toMatchObject({ runs: 2, ms: 60_000, reachedAt: new Date(at + 1).toISOString() });
    // The third was played before they were asked for.
    expect(cells.get("")).toMatchObject({ runs: 2 });
  });

  test("a run of before the class's end may come after it, a later one is left out", async () => {
    const { id, code } = await newClass(teacher, { title: "Ends", sharesAll: true });
    const bird = someone();
    await joined(bird, code, "Bird");
    await teacher.call("PUT", `/v1/classes/${id}`, { body: { endsAt: new Date(FIRST_DAY + DAY_MS).toISOString() } });
    expect((await bring(bird, sentResult(1, null), sentResult(2, null))).json()).toEqual({ data: { added: 1, late: 1 } });
    expect((await mine(bird)).progress).toMatchObject([{ runs: 1 }]);
  });

  test("a comment at a bar comes to its learner and to nobody else; a run is marked as heard", async () => {
    const { id, code } = await newClass(teacher, { title: "Words", sharesAll: true });
    const [bird, dizzy] = [someone(), someone()];
    const learner = await joined(bird, code, "Bird");
    await joined(dizzy, code, "Dizzy");
    await bring(bird, { ...sentResult(1, null), take: "TVRoZA==" });
    const run = `/v1/classes/${id}/learners/${learner.id}/results/run-1`;
    await teacher.call("POST", `${run}/comments`, { body: { bar: 3, text: "Lighter." } });
    await teacher.call("PUT", `${run}/heard`, { body: { heard: true } });
    const opened = v.parse(classAnswers.result, (await teacher.get(run)).json()).data;
    expect(opened).toMatchObject({ take: "TVRoZA==", comments: [{ bar: 3, text: "Lighter." }], run: { id: "run-1" } });
    expect(opened.heardAt).not.toBeNull();
    expect((await mine(bird)).comments).toMatchObject([{ result: "run-1", title: opened.title, bar: 3, text: "Lighter." }]);
    expect((await mine(dizzy)).comments).toEqual([]);
    await teacher.call("DELETE", `${run}/comments/${opened.comments[0]?.id}`);
    expect((await mine(bird)).comments).toEqual([]);
  });

  test("weak spots name what most of the class misses", async () => {
    const { id, code } = await newClass(teacher, { title: "Weak", sharesAll: true });
    const attempts = (isRight: boolean) =>
      [null, "Bb7"].map((from) => ({ from, to: "Ebmaj7", key: "Eb", outcome: isRight ? "right" : "wrong", foundMs: 900, errorMs: null }));
    for (const [n, isRight] of [false, false, true].entries()) {
      const browser = someone();
      await joined(browser, code, `L${n}`);
      await bring(browser, sentResult(n, null, { attempts: attempts(isRight) }));
    }
    const weak = v.parse(classAnswers.weak, (await teacher.get(`/v1/classes/${id}/weak`)).json()).data;
    const change = { from: "Bb7", to: "Ebmaj7", key: "Eb" };
    expect(weak).toEqual({ learners: 3, content: [{ change, missed: 2, tried: 3 }] });
    // Asked again: what came meanwhile counts, though it was played before; an erased learner counts no longer.
    const late = someone();
    const { id: learner } = await joined(late, code, "Late");
    const again = async () => v.parse(classAnswers.weak, (await teacher.get(`/v1/classes/${id}/weak`)).json()).data;
    await bring(late, sentResult(-1, null, { attempts: attempts(false) }));
    expect(await again()).toEqual({ learners: 4, content: [{ change, missed: 3, tried: 4 }] });
    await teacher.call("DELETE", `/v1/classes/${id}/learners/${learner}`);
    expect(await again()).toEqual({ learners: 3, content: [{ change, missed: 2, tried: 3 }] });
  });

  test("an assignment for some is seen by those alone", async () => {
    const { id, code } = await newClass(teacher);
    const [bird, dizzy] = [someone(), someone()];
    const learner = await joined(bird, code, "Bird");
    await joined(dizzy, code, "Dizzy");
    const body = { title: "For one", learners: [learner.id], task: { kind: "song", song: "12" } };
    await assigned(teacher, id, body);
    expect((await mine(bird)).assignments).toMatchObject([{ title: "For one", learners: null }]);
    expect((await mine(dizzy)).assignments).toEqual([]);
  });

  test("an assignment says to teacher and learner that its link leads nowhere any more, until what was deleted is restored", async () => {
    const { id, code } = await newClass(teacher);
    const bird = someone();
    await joined(bird, code, "Bird");
    const linkOf = async (title: string) => {
      const made = (await teacher.call("POST", "/content/editor", { body: { title, data: {} } })).json<{ data: { id: string } }>();
      const lesson = `/content/editor/${made.data.id}`;
      const { token } = (await teacher.call("POST", `${lesson}/share`)).json<{ data: { token: string } }>().data;
      await assigned(teacher, id, { title, task: { kind: "lesson", token } });
      return lesson;
    };
    const ended = async () => {
      const seen = [(await whole(id)).assignments, (await mine(bird)).assignments].map((all) =>
        all.flatMap(({ title, linkEnded }) => (linkEnded === true ? [title] : [])).sort(),
      );
      expect(seen[0], "both are told the same").toEqual(seen[1]);
      return seen[0];
    };
    const [unshared, deleted] = [await linkOf("Unshared"), await linkOf("Deleted")];
    await linkOf("Shared");
    const { token } = await (async () => {
      const other = openBrowser(here.app);
      await other.signIn(`Other teacher ${Math.random()}`);
      const made = (await other.call("POST", "/content/editor", { body: { title: "Theirs", data: {} } })).json<{ data: { id: string } }>();
      return (await other.call("POST", `/content/editor/${made.data.id}/share`)).json<{ data: { token: string } }>().data;
    })();
    await assigned(teacher, id, { title: "Of a colleague", task: { kind: "lesson", token } });
    await assigned(teacher, id, { title: "Minutes", task: { kind: "minutes" }, goal: { minutes: 1 } });
    expect(await ended()).toEqual([]);
    await teacher.call("DELETE", `${unshared}/share`);
    await teacher.call("DELETE", deleted);
    expect(await ended()).toEqual(["Deleted", "Unshared"]);
    await teacher.call("POST", `${deleted}/restore`);
    expect(await ended()).toEqual(["Unshared"]);
  });
});
