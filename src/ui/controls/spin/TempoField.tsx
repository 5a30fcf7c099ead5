import { Minus, Plus } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useRef } from "react";
import type { TempoBeat } from "../../../music/time/tempo-beat.ts";
import * as common from "../../text/en/common.ts";
import * as words from "../../text/en/controls.ts";
import { say } from "../../text/say.ts";
import { Button } from "../button/Button.tsx";
import { classNames } from "../class-names.ts";
import { BeatSign } from "../notation/BeatSign.tsx";
import { TempoWrong } from "./TempoWrong.tsx";
import { TEMPO_MAX, TEMPO_MIN, tempoStep } from "./tempo.ts";
import styles from "./tempo-field.module.css";
import { type TempoDraft, useTempoDraft } from "./use-tempo-draft.ts";

export interface TempoFieldProps {
  /** Quarter notes a minute. */
  readonly value: number;
  /** Called on Enter, on blur and 200 ms after the last key, only when the tempo is another one. */
  readonly onCommit: (bpm: number) => void;
  readonly disabled?: boolean;
  /** What the sheet's tempo counts: where that is no quarter, the field names its own unit. */
  readonly beat?: TempoBeat | undefined;
  /** Hides the minus and plus buttons, for the narrowest places. */
  readonly bare?: boolean;
}

/** The tempo: type, arrow keys (Shift for tens), wheel while focused, minus and plus. */
export function TempoField({ value, onCommit, disabled = false, beat = "quarter", bare = false }: TempoFieldProps) {
  const draft = useTempoDraft(value, onCommit);
  const help = useId();
  const input = useWheel(draft);
  const named = beat !== "quarter";
  return (
    <span className={styles.field}>
      <span className={classNames(styles.spin, draft.message !== undefined && styles.invalid)}>
        {!bare && <StepButton label={words.tempoDown} disabled={disabled} onStep={() => draft.step(-1)} />}
        {named && <BeatSign beat="quarter" className={styles.unit} />}
        <input
          ref={input}
          name="tempo"
          role="spinbutton"
          aria-label={common.tempo}
          aria-valuenow={value}
          aria-valuetext={named ? say(words.quartersAMinute, { value }) : undefined}
          aria-valuemin={TEMPO_MIN}
          aria-valuemax={TEMPO_MAX}
          aria-invalid={draft.message !== undefined}
          aria-describedby={draft.message === undefined ? undefined : help}
          inputMode="decimal"
          autoComplete="off"
          disabled={disabled}
          value={draft.text}
          onChange={(event) => draft.type(event.target.value)}
          onKeyDown={(event) => onKey(event, draft)}
          onMouseDown={(event) => {
            if (event.currentTarget === event.currentTarget.ownerDocument.activeElement) return;
            event.preventDefault();
            event.currentTarget.focus();
          }}
          onFocus={(event) => {
            draft.setFocused(true);
            event.target.select();
          }}
          onBlur={() => {
            draft.setFocused(false);
            draft.settle();
          }}
        />
        {!bare && <StepButton label={words.tempoUp} disabled={disabled} onStep={() => draft.step(1)} />}
      </span>
      <TempoWrong id={help} text={draft.message} />
    </span>
  );
}

function StepButton({
  label,
  disabled,
  onStep,
}: {
  readonly label: "Tempo up" | "Tempo down";
  readonly disabled: boolean;
  readonly onStep: () => void;
}) {
  return (
    <Button className={styles.step} aria-label={label} tabIndex={-1} disabled={disabled} onClick={onStep}>
      {label === "Tempo up" ? <Plus /> : <Minus />}
    </Button>
  );
}

function onKey(event: KeyboardEvent, draft: TempoDraft): void {
  const step = tempoStep(event.key, event.shiftKey);
  if (step !== undefined) {
    event.preventDefault();
    draft.step(step);
  } else if (event.key === "Enter") draft.settle();
  else if (event.key === "Escape") draft.discard();
}

/** React's wheel listeners are passive, so this one is set by hand: the page must not scroll while the wheel turns the tempo. */
function useWheel(draft: TempoDraft) {
  const input = useRef<HTMLInputElement>(null);
  const latest = useRef(draft);
  useEffect(() => {
    latest.current = draft;
  });
  useEffect(() => {
    const element = input.current;
    if (element === null) return;
    const onWheel = (event: WheelEvent) => {
      if (element.ownerDocument.activeElement !== element || event.deltaY === 0) return;
      event.preventDefault();
      latest.current.step(event.deltaY < 0 ? 1 : -1);
    };
    element.addEventListener("wheel", onWheel, { passive: false });
    return () => element.removeEventListener("wheel", onWheel);
  }, []);
  return input;
}
