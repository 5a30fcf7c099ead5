import { type CSSProperties, useRef } from "react";
import { ok } from "../../../lib/result.ts";
import { classNames } from "../class-names.ts";
import { useFieldDraft } from "../field/use-field-draft.ts";
import styles from "./slider.module.css";

const asItIs = (value: number): number => value;

export interface SliderProps {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step?: number;
  /** What it says to those who do not see it: "-3 dB". */
  readonly valueText: (value: number) => string;
  /** Called while it is moved; `gesture` is the same for one drag. */
  readonly onChange: (value: number, gesture: string) => void;
  /** Paler: what it sets is not heard. */
  readonly muted?: boolean;
}

let gestures = 0;

/** A level: drag, arrow keys. It shows the hand's value while it is held, and the given one else. */
export function Slider({ label, value, min, max, step = 1, valueText, onChange, muted = false }: SliderProps) {
  const gesture = useRef("");
  const onCommit = (next: number) => onChange(next, gesture.current);
  const { shown, draft } = useFieldDraft({ value, show: asItIs, read: ok, onCommit, commitAfter: 0 });
  const release = () => {
    gesture.current = "";
    draft.discard();
  };
  return (
    <input
      type="range"
      className={classNames(styles.slider, muted && styles.muted)}
      aria-label={label}
      aria-valuetext={valueText(shown)}
      min={min}
      max={max}
      step={step}
      value={shown}
      style={{ "--v": `${(100 * (shown - min)) / (max - min)}%` } as CSSProperties}
      onChange={(event) => {
        if (gesture.current === "") gesture.current = `slide-${++gestures}`;
        draft.change(Number(event.target.value));
      }}
      onPointerUp={release}
      onKeyUp={release}
      onBlur={release}
    />
  );
}
