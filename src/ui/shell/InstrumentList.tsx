import { Check, ChevronDown, ChevronRight, Search, Square, Volume2 } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from "react";
import { Button } from "../controls/button/Button.tsx";
import field from "../controls/field/field.module.css";
import { groupOptions, type SelectOption } from "../controls/select/Select.tsx";
import { searchOptions } from "../controls/select/search.ts";
import { useListStop } from "../controls/use-list-stop.ts";
import { VerdictBadge } from "../controls/verdict/Verdict.tsx";
import * as words from "../text/en/settings.ts";
import { say } from "../text/say.ts";
import styles from "./instrument-list.module.css";

/** How the chosen instrument's samples stand. */
export type InstrumentState =
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
  readonly status: InstrumentState;
  readonly tried: TriedInstrument | null;
  readonly onChoose: (name: string) => void;
  /** Plays a few notes on an instrument without choosing it. */
  readonly onHear: (name: string) => void;
  readonly onStopHearing: () => void;
  readonly onRetry: () => void;
}

/**
 * Instruments by family: each can be heard before it is chosen. A combobox over a list that is always open: typing searches all of
 * them, arrows go through what is shown, Enter chooses. The list itself is one stop of the Tab key, and arrows go from line to line.
 */
export function InstrumentList(props: InstrumentListProps) {
  const { instruments, chosen } = props;
  const id = useId();
  const [query, setQuery] = useState("");
  const found = useMemo(() => searchOptions(instruments, query), [instruments, query]);
  const [open, setOpen] = useState<ReadonlySet<string>>(
    () => new Set(instruments.flatMap(({ value, group = "" }) => (value === chosen ? [group] : []))),
  );
  const isOpen = (family: string) => query !== "" || open.has(family);
  const families = groupOptions(found);
  const shown = families.flatMap(([family = "", members]) => (isOpen(family) ? members : []));
  const { active, begin, onKeyDown } = useActiveOption(shown, props);
  const stops = families.flatMap(([family = "", members]) => [family, ...(isOpen(family) ? members.map(({ value }) => value) : [])]);
  const { stop, list } = useListStop(stops, active ?? chosen);
  const idOf = (value: string) => `${id}-${value}`;
  const toggle = (family: string) =>
    setOpen((now) => (now.has(family) ? new Set([...now].filter((each) => each !== family)) : new Set([...now, family])));
  return (
    <div className={styles.instruments}>
      <label htmlFor={id} className={styles.title}>
        {words.instrument}
      </label>
      <span className={field.box}>
        <Search />
        <input
          id={id}
          type="text"
          role="combobox"
          aria-expanded
          aria-autocomplete="list"
          aria-controls={idOf("list")}
          aria-activedescendant={active === undefined ? undefined : idOf(active)}
          value={query}
          placeholder={say(words.searchInstruments, { instruments: instruments.length })}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            setQuery(event.target.value);
            begin(searchOptions(instruments, event.target.value), event.target.value);
          }}
          onKeyDown={onKeyDown}
        />
      </span>
      {/* Each option stands beside its own button, which no listbox may hold: so the listbox owns them from outside. */}
      <div
        role="listbox"
        id={idOf("list")}
        className={styles.owner}
        aria-label={words.instruments}
        aria-owns={shown.map(({ value }) => idOf(value)).join(" ")}
      />
      <ul className={styles.list} {...list}>
        {families.map(([family = "", members]) => (
          <Family
            key={family}
            {...props}
            idOf={idOf}
            stop={stop}
            active={active}
            family={family}
            members={members}
            open={isOpen(family)}
            onToggle={() => toggle(family)}
          />
        ))}
      </ul>
      {found.length === 0 && <p role="status">{words.noInstrumentFound}</p>}
    </div>
  );
}

/** The option that Enter chooses: the first that was found, then where the arrows have gone. */
function useActiveOption(shown: readonly SelectOption[], { chosen, onChoose }: InstrumentListProps) {
  const [wanted, setWanted] = useState<string>();
  const active = shown.find(({ value }) => value === wanted)?.value;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && active !== undefined) onChoose(active);
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    const from = shown.findIndex(({ value }) => value === (active ?? chosen));
    setWanted(nextOption(shown, from, event.key === "ArrowDown" ? 1 : -1));
  };
  const begin = (found: readonly SelectOption[], query: string) => setWanted(query === "" ? undefined : found[0]?.value);
  return { active, begin, onKeyDown };
}

/** The option after or before one, round the ends; from nowhere (-1) the first or last. */
function nextOption(shown: readonly SelectOption[], from: number, step: 1 | -1): string | undefined {
  const at = from < 0 && step < 0 ? shown.length - 1 : (from + step + shown.length) % shown.length;
  return shown[at]?.value;
}

interface PlaceInList {
  readonly idOf: (value: string) => string;
  /** The option that Enter chooses. */
  readonly active: string | undefined;
  readonly stop: ReturnType<typeof useListStop>["stop"];
}

interface FamilyProps extends InstrumentListProps, PlaceInList {
  readonly family: string;
  readonly members: readonly SelectOption[];
  readonly open: boolean;
  readonly onToggle: () => void;
}

function Family({ family, members, open, onToggle, ...props }: FamilyProps) {
  return (
    <li>
      <button type="button" {...props.stop(family)} className={styles.family} aria-expanded={open} onClick={onToggle}>
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

function Row(props: InstrumentListProps & PlaceInList & { readonly instrument: SelectOption }) {
  const { instrument, chosen, active, stop, status, tried, onHear, onStopHearing, onRetry } = props;
  const { value, label } = instrument;
  const isChosen = value === chosen;
  const trial = tried?.name === value ? tried : undefined;
  return (
    <li className={styles.row} data-chosen={isChosen || undefined} data-active={value === active || undefined}>
      <Choice {...props} />
      <Progress share={shareOf(isChosen ? status : undefined, trial)} label={label} />
      {isChosen && status.kind === "failed" && (
        <span className={styles.failed} role="alert" title={status.message}>
          <VerdictBadge kind="error" text={words.couldNotLoad} />
          <Button size="small" variant="line" onClick={onRetry}>
            {words.retry}
          </Button>
        </span>
      )}
      <Button
        size="small"
        icon
        {...stop(value)}
        aria-label={trial === undefined ? say(words.hear, { label }) : say(words.stop, { label })}
        onClick={() => (trial === undefined ? onHear(value) : onStopHearing())}
      >
        {trial === undefined ? <Volume2 /> : <Square />}
      </Button>
    </li>
  );
}

/** The option itself; what is chosen is in sight when the list opens, and what the arrows reach. */
function Choice({
  instrument: { value, label },
  chosen,
  active,
  idOf,
  onChoose,
}: InstrumentListProps & PlaceInList & { readonly instrument: SelectOption }) {
  const option = useRef<HTMLButtonElement>(null);
  const isActive = value === active;
  const opensHere = useRef(value === chosen);
  useEffect(() => {
    if (isActive || opensHere.current) option.current?.scrollIntoView({ block: "nearest" });
    opensHere.current = false;
  }, [isActive]);
  return (
    <button
      ref={option}
      type="button"
      role="option"
      id={idOf(value)}
      tabIndex={-1}
      className={styles.choose}
      aria-selected={value === chosen}
      onClick={() => onChoose(value)}
    >
      <span className={styles.name}>{label}</span>
      {value === chosen && <Check />}
    </button>
  );
}

function shareOf(status: InstrumentState | undefined, trial: TriedInstrument | undefined): number | undefined {
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
        aria-label={say(words.loading, { label })}
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
