import { randomUUID } from "node:crypto";
import * as v from "valibot";
import { answers } from "../../src/protocol/gateway-answers.ts";
import { byAgent, type RemoteAnswer, type RemotePerson, remotePerson } from "./remote.ts";

const WRITERS = 48;
/** Of so many saves one is asked for by its person, with a run of practice after it; the others are the page's own. */
const ASKED_FOR = 8;
/** What is read after each save, in turn. */
const READS = ["document", "/content/workspace/list?after=", "document", "/content/record?since=0", "document", "/v1/user"] as const;

/** Somebody who writes: a document and a practice record of their own. */
interface Writer {
  /** The same person at each gateway, at home at the first one. */
  readonly people: readonly RemotePerson[];
  readonly id: string;
  n: number;
  version: number;
  readonly runs: string[];
}

/** A mixed load at a steady pace: 48 people who each save, then read, one call after the other, as their pages do. */
export interface SteadyLoad {
  /** Answered saves. */
  saves: number;
  /** Writes that were sent again, and those saves of them that had landed before. */
  again: number;
  landed: number;
  /** Milliseconds of each answered call. */
  readonly took: number[];
  /** Answers beyond 200 and 503: none is meant to come. */
  readonly odd: RemoteAnswer[];
  /** Ends the load, and answers what is not as it was written, then or at any load in between. */
  readonly end: () => Promise<Wrongs>;
}

/** What was not as it was written, in words: missing, of two states at once, or there twice. */
export type Wrongs = Readonly<Record<"lost" | "torn" | "doubled", readonly string[]>>;
/** Nothing was lost, torn or doubled. */
export const noWrongs: Wrongs = { lost: [], torn: [], doubled: [] };

type Wrong = readonly [what: keyof Wrongs, which: string];
const sorted = (wrongs: readonly Wrong[]): Wrongs => {
  const of = (what: keyof Wrongs): string[] => wrongs.filter(([each]) => each === what).map(([, which]) => which);
  return { lost: of("lost"), torn: of("torn"), doubled: of("doubled") };
};

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
/** What a state holds; a torn one would not say the same number everywhere. */
const stateOf = (n: number) => ({ n, parts: Array.from({ length: 40 }, () => ({ n })) });

async function newWriter(addresses: readonly string[], index: number): Promise<Writer> {
  const [first = ""] = addresses;
  const person = await remotePerson(first, `Writer ${index}`, first, byAgent);
  const made = await person.call("POST", "/content/workspace", { body: { data: stateOf(0) } });
  const people = addresses.map((_, at) => person.at(addresses[(index + at) % addresses.length] ?? first));
  return { people, id: v.parse(answers.saved, made.body).data.id, n: 0, version: 1, runs: [] };
}

/** What a document holds that was not written so. */
function wrongDocument({ id, n, version }: Writer, body: unknown): Wrong[] {
  const stored = v.parse(answers.document, body).data;
  if (stored.version !== version) {
    return [[stored.version < version ? "lost" : "doubled", `${id}: version ${stored.version} instead of ${version}`]];
  }
  return JSON.stringify(stored.data) === JSON.stringify(stateOf(n)) ? [] : [["torn", `${id}: version ${version} is not as it was sent`]];
}

/** What stands at the end that was not written so. */
async function wrongOf(writer: Writer): Promise<Wrong[]> {
  const { people, id, runs } = writer;
  const [person] = people;
  if (person === undefined) return [];
  const document = wrongDocument(writer, (await person.call("GET", `/content/workspace/${id}`)).body);
  const record = v.parse(answers.record, (await person.call("GET", "/content/record")).body).data.attempts.map((run) => run.id);
  const there = new Set(record);
  const lost = runs.filter((run) => !there.has(run)).map((run): Wrong => ["lost", `${id}: the run ${run}`]);
  const doubled = record.filter((run, at) => record.indexOf(run) !== at).map((run): Wrong => ["doubled", `${id}: the run ${run}`]);
  return [...document, ...lost, ...doubled];
}

class Load implements SteadyLoad {
  saves = 0;
  again = 0;
  landed = 0;
  readonly took: number[] = [];
  readonly odd: RemoteAnswer[] = [];
  #isOver = false;
  readonly #wrongs: Wrong[] = [];
  readonly #writers: readonly Writer[];
  readonly #working: Promise<unknown>;

  constructor(writers: readonly Writer[], perSecond: number) {
    this.#writers = writers;
    const apart = ((2 + 1 / ASKED_FOR) * 1_000 * WRITERS) / perSecond;
    this.#working = Promise.all(writers.map((writer, index) => this.#work(writer, apart, (apart * index) / WRITERS)));
  }

  async end(): Promise<Wrongs> {
    this.#isOver = true;
    await this.#working;
    return sorted([...this.#wrongs, ...(await Promise.all(this.#writers.map(wrongOf))).flat()]);
  }

  /** Saves, reads and now and then adds a run, so many milliseconds apart; who is behind does not hurry after it. */
  async #work(writer: Writer, apart: number, after: number): Promise<void> {
    await pause(after);
    while (!this.#isOver) {
      const began = performance.now();
      const isAskedFor = writer.n % ASKED_FOR === 0;
      await this.#save(writer, isAskedFor ? "save" : "autosave");
      await this.#read(writer, READS[writer.n % READS.length] ?? "document");
      if (isAskedFor) await this.#practise(writer);
      await pause(Math.max(0, apart - (performance.now() - began)));
    }
  }

  /** Saves the next state until it stands, as the page does: the same write under the same name, at one gateway after the other. */
  async #save(writer: Writer, reason: string): Promise<void> {
    const writeId = randomUUID();
    writer.n += 1;
    const headers = { "if-match": `"${writer.version}"`, "x-write-id": writeId, "x-save-reason": reason };
    const hasLanded = (answer: RemoteAnswer): boolean => {
      const current = (answer.body as { error?: { details?: { current?: { writeId: string } } } }).error?.details?.current;
      const landed = answer.status === 412 && current?.writeId === writeId;
      this.landed += landed ? 1 : 0;
      return landed;
    };
    const sent = { body: { data: stateOf(writer.n) }, headers };
    if (!(await this.#untilItStands(writer, "PUT", `/content/workspace/${writer.id}`, sent, hasLanded))) return;
    writer.version += 1;
    this.saves += 1;
  }

  /** Reads something; one's own document has to be as it was saved last, whoever was killed meanwhile. */
  async #read(writer: Writer, what: (typeof READS)[number]): Promise<void> {
    const isDocument = what === "document";
    const answer = await this.#timed(writer.people[0], "GET", isDocument ? `/content/workspace/${writer.id}` : what);
    if (isDocument && answer?.status === 200) this.#wrongs.push(...wrongDocument(writer, answer.body));
  }

  async #practise(writer: Writer): Promise<void> {
    const run = { id: randomUUID(), at: new Date().toISOString() };
    if (await this.#untilItStands(writer, "PUT", "/content/record", { body: { attempts: [run] } }, () => false)) writer.runs.push(run.id);
  }

  async #untilItStands(
    { people }: Writer,
    method: string,
    path: string,
    sent: { readonly body: unknown; readonly headers?: Record<string, string> },
    hasLanded: (answer: RemoteAnswer) => boolean,
  ): Promise<boolean> {
    for (let tries = 0; ; tries += 1) {
      const answer = await this.#timed(people[tries % people.length], method, path, sent);
      if (answer?.status === 200 || (answer !== undefined && hasLanded(answer))) return true;
      this.again += 1;
      if (answer !== undefined && answer.status !== 503) {
        this.odd.push(answer);
        return false;
      }
      await pause(Math.min(1_000, 100 * 2 ** tries));
    }
  }

  async #timed(person: RemotePerson | undefined, ...call: Parameters<RemotePerson["call"]>): Promise<RemoteAnswer | undefined> {
    const began = performance.now();
    const answer = await person?.call(...call).catch(() => undefined);
    if (answer?.status === 200) this.took.push(performance.now() - began);
    return answer;
  }
}

/**
 * Begins a load of so many calls a second at gateways on one store; somebody who is not answered goes on at the next one. Each writer is a person of
 * their own: saves of one person wait for each other, because each counts what that person has.
 */
export async function startLoad(addresses: readonly string[], perSecond: number): Promise<SteadyLoad> {
  const writers: Writer[] = [];
  for (let index = 0; index < WRITERS; index += 1) writers.push(await newWriter(addresses, index));
  return new Load(writers, perSecond);
}
