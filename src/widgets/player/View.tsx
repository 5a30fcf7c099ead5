import { ArrowDownToLine, Keyboard } from "lucide-react";
import { lazy, Suspense } from "react";
import type { WidgetId } from "../../documents/records.ts";
import type { Score } from "../../music/notation/score.ts";
import type { TrainingMark } from "../../protocol/records/training-feed.ts";
import { Button } from "../../ui/controls/button/Button.tsx";
import { classNames } from "../../ui/controls/class-names.ts";
import { StandIcon } from "../../ui/controls/icon/transport-icons.tsx";
import { Notation } from "../../ui/controls/notation/Notation.tsx";
import { NoticeBar } from "../../ui/controls/notice/Notice.tsx";
import { Popover } from "../../ui/controls/popover/Popover.tsx";
import { Transport } from "../../ui/controls/transport/Transport.tsx";
import { HeadActions } from "../../ui/controls/widget-frame/HeadActions.tsx";
import { NoAudioState } from "../../ui/controls/widget-frame/WidgetState.tsx";
import { HarmonyField } from "../../ui/harmony/HarmonyField.tsx";
import { ExportMenu } from "../../ui/imports/ExportMenu.tsx";
import { BandButton } from "../../ui/player/band/BandButton.tsx";
import { CountInOverlay, IntroSign } from "../../ui/player/CountIn.tsx";
import { EmptyPlayer } from "../../ui/player/EmptyPlayer.tsx";
import type { LoopSpan } from "../../ui/player/loop-bars.ts";
import { stillControls } from "../../ui/player/still-controls.tsx";
import { TransposeButton } from "../../ui/player/TransposeButton.tsx";
import { placeInWords } from "../../ui/sheet/place-in-words.ts";
import { ViewButton } from "../../ui/sheet/ViewButton.tsx";
import { WhereButton } from "../../ui/sheet/WhereButton.tsx";
import { useLessonMode } from "../../ui/state/documents/lesson-mode.ts";
import { useHost, useSignalValue } from "../../ui/state/host.tsx";
import { printScores } from "../../ui/state/page/score-printing.ts";
import { type Following, useFollowing } from "../../ui/state/playing/following/use-following.ts";
import { sheetsOfBand, useBandSheet } from "../../ui/state/playing/use-band-sheet.ts";
import { useBeatNow } from "../../ui/state/playing/use-beat.ts";
import { useHearNotes } from "../../ui/state/playing/use-hear-notes.ts";
import { useOwnTransport } from "../../ui/state/playing/use-own-transport.ts";
import { usePlayedSong } from "../../ui/state/playing/use-played-song.ts";
import { useStand } from "../../ui/state/playing/use-stand.ts";
import { useTransportControls } from "../../ui/state/playing/use-transport-controls.tsx";
import { useTrainingMarks } from "../../ui/state/practice/training.ts";
import { useIsOnStage } from "../../ui/state/practice/use-stage.ts";
import { useDispatch } from "../../ui/state/records.ts";
import { type WidgetViewProps, widgetView } from "../../ui/state/widget-view.tsx";
import { ending as endingName } from "../../ui/text/en/playing/band.ts";
import * as typing from "../../ui/text/en/playing/harmony.ts";
import * as sheet from "../../ui/text/en/sheet.ts";
import * as words from "../../ui/text/en/widgets.ts";
import { problemText } from "../../ui/text/problems.ts";
import { say } from "../../ui/text/say.ts";
import type { PlayerDerived, player } from "./definition.ts";
import styles from "./view.module.css";

const TakeOut = lazy(() => import("../../ui/player/band/TakeOut.tsx"));
const StandView = lazy(() => import("./StandView.tsx"));

/** The piece in notation with its cursor, and the transport under it (a phone has it pinned to the foot of the page). */
export default widgetView<typeof player>((props) => {
  const { sound } = useHost();
  const status = useSignalValue(sound.status);
  if (status === "unsupported") return <NoAudioState />;
  if (props.derived === null) return <Empty {...props} />;
  return <Loaded {...props} derived={props.derived} />;
});

/** Without a piece: what to do first, and the controls as they will be. */
function Empty({ id, state: { tempo, practice } }: WidgetViewProps<typeof player>) {
  const own = useOwnTransport(id);
  const reads = useLessonMode() === "read";
  const countIn = practice?.countIn === undefined ? undefined : practice.countIn !== 0;
  return (
    <div className={styles.player}>
      <div className={styles.empty}>
        <EmptyPlayer id={id} />
        {!reads && <HarmonyField widget={id} label={typing.typeToPlay} clears />}
      </div>
      {own && <Transport {...stillControls({ tempo, metronome: practice?.metronome?.on, countIn })} />}
    </div>
  );
}

const NO_MARKS: readonly TrainingMark[] = [];

function Loaded({ id, state, derived, act }: WidgetViewProps<typeof player> & { readonly derived: PlayerDerived }) {
  const transport = useTransportControls(id, state.tempo, derived);
  const { controls, now } = transport;
  // The stage shows them itself, over all of this.
  const training = useTrainingMarks(id, derived.played, useIsOnStage() ? NO_MARKS : undefined);
  const following = useFollowing(id, derived.played, { loop: transport.playedLoop });
  const showChorus = useBandSheet(id, { band: derived.band, asked: state.shownChorus, now, endless: controls.loop ?? false });
  const [stand, setStand] = useStand(id);
  const own = useOwnTransport(id);
  const song = usePlayedSong(id, derived.title);
  const beatNow = useBeatNow(id, derived);
  return (
    <div className={styles.player}>
      <div className={styles.stage}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long music scrolls, and the keyboard has to reach what scrolls */}
        <section className={classNames(styles.sheet, now?.intro && styles.led)} aria-label={words.sheet} tabIndex={0}>
          {derived.problem !== null && (
            <NoticeBar kind="warning" title={words.songNotRead}>
              {problemText(derived.problem)}
            </NoticeBar>
          )}
          <Sheets derived={derived} transport={transport} training={training} onLayout={following.onLayout} />
        </section>
        {following.isLeft && (
          <Button variant="line" className={styles.follow} onClick={following.again}>
            <ArrowDownToLine />
            {sheet.follow}
          </Button>
        )}
        {now?.countIn && <CountInOverlay beat={now.countIn.beat} beats={now.countIn.beats} />}
        <IntroSign now={now} />
      </div>
      <HeadActions
        frameless={
          <Button icon className={styles.stand} aria-label={words.stand} title={words.standHint} onClick={() => setStand(true)}>
            <StandIcon />
          </Button>
        }
      >
        <WhereButton place={() => (now?.ending ? endingName : placeInWords(derived, beatNow()))} isPlaying={controls.playing} />
        <ViewTool id={id} derived={derived} transport={transport} place={beatNow} onShow={showChorus} />
        <TypeButton id={id} signature={derived.key} />
        <BandButton
          settings={derived.settings.band}
          ofSong={derived.songStyle}
          comes={derived.bandComes}
          strips={derived.settings.strips}
          onChange={(band) => act("setPractice", { band })}
          onStrip={(voice, strip) => act("setStrip", { voice, strip })}
        />
        <TransposeButton
          written={derived.key}
          transpose={derived.settings.transpose}
          twin={derived.settings.twin}
          onChange={(transpose, twin) => act("setPractice", { transpose, ...(twin === undefined ? {} : { twin }) })}
        />
        {song !== undefined && <Export id={id} song={song} settings={derived.settings} />}
        <Button size="small" className={styles.head} aria-label={words.stand} title={words.standHint} onClick={() => setStand(true)}>
          <StandIcon />
          <span className={styles.word}>{words.stand}</span>
        </Button>
      </HeadActions>
      {own && <Transport {...controls} />}
      {stand && (
        <Suspense fallback={null}>
          <StandView id={id} derived={derived} transport={transport} onLeave={() => setStand(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** The field for chords behind its button; the narrowest phones have it in the menu of the view. */
const TypeButton = ({ id, signature }: { readonly id: WidgetId; readonly signature: string }) => (
  <Popover small label={typing.typeChords} className={classNames(styles.head, styles.typing)} trigger={<Keyboard />} icon>
    {() => <HarmonyField widget={id} signature={signature} clears />}
  </Popover>
);

interface ExportProps {
  readonly id: WidgetId;
  readonly song: { readonly title: string; readonly text: string };
  readonly settings: Pick<PlayerDerived["settings"], "transpose" | "twin">;
}

/** Takes the song out in the key that it is played in; as MIDI, as it is heard. */
const Export = ({ id, song: { title, text }, settings: { transpose, twin } }: ExportProps) => (
  <ExportMenu small songs={[{ text, transpose, twin }]} name={title} player={id} look={{ className: styles.head, word: styles.word }} />
);

interface ViewToolProps {
  readonly id: WidgetId;
  readonly derived: PlayerDerived;
  readonly transport: ReturnType<typeof useTransportControls>;
  /** Bar and beat of what is played. */
  readonly place: () => string;
  readonly onShow: (chorus: number) => void;
}

/** The choice of the view, and what is asked of a band that stands on the sheet. */
function ViewTool({ id, derived, transport: { controls, playedLoop }, place, onShow }: ViewToolProps) {
  const dispatch = useDispatch();
  const chosen = (): LoopSpan => {
    if (playedLoop !== undefined && playedLoop.toBar - playedLoop.fromBar < derived.bars) return playedLoop;
    const bar = Number(place().split(".")[0]) - 1;
    return { fromBar: bar, toBar: bar + 1 };
  };
  const { band } = derived;
  const sheet = band && { ...sheetOfBand(derived, band), id, endless: controls.loop ?? false, chosen, onShow };
  return (
    <ViewButton
      view={derived.view}
      onChange={(view) => dispatch({ type: "widget/act", widgetId: id, action: "setView", payload: { view } })}
      onPrint={() => printScores()}
      more={
        <>
          <div className={styles.typingInside}>
            <HarmonyField widget={id} label={typing.typeToPlay} signature={derived.key} clears />
          </div>
          {sheet !== null && (
            <Suspense fallback={null}>
              <TakeOut key={sheet.chorus} {...sheet} />
            </Suspense>
          )}
        </>
      }
    />
  );
}

/** What of a band's sheet its panel needs. */
const sheetOfBand = ({ title, bars, firstBar, settings }: PlayerDerived, { chorus, parts }: NonNullable<PlayerDerived["band"]>) => ({
  title,
  bars,
  firstBar,
  chorus,
  choruses: settings.band.choruses,
  parts: parts.flatMap((part) => (part === "drums" ? [] : [part])),
});

/** The sheet in the key that sounds, and, engraved ahead and unseen, the one in the key that comes next. */
function Sheets({
  derived,
  transport,
  training,
  onLayout,
}: {
  readonly derived: PlayerDerived;
  readonly transport: ReturnType<typeof useTransportControls>;
  readonly training: ReturnType<typeof useTrainingMarks>;
  readonly onLayout: Following["onLayout"];
}) {
  const { cursor, seekBar, loopBars, shownLoop, now, controls } = transport;
  const hear = useHearNotes();
  const sounding = now?.transpose ?? derived.variants[0]?.transpose ?? 0;
  const next = now?.next ?? sounding;
  if (derived.band !== null) {
    const [heard, ...ahead] = sheetsOfBand(derived.band.sheets, now);
    if (heard !== undefined) return [heard, ...ahead].map(({ chorus, score }) => drawn(String(chorus), score, chorus !== heard.chorus));
  }
  const shown = derived.variants.filter(({ transpose }) => transpose === sounding || transpose === next);
  const sheets = shown.some(({ transpose }) => transpose === sounding) ? shown : derived.variants.slice(0, 1);
  return sheets.map(({ transpose, score }) => drawn(String(transpose), score, transpose !== sounding && sheets.length > 1));

  function drawn(key: string, score: Score, ahead: boolean) {
    return (
      <div key={key} className={ahead ? styles.ahead : undefined} inert={ahead}>
        <Notation
          score={score}
          label={say(words.sheetOf, { title: derived.title, bars: derived.bars })}
          loop={shownLoop}
          onLoopChange={loopBars}
          onSelectBar={seekBar}
          walks
          onHear={hear}
          columns
          ahead={ahead}
          tempo={controls.tempo}
          {...(ahead ? {} : { cursor, onLayout, ...training })}
        />
      </div>
    );
  }
}
