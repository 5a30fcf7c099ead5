import type { WidgetId } from "../../documents/records.ts";
import { sessionIds } from "../../protocol/records/session-records.ts";
import { Button } from "../controls/button/Button.tsx";
import { EmptyState } from "../controls/widget-frame/WidgetState.tsx";
import { useRecord, useRecords } from "../state/records.ts";
import { useWidgetAct } from "../state/widget-acts.ts";

/** The preset that a player without music offers. */
const FIRST = "ii V I";

/** A player without music: what to do first hangs on what is linked to it. */
export function EmptyPlayer({ id }: { readonly id: WidgetId }) {
  const sources = useRecords("link").flatMap(({ source, target }) => (target.id === id && target.type === "widget" ? [source.id] : []));
  const types = new Map<string, WidgetId>(
    useRecords("widget").flatMap(({ type, widgetId }) => (sources.includes(widgetId) ? [[type, widgetId] as const] : [])),
  );
  const progression = types.get("progression");
  if (progression !== undefined) return <WithProgressions id={progression} />;
  const song = types.has("repertoire") || types.has("licks");
  return (
    <EmptyState
      title="Nothing to play yet"
      text={
        song
          ? "Choose a song or a lick in the tool that is linked to this player."
          : sources.length > 0
            ? "What is linked to this player has no music yet."
            : "Add progressions or the repertoire from the tools, or link them to it in Connect."
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
      title="Nothing to play yet"
      text="Choose a basic progression, or put chords into one of your own."
      actions={
        preset !== undefined && (
          <Button variant="line" onClick={() => void act("select", { id: preset })}>
            Begin with {FIRST}
          </Button>
        )
      }
    />
  );
}

const hasBasic = (value: unknown): value is { readonly basic: readonly { readonly id: string; readonly name: string }[] } =>
  typeof value === "object" && value !== null && "basic" in value;
