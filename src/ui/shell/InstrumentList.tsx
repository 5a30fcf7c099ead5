import { Check, ChevronDown, ChevronRight, Search, Square, Volume2 } from "lucide-react";
import { useId, useMemo, useRef, useState } from "react";
import { Button } from "../controls/button/Button.tsx";
import field from "../controls/field/field.module.css";
import { groupOptions, type SelectOption } from "../controls/select/Select.tsx";
import { searchOptions } from "../controls/select/search.ts";
import { Verdict } from "../controls/verdict/Verdict.tsx";
import styles from "./instrument-list.module.css";

/** How the chosen instrument's samples stand. */
export type InstrumentStatus =
  | { readonly kind: "ready" }
  /** 0..1 */
  | { readonly kind: "loading"; readonly progress: number }
  | { readonly kind: "failed"; readonly message: string };

/** The instrument that is being tried out; `share` of it is loaded, 0..1. */
export interface TriedInstrument {
  readonly name: string;
  readonly state: "loading" | "sounding";
  readonly share: number;
}

export interface InstrumentListProps {
  /** All instruments, with their family as group. */
  readonly instruments: readonly SelectOption[];
  readonly chosen: string;
  readonly status: InstrumentStatus;
  readonly tried: TriedInstrument | null;
  readonly onChoose: (name: string) => void;
  /** Plays a few notes on an instrument without choosing it. */
  readonly onHear: (name: string) => void;
  readonly onStopHearing: () => void;
  readonly onRetry: () => void;
}

/** Instruments by family: each can be heard before it is chosen. Typing searches all of them. */
export function InstrumentList(props: InstrumentListProps) {
  const { instruments, chosen } = props;
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const [query, setQuery] = useState("");
  const found = useMemo(() => searchOptions(instruments, query), [instruments, query]);
  const [open, setOpen] = useState<ReadonlySet<string>>(
    () => new Set(instruments.flatMap(({ value, group = "" }) => (value === chosen ? [group] : []))),
  );
  const toggle = (family: string) =>
    setOpen((now) => (now.has(family) ? new Set([...now].filter((each) => each !== family)) : new Set([...now, family])));
  return (
    <div className={styles.instruments}>
      <label htmlFor={id} className={styles.title}>
        Instrument
      </label>
      <span className={field.box}>
        <Search />
        <input
          id={id}
          type="search"
          role="combobox"
          aria-expanded
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          value={query}
          placeholder={`Search ${instruments.length} instruments`}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setQuery(event.target.value)}
          onKeyDown={(event) => {
            const [first] = found;
            if (event.key === "ArrowDown") {
              event.preventDefault();
              list.current?.querySelector<HTMLElement>("button")?.focus();
            } else if (event.key === "Enter" && query !== "" && first !== undefined) props.onChoose(first.value);
          }}
        />
      </span>
      <ul ref={list} id={`${id}-list`} className={styles.list}>
        {groupOptions(found).map(([family = "", members]) => (
          <Family
            key={family}
            {...props}
            family={family}
            members={members}
            open={query !== "" || open.has(family)}
            onToggle={() => toggle(family)}
          />
        ))}
      </ul>
      {found.length === 0 && <p role="status">No instrument is called that</p>}
    </div>
  );
}

interface FamilyProps extends InstrumentListProps {
  readonly family: string;
  readonly members: readonly SelectOption[];
  readonly open: boolean;
  readonly onToggle: () => void;
}

function Family({ family, members, open, onToggle, ...props }: FamilyProps) {
  return (
    <li>
      <button type="button" className={styles.family} aria-expanded={open} onClick={onToggle}>
        {open ? <ChevronDown /> : <ChevronRight />}
        <span className={styles.name}>{family}</span>
        <span className={styles.count}>{members.length}</span>
      </button>
      {open && (
        <ul className={styles.members}>
          {members.map((instrument) => (
            <Row key={instrument.value} {...props} instrument={instrument} />
          ))}
        </ul>
      )}
    </li>
  );
}

function Row(props: InstrumentListProps & { readonly instrument: SelectOption }) {
  const { instrument, chosen, status, tried, onChoose, onHear, onStopHearing, onRetry } = props;
  const { value, label } = instrument;
  const isChosen = value === chosen;
  const trial = tried?.name === value ? tried : undefined;
  return (
    <li className={styles.row} data-chosen={isChosen || undefined}>
      <button type="button" className={styles.choose} aria-pressed={isChosen} onClick={() => onChoose(value)}>
        <span className={styles.name}>{label}</span>
        {isChosen && <Check />}
      </button>
      <Progress share={shareOf(isChosen ? status : undefined, trial)} label={label} />
      {isChosen && status.kind === "failed" && (
        <span className={styles.failed} role="alert" title={status.message}>
          <Verdict kind="error" text="Could not load" />
          <Button size="small" variant="line" onClick={onRetry}>
            Retry
          </Button>
        </span>
      )}
      <Button
        size="small"
        icon
        aria-label={trial === undefined ? `Hear ${label}` : `Stop ${label}`}
        onClick={() => (trial === undefined ? onHear(value) : onStopHearing())}
      >
        {trial === undefined ? <Volume2 /> : <Square />}
      </Button>
    </li>
  );
}

function shareOf(status: InstrumentStatus | undefined, trial: TriedInstrument | undefined): number | undefined {
  if (status?.kind === "loading") return status.progress;
  return trial?.state === "loading" ? trial.share : undefined;
}

function Progress({ share, label }: { readonly share: number | undefined; readonly label: string }) {
  if (share === undefined) return null;
  const percent = Math.round(share * 100);
  return (
    <span className={styles.progress}>
      <span
        className={styles.bar}
        role="progressbar"
        aria-label={`Loading ${label}`}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <i style={{ transform: `scaleX(${share})` }} />
      </span>
      <span className="num">{percent} %</span>
    </span>
  );
}
