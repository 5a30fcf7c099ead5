/** Calls over a port that wait for their answers, told apart by number. */
export interface NumberedCalls<Call, Answer> {
  ask(call: Call): Promise<Answer>;
  answer(number: number, answer: Answer): void;
}

/** Makes calls over what posts them. */
export function numberedCalls<Call, Answer>(post: (number: number, call: Call) => void): NumberedCalls<Call, Answer> {
  const waiting = new Map<number, (answer: Answer) => void>();
  let number = 0;
  return {
    ask: (call) =>
      new Promise((resolve) => {
        number += 1;
        waiting.set(number, resolve);
        post(number, call);
      }),
    answer(answered, answer) {
      waiting.get(answered)?.(answer);
      waiting.delete(answered);
    },
  };
}
