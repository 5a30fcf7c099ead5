import type { Answer } from "../../src/host/account/gateway-client.ts";

/** The data of a call that is expected to be answered 200; anything else fails the test. */
export async function dataOf<T>(call: Promise<Answer<T>>): Promise<T> {
  const answer = await call;
  if (answer.kind === "ok") return answer.data;
  throw new Error(`The call was not answered 200: ${JSON.stringify(answer)}`);
}
