import type { FastifyInstance } from "fastify";
import * as v from "valibot";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { answers } from "../../src/protocol/gateway-answers.ts";
import { errorAnswer } from "../../src/protocol/gateway-contract.ts";
import { startApp } from "../support/gateway-app.ts";

let app: FastifyInstance;
let stop: () => Promise<void>;
beforeAll(async () => {
  ({ app, stop } = await startApp());
});
afterAll(() => stop());

describe.each(["", "/api"])("calls under the base '%s' by someone who is not signed in", (base) => {
  test.each([
    ["GET", "/v1/user"],
    ["POST", "/v1/refresh"],
  ] as const)("%s %s is 401 in the error shape", async (method, url) => {
    const answer = await app.inject({ method, url: base + url });
    expect(answer.statusCode).toBe(401);
    expect(v.parse(errorAnswer, answer.json()).error.code).toBe("unauthenticated");
  });

  test("the repertoire is there for everybody", async () => {
    const answer = await app.inject({ url: `${base}/api/song/songs` });
    expect(answer.statusCode).toBe(200);
    const songs = v.parse(answers.songs, answer.json()).data.content.map(({ song }) => song);
    expect(songs.map((song) => song.title)).toEqual(["Blue Lantern", "Morning Walk", "Three Steps"]);
    expect(songs[0]?.id).toBe("blue-lantern");
    expect(songs[0]?.data_abc).toContain("K:F");
  });

  test.each(["/healthz", "/readyz"])("%s says that all is well", async (url) => {
    expect((await app.inject({ url: base + url })).statusCode).toBe(200);
  });
});
