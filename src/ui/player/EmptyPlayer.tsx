import type { WidgetId } from "../../documents/records.ts";
import { sessionIds } from "../../protocol/records/session-records.ts";
import { Button } from "../controls/button/Button.tsx";
import { EmptyState } from "../controls/widget-frame/WidgetState.tsx";
import { useLessonOrder } from "../state/documents/lesson.ts";
import { useLessonMode } from "../state/documents/lesson-mode.ts";
import { useHost } from "../state/host.tsx";
import { useRecord, useRecords } from "../state/records.ts";
import { useWidgetAct } from "../state/widget-acts.ts";
import * as words from "../text/en/player.ts";
import * as songWords from "../text/en/songs/songs.ts";
import { say } from "../text/say.ts";

/** The preset that a player without music offers. */
const FIRST = words.iiVI;

/** A player without music: what to do first hangs on what is linked to it, and on where it stands. Who reads can do none of it. */
export function EmptyPlayer({ id }: { readonly id: WidgetId }) {
  const sources = useRecords("link").flatMap(({ source, target }) => (target.id === id && target.type === "widget" ? [source.id] : []));
  const types = new Map<string, WidgetId>(
    useRecords("widget").flatMap(({ type, widgetId }) => (sources.includes(widgetId) ? [[type, widgetId] as const] : [])),
  );
  const { brought } = useHost();
  const reads = useLessonMode() === "read";
  const inLesson = useLessonOrder().length > 0;
  const progression = types.get("progression");
  if (progression !== undefined) return <WithProgressions id={progression} />;
  const unlinked = inLesson ? words.noSourceHint : words.noLinkHint;
  const hint =
    types.has("repertoire") || types.has("licks") ? words.chooseSongHint : sources.length > 0 ? words.noMusicLinkedHint : unlinked;
  return (
    <EmptyState
      title={words.nothingToPlay}
      text={reads && hint !== words.chooseSongHint ? undefined : hint}
      actions={
        !reads && (
          <Button
            variant="line"
            onClick={() => {
              brought.value = [];
            }}
          >
            {songWords.bringMusicIn}
          </Button>
        )
      }
    />
  );
}

function WithProgressions({ id }: { readonly id: WidgetId }) {
  const act = useWidgetAct(id);
  const derived = useRecord("derived", sessionIds.derived(id))?.value;
  const preset = hasBasic(derived) ? derived.basic.find(({ name }) => name === FIRST)?.id : undefined;
  return (
    <EmptyState
      title={words.nothingToPlay}
      text={words.chooseProgressionHint}
      actions={
        preset !== undefined && (
          <Button variant="line" onClick={() => void act("select", { id: preset })}>
            {say(words.beginWith, { first: FIRST })}
          </Button>
        )
      }
    />
  );
}

const hasBasic = (value: unknown): value is { readonly basic: readonly { readonly id: string; readonly name: string }[] } =>
  typeof value === "object" && value !== null && "basic" in value;
