import { type CSSProperties, memo, type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { classNames } from "../class-names.ts";
import { isBlack, type KeyboardLayout, keyboardLayout, WIDEST_WHITE } from "./geometry.ts";
import { type KeyMark, PianoKey } from "./PianoKey.tsx";
import styles from "./piano.module.css";
import { usePianoKeys } from "./use-piano-keys.ts";
import { usePianoPointers } from "./use-piano-pointers.ts";

export interface PianoProps {
  /** Name of the group of keys, e.g. "Footer piano". */
  readonly label: string;
  /** `"region"` makes it a landmark. */
  readonly role?: "group" | "region";
  /** MIDI numbers of the lowest and highest key, both drawn. */
  readonly low: number;
  readonly high: number;
  /** Length of a white key in px; without it the keyboard fills the height of its container. */
  readonly keySize?: number;
  /** MIDI numbers of the keys that sound. */
  readonly pressed?: ReadonlySet<number>;
  readonly marks?: ReadonlyMap<number, KeyMark>;
  /** Printed on keys; each C by its name when not given. */
  readonly labels?: ReadonlyMap<number, string>;
  /** For the element with the keys, e.g. of `useKeysInView`. */
  readonly keysRef?: RefObject<HTMLDivElement | null>;
  /** True: a finger that is drawn along moves the keyboard and plays nothing. */
  readonly swipes?: boolean;
  /** True: its place alone, without keys: one cannot see it yet. */
  readonly bare?: boolean;
  /** The computer keys that play, printed on keys. */
  readonly keyCaps?: ReadonlyMap<number, string>;
  /** Velocity is 1..127. Without it the keyboard is one picture, named by its label: its keys do nothing. */
  readonly onPress?: (midi: number, velocity: number) => void;
  readonly onRelease?: (midi: number) => void;
}

const NONE: ReadonlySet<number> = new Set();
const SMALL_BELOW = 72;
const TINY_BELOW = 48;
const MIDDLE_C = 60;

/** A piano keyboard: pointer (with glissando and many fingers), keyboard and screen reader play it. Pressing a key draws that key only. */
export const Piano = memo(function Piano(props: PianoProps) {
  const { label, role = "group", low, high, keySize, pressed = NONE, marks, labels, keyCaps } = props;
  const layout = useMemo(() => keyboardLayout(low, high), [low, high]);
  const [focused, setFocused] = useState<number>();
  const own = useRef<HTMLDivElement>(null);
  const keys = props.keysRef ?? own;
  useMiddleInView(keys, layout);
  const pointers = usePianoPointers(layout, props);
  const keyboard = usePianoKeys({ ...props, onFocus: setFocused });
  const still = props.onPress === undefined;
  const small = keySize !== undefined && keySize < SMALL_BELOW;
  const tabStop = focused !== undefined && focused >= low && focused <= high ? focused : Math.min(high, Math.max(low, MIDDLE_C));
  const size = { "--whites": layout.whites, "--key-size": keySize === undefined ? undefined : `${keySize}px`, "--widest": WIDEST_WHITE };
  const className = classNames(
    styles.piano,
    small && styles.small,
    keySize !== undefined && keySize < TINY_BELOW && styles.tiny,
    keySize === undefined && styles.fill,
    still && styles.still,
  );
  return (
    <Bed role={still ? "img" : role} label={label} className={className} style={size as CSSProperties}>
      <div ref={keys} className={styles.keys} {...(still ? {} : { ...pointers, ...keyboard })}>
        {!props.bare &&
          layout.keys.map((place) => (
            <PianoKey
              key={place.midi}
              place={place}
              pressed={pressed.has(place.midi)}
              mark={marks?.get(place.midi)}
              label={labels === undefined ? defaultLabel(place.midi, place.name, small) : labels.get(place.midi)}
              keyCap={keyCaps?.get(place.midi)}
              tabStop={place.midi === tabStop}
              still={still}
            />
          ))}
      </div>
    </Bed>
  );
});

/** Where the keyboard is wider than its place, it opens about middle C; told by the browser once it has been laid out, which asking would force. */
function useMiddleInView(keys: RefObject<HTMLDivElement | null>, layout: KeyboardLayout): void {
  useEffect(() => {
    const all = keys.current;
    const bed = all?.parentElement;
    const middle = layout.keys.find(({ midi }) => midi === MIDDLE_C) ?? layout.keys[0];
    if (!all || !bed || middle === undefined) return;
    const observer = new ResizeObserver((told) => {
      const [room, width] = told.map((each) => each.contentRect.width);
      if (!room || !width) return;
      observer.disconnect();
      if (width > room) bed.scrollLeft = ((middle.x + 1) / layout.whites) * width - room / 3;
    });
    // Told in this order.
    observer.observe(bed);
    observer.observe(all);
    return () => observer.disconnect();
  }, [keys, layout]);
}

const defaultLabel = (midi: number, name: string, small: boolean): string | undefined =>
  midi % 12 === 0 && !small && !isBlack(midi) ? name : undefined;

interface BedProps {
  readonly role: "group" | "region" | "img";
  readonly label: string;
  readonly className: string;
  readonly style: CSSProperties;
  readonly children: ReactNode;
}

function Bed({ role, label, ...rest }: BedProps) {
  if (role === "region") return <section aria-label={label} {...rest} />;
  if (role === "img") return <div role="img" aria-label={label} {...rest} />;
  // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms; this is a group of keys
  return <div role="group" aria-label={label} {...rest} />;
}
