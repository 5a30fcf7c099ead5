import { classNames } from "../class-names.ts";
import { FLAT_PATH, SHARP_PATH } from "./accidental-paths.ts";
import styles from "./circle.module.css";
import { ACCIDENTAL, LETTER, nameWidth, signOf } from "./name-width.ts";

export interface SvgPitchProps {
  /** A key or a minor: "Eb", "F#m". */
  readonly name: string;
  /** Its middle. */
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly weight?: number;
  readonly className?: string | undefined;
}

/** A pitch in a drawing, its accidental drawn. */
export function SvgPitch({ name, x, y, size, weight = 600, className }: SvgPitchProps) {
  const [letter = ""] = name;
  const sign = signOf(name);
  const minor = name.endsWith("m");
  const left = x - (nameWidth(name) * size) / 2;
  const baseline = y + size * 0.355;
  const scale = size / 22;
  const signLeft = left + (LETTER + 0.04) * size;
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: this group takes no focus
    <g className={classNames(styles.pitch, className)} aria-hidden="true">
      <text x={left} y={baseline} fontSize={size} fontWeight={weight}>
        {letter}
      </text>
      {sign === "b" && <path transform={`translate(${signLeft} ${baseline - size * 0.16}) scale(${scale})`} d={FLAT_PATH} />}
      {sign === "#" && <path transform={`translate(${signLeft} ${baseline - size * 0.38}) scale(${scale * 0.85})`} d={SHARP_PATH} />}
      {minor && (
        <text x={left + (LETTER + (sign === undefined ? 0 : ACCIDENTAL)) * size} y={baseline} fontSize={size} fontWeight={weight}>
          m
        </text>
      )}
    </g>
  );
}
