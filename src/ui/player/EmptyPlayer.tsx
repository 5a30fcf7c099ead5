import type { WidgetId } from "../../documents/records.ts";
import { sessionIds } from "../../protocol/records/session-records.ts";
import { Button } from "../controls/button/Button.tsx";
import { EmptyState } from "../controls/widget-frame/WidgetState.tsx";
import { useLessonMode } from "../state/documents/lesson-mode.ts";
import { useHost } from "../state/host.tsx";
import { useRecord, useRecords } from "../state/records.ts";
import { useWidgetAct } from "../state/widget-acts.ts";
import * as words from "../text/en/player.ts";
import * as songWords from "../text/en/songs/songs.ts";
import { say } from "../text/say.ts";

/** The preset that a player without music offers. */
const FIRST = words.iiVI;

/** A player without music: what to do first hangs on what is linked to it. */
export function EmptyPlayer({ id }: { readonly id: WidgetId }) {
  const sources = useRecords("link").flatMap(({ source, target }) => (target.id === id && target.type === "widget" ? [source.id] : []));
  const types = new Map<string, WidgetId>(
    useRecords("widget").flatMap(({ type, widgetId }) => (sources.includes(widgetId) ? [[type, widgetId] as const] : [])),
  );
  const { brought } = useHost();
  const reads = useLessonMode() === "read";
  const progression = types.get("progression");
  if (progression !== undefined) return <WithProgressions id={progression} />;
  const song = types.has("repertoire") || types.has("licks");
  return (
    <EmptyState
      title={words.nothingToPlay}
      text={song ? words.chooseSongHint : sources.length > 0 ? words.noMusicLinkedHint : words.noLinkHint}
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
