import { useEffect, useRef, useState } from "react";
import type { WidgetId } from "../../documents/records.ts";
import type { Result } from "../../lib/result.ts";
import type { ShownHarmony } from "../../protocol/engine/song-check.ts";
import { useUntaken } from "../state/documents/use-untaken.ts";
import { useHost, useSignalValue } from "../state/host.tsx";
import { useSend } from "../state/records.ts";

export type HarmonyWord = ShownHarmony["bars"][number][number];

export interface TypedHarmonyOptions {
  readonly widget: WidgetId;
  readonly part: string;
  readonly value: string;
  readonly signature: string;
  readonly clears: boolean;
  /** A word that is no chord keeps the text from being taken. */
  readonly onWrong: (word: HarmonyWord) => void;
  readonly onTaken: () => void;
}

/** What is typed into a harmony field, how it is read, and its way into the widget. The text is the page's: it stays when the field goes. */
export function useTypedHarmony({ widget, part, value, signature, clears, onWrong, onTaken }: TypedHarmonyOptions) {
  const untaken = useUntaken();
  const send = useSend();
  const field = { widget, part };
  useSignalValue(untaken.all);
  const held = untaken.of(field);
  const { read, readNow } = useReading(held?.text, signature);
  const bring = async (text: string) => {
    if (text === value && !clears) return untaken.drop(field);
    if (text.trim() !== "") {
      const now = await readNow(text);
      const wrong = now.ok ? now.value.bars.flat().find((word) => word.wrong) : undefined;
      if (wrong !== undefined) onWrong(wrong);
      if (!now.ok || wrong !== undefined) return untaken.refuse(field, text);
    }
    const sent = await send({ type: "widget/act", widgetId: widget, action: "write", payload: { text } });
    if (!sent.ok) return untaken.refuse(field, text);
    untaken.taken(field, text);
    onTaken();
  };
  const bringOnce = useOnce(bring);
  const take = async () => {
    const text = untaken.of(field)?.text;
    if (text !== undefined) await bringOnce(`${part} ${text}`, text);
  };
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => untaken.show({ widget, part }, () => latest.current()), [untaken, widget, part]);
  return {
    held,
    read,
    take,
    type: (text: string) => untaken.type(field, text),
    takeBack: () => untaken.takeBack(field),
    drop: () => untaken.drop(field),
  };
}

/** Does the same once while it is done: Enter, leaving the field and Save may come together. */
function useOnce(work: (text: string) => Promise<void>): (key: string, text: string) => Promise<void> {
  const running = useRef(new Map<string, Promise<void>>());
  return (key, text) => {
    const known = running.current.get(key);
    if (known !== undefined) return known;
    const done = work(text).finally(() => running.current.delete(key));
    running.current.set(key, done);
    return done;
  };
}

/** What is typed as the engine reads it; the answer to the latest letter counts. */
function useReading(typed: string | undefined, signature: string) {
  const { engine } = useHost();
  const [read, setRead] = useState<Result<ShownHarmony>>();
  const readNow = (text: string) => engine.call(async (remote) => await remote.readHarmony(text, signature));
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for each text
  useEffect(() => {
    let isLatest = true;
    if (typed === undefined || typed.trim() === "") setRead(undefined);
    else void readNow(typed).then((now) => isLatest && setRead(now));
    return () => {
      isLatest = false;
    };
  }, [typed, signature]);
  return { read, readNow };
}
