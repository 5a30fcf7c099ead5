import { BookOpen, ZoomIn, ZoomOut } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import type { WidgetId } from "../../documents/records.ts";
import type { NowPlaying } from "../../host/clock/now-playing.ts";
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
import * as sheet from "../../ui/text/en/sheet.ts";
import * as songWords from "../../ui/text/en/songs/songs.ts";
import * as words from "../../ui/text/en/widgets.ts";
import { say } from "../../ui/text/say.ts";
import { Stand } from "../../ui/workspace/Stand.tsx";
import { standPlace } from "../../ui/workspace/stand-place.ts";
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
  const { place, variant, meter } = usePlace(id, derived, heard);
  const set = useSet();
  return createPortal(
    <Stand
      onLeave={onLeave}
      now={place.now}
      next={place.next}
      loop={
        shownLoop && loopText({ fromBar: shownLoop[0]?.fromBar ?? 0, toBar: shownLoop.at(-1)?.toBar ?? derived.bars }, derived.firstBar)
      }
      beats={beatsInBar(meter)}
      {...(controls.playing ? { beat: place.beat } : {})}
      bar={place.bar}
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

/** Where the music is, as the stand tells it, and the piece in the key that is heard. */
function usePlace(id: WidgetId, derived: PlayerDerived, heard: NowPlaying | undefined) {
  const told = useBeat(id, derived);
  const page = onPage(told, derived.played, derived.firstBar);
  const [bar = "1", beat = "1"] = page.bar.split(".");
  const meter = meterOf(derived.meter);
  const variant = derived.variants.find((each) => each.transpose === (heard?.transpose ?? 0)) ?? derived;
  const place = standPlace({
    heard,
    at: ticksOf(told, derived.barStarts, meter),
    beat: Number(beat),
    bar: endingBeat(heard, derived)?.split(".")[0] ?? bar,
    time: heard?.ending ? null : page.time,
    chords: variant.chords,
    introChords: derived.introChords,
  });
  return { place, variant, meter };
}
