import { type KeyboardEvent, useEffect, useId, useRef } from "react";
import type { WidgetId } from "../../documents/records.ts";
import type { Result } from "../../lib/result.ts";
import type { ShownHarmony } from "../../protocol/engine/song-check.ts";
import { ChordSymbol } from "../controls/chord/ChordSymbol.tsx";
import { classNames } from "../controls/class-names.ts";
import field from "../controls/field/field.module.css";
import { Sign } from "../controls/verdict/Verdict.tsx";
import * as words from "../text/en/playing/harmony.ts";
import { problemText } from "../text/problems.ts";
import { say } from "../text/say.ts";
import { takeAwaitedTyping } from "./awaited-typing.ts";
import styles from "./harmony.module.css";
import { useFieldFocus } from "./use-field-focus.ts";
import { useTypedHarmony } from "./use-typed-harmony.ts";

export interface HarmonyFieldProps {
  /** The widget that takes the text, by its action `write`. */
  readonly widget: WidgetId;
  /** Which of the widget's texts is typed, where it has several. */
  readonly part?: string;
  readonly label?: string;
  /** What may be typed, seen while nothing is. */
  readonly example?: string;
  /** What stands in it until something else is typed. */
  readonly value?: string;
  /** ABC key of numerals where the text names none. */
  readonly signature?: string;
  /** Empties itself once its text was taken. */
  readonly clears?: boolean;
}

/**
 * Harmony as it is typed: a bar each between bar signs, numerals in a key behind them, and charts that are pasted. Under it the bars stand as
 * they are read; a word that is no chord is marked there and keeps the text from being taken. Enter takes it, Shift+Enter begins a line, Esc
 * goes back. What is not taken stands there until it is mended or taken back, also after a reload.
 */
export function HarmonyField({
  widget,
  part = "",
  label = words.chords,
  example = words.chordsExample,
  value = "",
  signature = "C",
  clears = false,
}: HarmonyFieldProps) {
  const id = useId();
  const element = useRef<HTMLTextAreaElement>(null);
  const after = useRef<() => void>(undefined);
  useEffect(() => {
    after.current = takeAwaitedTyping();
    if (after.current !== undefined) element.current?.focus();
  }, []);
  useFieldFocus(element, value);
  const { held, read, type, take, takeBack, drop } = useTypedHarmony({
    widget,
    part,
    value,
    signature,
    clears,
    onWrong: ({ from, to }) => element.current?.setSelectionRange(from, to),
    onTaken: () => {
      after.current?.();
      after.current = undefined;
    },
  });
  const text = held?.text ?? value;
  const problem = held?.isTold ? problemOf(read) : undefined;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape" && held !== undefined) {
      event.preventDefault();
      event.stopPropagation();
      takeBack();
    }
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void take();
  };
  const onBlur = () => {
    if (text.trim() !== "") void take();
    else if (clears) drop();
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
        placeholder={example}
        autoComplete="off"
        spellCheck={false}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={`${id}-read`}
        onChange={(event) => type(event.target.value)}
        onBlur={onBlur}
        onKeyDown={onKeyDown}
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

/** Why a text is not taken; undefined until it has been read. */
function problemOf(read: Result<ShownHarmony> | undefined): string | undefined {
  if (read?.ok === false) return problemText(read.error);
  const wrong = read?.value.bars.flat().find((word) => word.wrong);
  if (wrong !== undefined) return say(words.noChord, { word: wrong.text });
  return read && words.notTaken;
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
