import { useEffect, useId, useRef, useState } from "react";
import type { Result } from "../../lib/result.ts";
import { LONGEST_HARMONY } from "../../music/formats/chart-text/longest-harmony.ts";
import type { ShownHarmony } from "../../protocol/engine/song-check.ts";
import { ChordSymbol } from "../controls/chord/ChordSymbol.tsx";
import { classNames } from "../controls/class-names.ts";
import field from "../controls/field/field.module.css";
import { Sign } from "../controls/verdict/Verdict.tsx";
import { useHost } from "../state/host.tsx";
import * as words from "../text/en/playing/harmony.ts";
import { problemText } from "../text/problems.ts";
import { say } from "../text/say.ts";
import { takeAwaitedTyping } from "./awaited-typing.ts";
import styles from "./harmony.module.css";

export interface HarmonyFieldProps {
  readonly label?: string;
  /** What stands in it until something else is typed. */
  readonly value?: string;
  /** ABC key of numerals where the text names none. */
  readonly signature?: string;
  /** Called with text whose every word was read. */
  readonly onCommit: (text: string) => unknown;
  /** Empties itself once its text was taken. */
  readonly clears?: boolean;
}

/**
 * Harmony as it is typed: a bar each between bar signs, numerals in a key behind them, and charts that are pasted. Under it the bars stand as
 * they are read; a word that is no chord is marked there and keeps the text from being taken. Enter takes it, Shift+Enter begins a line, Esc
 * goes back.
 */
export function HarmonyField({ label = words.chords, value = "", signature = "C", onCommit, clears = false }: HarmonyFieldProps) {
  const id = useId();
  const element = useRef<HTMLTextAreaElement>(null);
  const [typed, setTyped] = useState<string>();
  const [isAsked, setAsked] = useState(false);
  const after = useRef<() => void>(undefined);
  useEffect(() => {
    after.current = takeAwaitedTyping();
    if (after.current !== undefined) element.current?.focus();
  }, []);
  const text = typed ?? value;
  const { read, readNow } = useReading(typed, signature);
  const wrong = read?.ok ? read.value.bars.flat().filter((word) => word.wrong) : [];
  const problem = problemOf(read, wrong, isAsked);
  const take = async () => {
    if (typed === undefined || (typed === value && !clears)) return setTyped(undefined);
    const now = typed.trim() === "" ? undefined : await readNow(typed);
    const [first] = now?.ok ? now.value.bars.flat().filter((word) => word.wrong) : [];
    setAsked(true);
    if (now?.ok === false) return;
    if (first !== undefined) return element.current?.setSelectionRange(first.from, first.to);
    await onCommit(typed);
    setTyped(undefined);
    setAsked(false);
    after.current?.();
    after.current = undefined;
  };
  return (
    <div className={field.field}>
      <label htmlFor={id} className={field.label}>
        {label}
      </label>
      <textarea
        ref={element}
        id={id}
        className={classNames(field.box, styles.text, problem !== undefined && field.invalid)}
        rows={Math.min(8, text.split("\n").length)}
        value={text}
        maxLength={LONGEST_HARMONY}
        placeholder={words.chordsExample}
        autoComplete="off"
        spellCheck={false}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={`${id}-read`}
        onChange={(event) => {
          setAsked(false);
          setTyped(event.target.value);
        }}
        onBlur={() => typed !== undefined && typed.trim() !== "" && void take()}
        onKeyDown={(event) => {
          if (event.key === "Escape" && typed !== undefined) {
            event.preventDefault();
            event.stopPropagation();
            setTyped(undefined);
          }
          if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          void take();
        }}
      />
      <div id={`${id}-read`} className={styles.read} role="status">
        {problem !== undefined && (
          <span className={classNames(field.help, field.error)}>
            <Sign kind="error" />
            {problem}
          </span>
        )}
        {read?.ok && <Bars bars={read.value.bars} />}
        {read?.ok && read.value.linesLeftOut > 0 && (
          <span className={field.help}>{say(words.linesLeftOut, { count: read.value.linesLeftOut })}</span>
        )}
      </div>
    </div>
  );
}

/** Nothing is said of a text that is still being typed, but of words that are no chords. */
function problemOf(
  read: Result<ShownHarmony> | undefined,
  wrong: readonly { readonly text: string }[],
  isAsked: boolean,
): string | undefined {
  if (read?.ok === false) return isAsked ? problemText(read.error) : undefined;
  const [first] = wrong;
  return first !== undefined && isAsked ? say(words.noChord, { word: first.text }) : undefined;
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

/** The bars as they are read, one a cell. */
const Bars = ({ bars }: Pick<ShownHarmony, "bars">) => (
  <ol className={styles.bars} aria-label={words.barsRead}>
    {bars.map((bar, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
      <li key={index} className={styles.bar}>
        {bar.map((word) =>
          word.wrong ? (
            <span key={word.from} className={styles.wrong}>
              {word.text}
            </span>
          ) : (
            <span key={word.from}>{/^[A-G]/.test(word.symbol) ? <ChordSymbol name={word.symbol} /> : word.symbol}</span>
          ),
        )}
      </li>
    ))}
  </ol>
);
