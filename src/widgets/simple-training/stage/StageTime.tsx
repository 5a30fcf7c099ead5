import { msPerTick, ticksOf } from "../../../host/clock/playhead.ts";
import { type Gap, isGap } from "../../../music/playing/gaps.ts";
import { beatsInBar, meterOf } from "../../../music/time/time.ts";
import { sessionIds } from "../../../protocol/records/session-records.ts";
import { Beats } from "../../../ui/controls/beats/Beats.tsx";
import { introWords } from "../../../ui/player/repeat-words.ts";
import { onPage } from "../../../ui/player/written-bars.ts";
import { useHost, useSignalValue } from "../../../ui/state/host.tsx";
import { useNowPlaying } from "../../../ui/state/playing/use-now-playing.ts";
import { useRecord } from "../../../ui/state/records.ts";
import { ending as endingName } from "../../../ui/text/en/playing/band.ts";
import * as words from "../../../ui/text/en/training.ts";
import { clockText, say } from "../../../ui/text/say.ts";
import type { StageMusic } from "../../../ui/training/stage/use-stage-music.ts";
import styles from "./stage-time.module.css";

/** Bar and beat that are heard, each from 1, as they are played; undefined while nothing plays. */
function useHeardBeat({ playerId }: StageMusic) {
  const told = useSignalValue(useHost().playhead.beat).get(playerId);
  if (told === undefined) return undefined;
  const [bar = 1, beat = 1] = told.split(".").map(Number);
  return { told, bar, beat };
}

/** The beats of the bar, and which bar it is on the page; while it is counted in, the count. */
export function StageBeat({ music, gap }: { readonly music: StageMusic; readonly gap: Gap | null }) {
  const { playerId, meter, barStarts, played, firstBar } = music;
  const heard = useHeardBeat(music);
  const playing = useNowPlaying(playerId, meter, barStarts);
  const lead = playing?.countIn ?? playing?.intro ?? null;
  const beats = lead?.beats ?? beatsInBar(meterOf(meter));
  const now = lead?.beat ?? playing?.ending?.beat ?? heard?.beat;
  const at = heard === undefined ? undefined : barOf(heard.told, played, firstBar);
  const isOut = gap !== null && lead === null && heard !== undefined && isGap(gap, heard.bar - 1);
  return (
    <div className={styles.beat} aria-hidden="true">
      <Beats count={beats} size="big" {...(now === undefined ? {} : { now: now - 1 })} />
      <span className="num">
        {introWords(playing) ??
          (playing?.ending ? endingName : undefined) ??
          (lead !== null ? words.countingIn : at === undefined ? "" : say(words.barOfBarsBeat, { ...at, bars: barsOf(music) }))}
      </span>
      {isOut && <b className={styles.out}>{words.clickIsOut}</b>}
    </div>
  );
}

function barOf(heard: string, played: StageMusic["played"], firstBar: number): { readonly bar: string; readonly beat: string } {
  const [bar = "", beat = ""] = onPage(heard, played ?? [], firstBar).bar.split(".");
  return { bar, beat };
}

/** The number of the last bar on the page. */
function barsOf({ played, barStarts, firstBar }: StageMusic): number {
  const bars = played === undefined ? barStarts.length - 1 : Math.max(...played.map(({ measure }) => measure)) + 1;
  return bars - 1 + firstBar;
}

/** How much of the run has gone by, of how much, all choruses of it or one time round a loop, at its tempo; told at each beat. @example "0:14 of 0:29" */
export function StageClock({ music, tempo }: { readonly music: StageMusic; readonly tempo: number }) {
  const { playerId, barStarts, meter, length, choruses } = music;
  const heard = useHeardBeat(music);
  const isLooped = useRecord("transport", sessionIds.transport(playerId))?.loop === true;
  const times = isLooped ? 1 : choruses;
  const before = Math.min(useNowPlaying(playerId, meter, barStarts)?.repeat ?? 1, times) - 1;
  const within = heard === undefined ? 0 : ticksOf(heard.told, barStarts, meterOf(meter));
  const at = before * length + within;
  const ms = msPerTick(tempo);
  return (
    <span className={styles.clock} role="timer">
      {say(words.timeOf, { time: clockText((at * ms) / 1000), whole: clockText((times * length * ms) / 1000) })}
    </span>
  );
}
