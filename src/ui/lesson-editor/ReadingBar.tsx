import { Dumbbell } from "lucide-react";
import { blockKey, type WidgetId, widgetId } from "../../documents/records.ts";
import { sessionIds } from "../../protocol/records/session-records.ts";
import { Button } from "../controls/button/Button.tsx";
import { PlayButton } from "../controls/button/PlayButton.tsx";
import { Position } from "../controls/transport/Transport.tsx";
import { useLessonBlocks } from "../state/documents/lesson.ts";
import { isPlayedPiece, type PlayedPiece, useTransportControls } from "../state/playing/use-transport-controls.tsx";
import { useStage } from "../state/practice/use-stage.ts";
import { useRecord, useRecords } from "../state/records.ts";
import * as words from "../text/en/lesson.ts";
import { MicrophoneHeard } from "../workspace/footer/MicrophoneHeard.tsx";
import { MidiAccess } from "../workspace/footer/MidiAccess.tsx";
import styles from "./reading-bar.module.css";

/** At the foot of a lesson that is read: the music that plays, or the first there is, the way to the exercise, and the MIDI keyboard. */
export function ReadingBar() {
  const order = useLessonBlocks().map(({ id }) => blockKey(id));
  const widgets = useRecords("widget");
  const places = [...widgets].sort((one, other) => order.indexOf(one.widgetId) - order.indexOf(other.widgetId));
  const transports = useRecords("transport");
  const derived = useRecords("derived");
  const loaded = new Set<string>(derived.flatMap(({ widgetId: id, value }) => (isPlayedPiece(value) ? [id] : [])));
  const players = places.filter(({ type, widgetId: id }) => type === "player" && loaded.has(id));
  const playing = players.find(({ widgetId: id }) => transports.some((each) => each.widgetId === id && each.status === "playing"));
  const shown = playing ?? players[0];
  const training = places.find(({ type }) => type === "simpleTraining");
  return (
    <section className={styles.bar} aria-label={words.readingBar}>
      {shown !== undefined && <PlayerOf id={widgetId(shown.widgetId)} tempo={tempoOf(shown.state)} />}
      {training !== undefined && <Practise id={widgetId(training.widgetId)} />}
      <span className="grow" />
      <MidiAccess />
      <MicrophoneHeard />
    </section>
  );
}

const tempoOf = ({ tempo }: { readonly tempo?: unknown }): number => (typeof tempo === "number" ? tempo : 120);

function PlayerOf({ id, tempo }: { readonly id: WidgetId; readonly tempo: number }) {
  const piece = useRecord("derived", sessionIds.derived(id))?.value;
  return isPlayedPiece(piece) ? <Playing id={id} tempo={tempo} piece={piece} /> : null;
}

function Playing({ id, tempo, piece }: { readonly id: WidgetId; readonly tempo: number; readonly piece: PlayedPiece }) {
  const { controls } = useTransportControls(id, tempo, piece);
  return (
    <>
      <PlayButton playing={controls.playing} onToggle={controls.onToggle} waiting={controls.waiting} />
      <Position value={controls.position} note={controls.positionNote} />
      {/^\d*$/.test(piece.title) ? null : <span className={styles.title}>{piece.title}</span>}
    </>
  );
}

function Practise({ id }: { readonly id: WidgetId }) {
  const [, setOpen] = useStage(id);
  return (
    <Button variant="line" onClick={() => setOpen(true)}>
      <Dumbbell />
      {words.practise}
    </Button>
  );
}
