import { signal } from "@preact/signals-core";
import { expect, test } from "vitest";
import type { User } from "../../protocol/gateway-contract.ts";
import { problemText } from "../../ui/text/problems.ts";
import { createNotices } from "../page/notices.ts";
import { tellAccountTrouble } from "./account-notices.ts";
import type { ApiError } from "./gateway-client.ts";

/** A page whose gateway client and session publish what the test says. */
function page() {
  const notices = createNotices();
  const apiError = signal<ApiError | null>(null);
  const session = { user: signal<User | null>({ id: "u1", name: "Ada" }), deleted: signal(0) };
  let signIns = 0;
  const signIn = () => {
    signIns += 1;
  };
  const stop = tellAccountTrouble({ gateway: { apiError }, session, notices, signIn });
  const told = () => notices.all.value.map(({ problem }) => problemText(problem));
  return { notices, apiError, session, stop, told, signIns: () => signIns };
}

const failing = (status: number, requestId: string): ApiError => ({
  call: "GET /content/workspace/list",
  status,
  body: { error: { code: "internal", message: "No.", requestId, details: {} } },
});

test("a server that fails is told once, with the number of its first answer, until a call succeeds", () => {
  const { apiError, told, notices } = page();
  apiError.value = failing(500, "7f3a");
  apiError.value = failing(503, "8b2c");
  expect(told()).toEqual(["The server has a problem. If it lasts, tell the person who runs it this number: 7f3a."]);
  notices.close("server-trouble");
  apiError.value = failing(500, "9d1e");
  expect(told(), "once closed it stays closed").toEqual([]);
  apiError.value = null;
  apiError.value = { call: "GET /v1/user", status: 502, body: "bad gateway" };
  expect(told()).toEqual(["The server has a problem."]);
  apiError.value = null;
  expect(told()).toEqual([]);
});

test("a server that is to be asked again is told where one saves, and no number of it stands over every page", () => {
  const { apiError, told } = page();
  apiError.value = {
    call: "PUT /content/workspace/1",
    status: 503,
    body: { error: { code: "unavailable", message: "No.", requestId: "7f3a", details: {} } },
  };
  expect(told()).toEqual([]);
  apiError.value = failing(500, "8b2c");
  expect(told()).toHaveLength(1);
});

test.each([400, 403, 404, 409, 412, 413, 422, 429])("a call refused with %i is told where it was made, not here", (status) => {
  const { apiError, told } = page();
  apiError.value = failing(status, "7f3a");
  expect(told()).toEqual([]);
});

test("a session that ends is told with the way back, until somebody is signed in", () => {
  const { session, told, notices, signIns } = page();
  session.user.value = null;
  expect(told(), "signed out by oneself").toEqual([]);
  session.deleted.value = 1;
  expect(told()).toEqual(["Your session has ended. Sign in again to use your account."]);
  notices.all.value[0]?.action?.run();
  expect(signIns()).toBe(1);
  session.user.value = { id: "u1", name: "Ada" };
  expect(told()).toEqual([]);
});
