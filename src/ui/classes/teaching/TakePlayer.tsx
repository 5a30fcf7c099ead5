import { Play, Square } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import { layTake } from "../../../music/band/run-form.ts";
import { readTake } from "../../../music/formats/midi/take.ts";
import type { PlayedTake } from "../../../protocol/engine/take.ts";
import type { OpenedResult } from "../../../protocol/gateway-contract-classes.ts";
import { TAKE } from "../../../protocol/records/session-records.ts";
import { Button } from "../../controls/button/Button.tsx";
import { Switch } from "../../controls/switch/Switch.tsx";
import { useSend, useTransport } from "../../state/records.ts";
import * as words from "../../text/en/classes/classes.ts";
import { say } from "../../text/say.ts";
import styles from "../classes.module.css";

/** How long before its place a take is heard from, in milliseconds. */
const LEAD_IN = 400;

/** A take that is played here. */
export interface TakeSound {
  readonly isPlaying: boolean;
  /** Whether it can be heard with a band, and is; undefined: there is nothing that a band could play. */
  readonly band: boolean | undefined;
  readonly setBand: (on: boolean) => void;
  /** Plays from a bar on; from its beginning where there is none. */
  readonly play: (bar?: number) => void;
  readonly stop: () => void;
  /** Whether it is known where a bar begins. */
  readonly knows: (bar: number) => boolean;
}

type Places = readonly (readonly [bar: number, ms: number])[];

/**
 * Where a bar begins in a take, in milliseconds from its first note; undefined where that is not known.
 * @example momentOf(5, { places: [[5, 8_000]], before: 10_000 }) // 2000
 */
export function momentOf(bar: number, { places, before }: { readonly places: Places; readonly before: number | null }): number | undefined {
  const place = places.find(([each]) => each >= bar);
  return place === undefined || before === null ? undefined : Math.max(0, before - place[1]);
}

/** What a learner played, with the band that it was played to, on the instruments that are chosen here. */
export function useTake(opened: OpenedResult | undefined): TakeSound {
  const send = useSend();
  const isPlaying = useTransport(TAKE)?.status === "playing";
  const [wantsBand, setBand] = useState(true);
  const take = useMemo(() => (opened === undefined || opened.take === null ? undefined : takeOf(opened, opened.take)), [opened]);
  // What it is stays the same while a comment is added to its run.
  const name = `${opened?.id} ${take?.notes.length}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: as said by its name
  useEffect(() => {
    if (take !== undefined) void send({ type: "take/put", take: { ...take, band: wantsBand } });
  }, [send, name, wantsBand]);
  useEffect(() => () => void send({ type: "take/put", take: null }), [send]);
  const places = opened?.run.places ?? [];
  const moment = (bar: number) => momentOf(bar, { places, before: take?.before ?? null });
  const stop = () => void send({ type: "transport/stop", widgetId: TAKE });
  return {
    isPlaying,
    band: take?.form == null || take.before === null ? undefined : wantsBand,
    setBand,
    play(bar) {
      if (take === undefined) return;
      const from = bar === undefined ? 0 : (moment(bar) ?? 0);
      stop();
      void send({ type: "transport/seek", widgetId: TAKE, ticks: layTake(take).at(from - LEAD_IN) });
      void send({ type: "transport/play", widgetId: TAKE });
    },
    stop,
    knows: (bar) => take !== undefined && moment(bar) !== undefined,
  };
}

function takeOf({ run }: OpenedResult, midi: string): Omit<PlayedTake, "band"> {
  const { notes, before } = readTake(midi);
  return { notes: [...notes], before, tempo: run.tempo, form: run.form ?? null };
}

/** A take from its beginning, with or without the band. */
export function TakeControls({ take }: { readonly take: TakeSound }) {
  return (
    <div className={styles.row}>
      <Button variant="line" onClick={() => (take.isPlaying ? take.stop() : take.play())}>
        {take.isPlaying ? <Square /> : <Play />}
        {take.isPlaying ? words.stopTake : words.listen}
      </Button>
      {take.band !== undefined && <Switch label={words.withBand} checked={take.band} onChange={take.setBand} />}
    </div>
  );
}

/** Plays a take from a bar on. */
export const FromBar = ({ take, bar }: { readonly take: TakeSound; readonly bar: number }) => (
  <Button
    icon
    size="small"
    aria-label={say(words.listenFromBar, { bar })}
    title={say(words.listenFromBar, { bar })}
    onClick={() => take.play(bar)}
  >
    <Play />
  </Button>
);
