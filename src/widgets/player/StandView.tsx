import { BookOpen, ZoomIn, ZoomOut } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import type { WidgetId } from "../../documents/records.ts";
import { ticksOf } from "../../host/clock/playhead.ts";
import { SCORE_VIEWS, type ScoreView } from "../../music/notation/score.ts";
import { beatsInBar, meterOf } from "../../music/time/time.ts";
import { dashboardIds } from "../../protocol/records/dashboard.ts";
import { Button } from "../../ui/controls/button/Button.tsx";
import { Notation } from "../../ui/controls/notation/Notation.tsx";
import { CountInOverlay, IntroSign } from "../../ui/player/CountIn.tsx";
import { loopText } from "../../ui/player/loop-bars.ts";
import { endingBeat, onPage } from "../../ui/player/written-bars.ts";
import { nextSize, pedalTurns, pinchedSize, STAFF_SIZES } from "../../ui/sheet/page-turns.ts";
import { useWakeLock } from "../../ui/sheet/use-wake-lock.ts";
import { useHost } from "../../ui/state/host.tsx";
import { useFollowing } from "../../ui/state/playing/following/use-following.ts";
import { sheetsOfBand } from "../../ui/state/playing/use-band-sheet.ts";
import { useBeat } from "../../ui/state/playing/use-beat.ts";
import { useHearNotes } from "../../ui/state/playing/use-hear-notes.ts";
import { useSet } from "../../ui/state/playing/use-set.ts";
import type { useTransportControls } from "../../ui/state/playing/use-transport-controls.tsx";
import { useDispatch } from "../../ui/state/records.ts";
import * as playing from "../../ui/text/en/player.ts";
import * as sheet from "../../ui/text/en/sheet.ts";
import * as songWords from "../../ui/text/en/songs/songs.ts";
import * as words from "../../ui/text/en/widgets.ts";
import { say } from "../../ui/text/say.ts";
import { Stand } from "../../ui/workspace/Stand.tsx";
import type { PlayerDerived } from "./definition.ts";

export interface StandViewProps {
  readonly id: WidgetId;
  readonly derived: PlayerDerived;
  readonly transport: ReturnType<typeof useTransportControls>;
  readonly onLeave: () => void;
}

/** The views go round. */
const viewAfter = (view: ScoreView): ScoreView => SCORE_VIEWS[(SCORE_VIEWS.indexOf(view) + 1) % SCORE_VIEWS.length] ?? "lead";

/** From this width on, in px, the music is read from farther away, and drawn so high. */
const [WIDE, LARGE_STAFF] = [1200, 40];

/** The set that is played as the stand shows it. */
const setInStand = ({ songs, at, next, go }: NonNullable<ReturnType<typeof useSet>>, onGo: () => void) => ({
  place: say(songWords.songOfSet, { at: at + 1, all: songs.length, title: songs[at]?.song.title ?? "" }),
  next: next && {
    label: say(songWords.nextSong, { title: next.song.title }),
    go: () => {
      go(at + 1);
      onGo();
    },
  },
});

/** The piece filling the screen, with the chord now and the next one large enough for the piano bench. */
export default function StandView({
  id,
  derived,
  transport: { controls, cursor, seekBar, loopBars, shownLoop, playedLoop, now: heard },
  onLeave,
}: StandViewProps) {
  useWakeLock();
  const hear = useHearNotes();
  const dispatch = useDispatch();
  const [size, setSize] = useState(() => (innerWidth >= WIDE ? LARGE_STAFF : undefined));
  const following = useFollowing(id, derived.played, { half: true, loop: playedLoop });
  const resize = (by: 1 | -1) => setSize((now = STAFF_SIZES.usual) => nextSize(now, by));
  const pinchedFrom = useRef<number>(STAFF_SIZES.usual);
  const pinch = (ratio: number, isFirst: boolean): void => {
    if (isFirst) pinchedFrom.current = size ?? STAFF_SIZES.usual;
    setSize(pinchedSize(pinchedFrom.current, ratio));
  };
  const { keys } = useHost();
  const { turn } = following;
  useEffect(() => keys.takeControls(pedalTurns(turn)), [keys, turn]);
  const { bar, now, variant, beat, meter } = usePlace(id, derived, heard?.transpose ?? 0);
  const set = useSet();
  return createPortal(
    <Stand
      onLeave={onLeave}
      now={variant.chords[now]?.written}
      next={variant.chords[now + 1]?.written ?? variant.chords[0]?.written}
      loop={
        shownLoop && loopText({ fromBar: shownLoop[0]?.fromBar ?? 0, toBar: shownLoop.at(-1)?.toBar ?? derived.bars }, derived.firstBar)
      }
      beats={beatsInBar(meter)}
      {...(controls.playing ? { beat: (heard?.ending?.beat ?? beat) - 1 } : {})}
      bar={endingBeat(heard, derived)?.split(".")[0] ?? bar}
      {...{ tempo: controls.tempo, beatOfTempo: controls.beat ?? "quarter" }}
      playing={controls.playing}
      {...(set === undefined || id !== dashboardIds.player ? {} : { set: setInStand(set, following.again) })}
      onToggle={controls.onToggle}
      onTurn={following.turn}
      onSize={resize}
      onPinch={pinch}
      title={derived.title}
      tools={
        <>
          <Button
            icon
            aria-label={say(sheet.viewOf, { view: sheet.views[derived.view] })}
            onClick={() => dispatch({ type: "widget/act", widgetId: id, action: "setView", payload: { view: viewAfter(derived.view) } })}
          >
            <BookOpen />
          </Button>
          {following.isLeft && <Button onClick={following.again}>{sheet.follow}</Button>}
          <Button icon aria-label={sheet.smallerMusic} onClick={() => resize(-1)}>
            <ZoomOut />
          </Button>
          <Button icon aria-label={sheet.largerMusic} onClick={() => resize(1)}>
            <ZoomIn />
          </Button>
        </>
      }
    >
      <Notation
        score={(derived.band === null ? undefined : sheetsOfBand(derived.band.sheets, heard)[0]?.score) ?? variant.score}
        label={say(words.sheetOf, { title: derived.title, bars: derived.bars })}
        cursor={cursor}
        loop={shownLoop}
        onLoopChange={loopBars}
        onSelectBar={seekBar}
        walks
        onHear={hear}
        onLayout={following.onLayout}
        columns
        tempo={controls.tempo}
        {...(size === undefined ? {} : { staffPx: size })}
      />
      {heard?.countIn && <CountInOverlay beat={heard.countIn.beat} beats={heard.countIn.beats} />}
      <IntroSign now={heard} />
    </Stand>,
    document.body,
  );
}

/** Where the music is on the page, and which chord of the key that is heard sounds there. */
function usePlace(id: WidgetId, derived: PlayerDerived, transpose: number) {
  const told = useBeat(id, derived);
  const page = onPage(told, derived.played, derived.firstBar);
  const [place = "1", beat = "1"] = page.bar.split(".");
  const meter = meterOf(derived.meter);
  const at = ticksOf(told, derived.barStarts, meter);
  const variant = derived.variants.find((each) => each.transpose === transpose) ?? derived;
  // Half a tick: beats of some meters are no whole ticks.
  const now = variant.chords.findLastIndex(({ start }) => start <= at + 0.5);
  const bar = page.time === null ? place : say(playing.barNthTime, { bar: place, time: page.time });
  return { bar, now, variant, beat: Number(beat), meter };
}
