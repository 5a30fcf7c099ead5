import { ok, type Problem, type Result } from "../../../lib/result.ts";
import { problem, refuse } from "../../problems.ts";
import type { LoadedInstrument, LoaderWorker } from "../sample-loader.ts";
import type { SampleMemory } from "../sample-memory.ts";
import { type StoredFile, storedFont, storeFont } from "./stored-font.ts";
import type { FontPreset, FromFontReader, ToFontReader } from "./user-soundfont-messages.ts";

/** A user's own SoundFont (.sf2, .sf3). */
export interface UserSoundFont {
  /** Opens a file and keeps it on the device; refused as `not-a-soundfont` with the reason. */
  open(file: StoredFile): Promise<Result<readonly FontPreset[]>>;
  /** Opens the file that was kept last; refused as `no-kept-soundfont` when there is none. */
  reopen(): Promise<Result<readonly FontPreset[]>>;
  /** Makes an instrument of a preset of the open file. */
  instrument(index: number): Promise<Result<LoadedInstrument>>;
  stop(): void;
}

type Settle = (message: FromFontReader | null) => void;

const startWorker = (): LoaderWorker => new Worker(new URL("./user-soundfont.worker.ts", import.meta.url), { type: "module" });
const stopped: Problem = problem("soundfont-reader-failed");
const failure = (message: FromFontReader | null): Result<never> => ({
  ok: false,
  error: message?.type === "failed" ? message.problem : stopped,
});

/** @param shared where samples go; null where memory cannot be shared */
export function createUserSoundFont(shared: SampleMemory | null, start: () => LoaderWorker = startWorker): UserSoundFont {
  const asked = new Map<number, Settle>();
  const places = new Map<number, number>();
  let worker: LoaderWorker | null = null;
  let lastId = 0;

  const post = (message: ToFontReader, transfer: Transferable[] = []): void => worker?.postMessage(message, transfer);
  const giveRoom = (id: number, bytes: number): void => {
    const place = shared === null ? 0 : shared.allocate(bytes);
    if (place === null) {
      receive({ type: "failed", id, problem: problem("no-sample-memory", { what: problem("no-room-for-this") }) });
      return;
    }
    if (shared !== null) places.set(id, place);
    post({ type: "room", id, place, ...(shared === null ? {} : { memory: shared.memory }) });
  };
  const receive = (message: FromFontReader): void => {
    if (message.type === "need") {
      giveRoom(message.id, message.bytes);
      return;
    }
    asked.get(message.id)?.(message);
    asked.delete(message.id);
  };
  const fail = (): void => {
    worker?.terminate();
    worker = null;
    for (const place of places.values()) shared?.free(place);
    places.clear();
    for (const settle of asked.values()) settle(null);
    asked.clear();
  };
  const ask = (make: (id: number) => readonly [ToFontReader, Transferable[]]): Promise<FromFontReader | null> => {
    if (worker === null) {
      worker = start();
      worker.onmessage = ({ data }: MessageEvent<FromFontReader>) => receive(data);
      worker.onerror = fail;
    }
    return new Promise((resolve) => {
      const id = ++lastId;
      asked.set(id, resolve);
      post(...make(id));
    });
  };
  const openBytes = async ({
    name,
    bytes,
  }: {
    readonly name: string;
    readonly bytes: ArrayBuffer;
  }): Promise<Result<readonly FontPreset[]>> => {
    const answer = await ask((id) => [{ type: "open", id, name, bytes }, [bytes]]);
    return answer?.type === "opened" ? ok(answer.presets) : failure(answer);
  };

  return {
    async open(file) {
      const opened = await openBytes({ name: file.name, bytes: await file.arrayBuffer() });
      if (opened.ok) await storeFont(file);
      return opened;
    },
    async reopen() {
      const kept = await storedFont();
      return kept === null ? refuse("no-kept-soundfont") : openBytes(kept);
    },
    async instrument(index) {
      const answer = await ask((id) => [{ type: "build", id, index }, []]);
      if (answer?.type !== "built") return failure(answer);
      const place = places.get(answer.id);
      places.delete(answer.id);
      return ok({ file: answer.file, samples: answer.samples, ...(place === undefined ? {} : { place }) });
    },
    stop: fail,
  };
}
