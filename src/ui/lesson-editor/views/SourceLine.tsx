import { Link2, Plus } from "lucide-react";
import { nodeIdOf } from "../../../documents/links.ts";
import { type WidgetId, type WidgetRecord, widgetId } from "../../../documents/records.ts";
import { randomId } from "../../../lib/random-id.ts";
import { MIDI_INPUT } from "../../../protocol/records/io-nodes.ts";
import { definitionOf } from "../../../widgets/registry.ts";
import { Button } from "../../controls/button/Button.tsx";
import { Menu } from "../../controls/menu/Menu.tsx";
import { useLessonOrder } from "../../state/documents/lesson.ts";
import { useDispatch, useRecords } from "../../state/records.ts";
import * as words from "../../text/en/playing/harmony.ts";
import { processorText, widgetName } from "../../text/names.ts";
import { listed, say } from "../../text/say.ts";
import styles from "./blocks.module.css";
import { givenTo, takenFrom } from "./source-links.ts";

interface SourceLineProps {
  readonly id: WidgetId;
  readonly type: string;
}

/** Under a block of a lesson: where its music comes from, or where it goes, in words, with what else it could come from. */
export function SourceLine({ id, type }: SourceLineProps) {
  if ((definitionOf(type)?.sources ?? []).length > 0) return <Takes id={id} type={type} />;
  if (GIVERS.includes(type)) return <Gives id={id} />;
  return type === "pianoRoll" ? <Heard id={id} /> : null;
}

/** What has music to be played. */
const GIVERS: readonly string[] = ["progression", "repertoire"];
const NOTHING = "nothing";

const VERBS: Readonly<Record<string, string>> = { simpleTraining: words.practises, harmonyTool: words.worksOn };

function Takes({ id, type }: SourceLineProps) {
  const dispatch = useDispatch();
  const nameOf = useNames(id);
  const sources = definitionOf(type)?.sources ?? [];
  const widgets = useRecords("widget");
  const links = useRecords("link");
  const linked = links.filter(({ target }) => target.id === id && sources.some(({ own }) => own === target.link.key));
  const now = takenFrom(
    links,
    id,
    sources.map(({ own: input }) => input),
  );
  const processors = useProcessorNames();
  const own = hasOwn(widgets, id);
  const fitting = widgets.filter((widget) => widget.widgetId !== id && sources.some((source) => source.type === widget.type));
  const items = [
    ...fitting.map((widget) => ({ id: String(widget.widgetId), label: nameOf(widget.widgetId) })),
    ...(linked.length > 0 ? [{ id: NOTHING, label: words.fromNothing }] : []),
  ];
  const linkedName = now && throughWords(nameOf(now.widget), now.through.map(processors));
  const text = ownText(own, linkedName) ?? say((VERBS[type] ?? words.plays) as typeof words.plays, { source: linkedName ?? "" });
  const choose = (chosen: string) => {
    const gesture = `source-${randomId()}`;
    dispatch({ type: "source/choose", widgetId: id, source: chosen === NOTHING ? null : chosen, gesture });
    if (own === "exercise" && chosen !== NOTHING)
      dispatch({ type: "widget/act", widgetId: id, action: "practiseLinked", payload: {}, gesture });
  };
  return (
    <p className={styles.source} contentEditable={false}>
      <Link2 aria-hidden="true" />
      <span>{text}</span>
      {items.length > 0 && (
        <Menu small icon={false} label={words.chooseSource} trigger={words.chooseSource} items={items} onSelect={choose} />
      )}
    </p>
  );
}

/** A source by its name, with the processors that its music comes through. */
const throughWords = (source: string, through: readonly string[]): string =>
  through.length === 0 ? source : say(words.sourceThrough, { source, processors: listed(through) });

/** What the processors of the graph are called, by the ids of their nodes. */
function useProcessorNames(): (id: string) => string {
  const nodes = useRecords("node");
  return (id) => {
    const type = nodes.find(({ nodeId }) => nodeId === nodeIdOf({ type: "processor", id }))?.data.type;
    return (typeof type === "string" ? processorText(type)?.label : undefined) ?? id;
  };
}

/** What is said where a block works with what is its own, or with nothing; what is linked takes the place of typed chords when it changes. */
function ownText(own: ReturnType<typeof hasOwn>, linked: string | undefined): string | undefined {
  if (own === "exercise") return words.practisesOwn;
  if (own === "chords") return linked === undefined ? words.playsOwn : say(words.playsOwnUntil, { source: linked });
  return linked === undefined ? words.noSource : undefined;
}

/** What a block works with that came by no link: chords that were typed into it, or a training's exercise. */
function hasOwn(widgets: readonly WidgetRecord[], id: WidgetId): "chords" | "exercise" | undefined {
  const { source, typedHere } = widgets.find(({ widgetId: each }) => each === id)?.state ?? {};
  if (typedHere === true) return "chords";
  if (source === undefined) return undefined;
  const isLinked = typeof source === "object" && source !== null && "kind" in source && source.kind === "steps" && !("typed" in source);
  return isLinked ? undefined : "exercise";
}

function Gives({ id }: Pick<SourceLineProps, "id">) {
  const dispatch = useDispatch();
  const nameOf = useNames(id);
  const widgets = useRecords("widget");
  const linked = givenTo(useRecords("link"), id);
  const players = linked.filter((each) => hasOwn(widgets, each) === undefined).map(nameOf);
  const add = () => {
    const key = `player-${randomId().slice(0, 8)}`;
    dispatch({ type: "block/change", put: [{ key, blockType: "player", data: { uniqueId: key }, after: id }], remove: [] });
  };
  return (
    <p className={styles.source} contentEditable={false}>
      <Link2 aria-hidden="true" />
      <span>{playedText(players, linked.map(nameOf))}</span>
      {linked.length === 0 && (
        <Button size="small" onClick={add}>
          <Plus />
          {words.addPlayer}
        </Button>
      )}
    </p>
  );
}

/** Who plays what a block gives, or would: those that have music of their own play that until what is given changes. */
function playedText(players: readonly string[], linked: readonly string[]): string {
  if (players.length > 0) return say(words.playedBy, { players: listed(players) });
  return linked.length > 0 ? say(words.waitsFor, { players: listed(linked) }) : words.playedByNone;
}

/** The piano's keys are live keys: whoever takes those hears them. */
function Heard({ id }: Pick<SourceLineProps, "id">) {
  const nameOf = useNames(id);
  const links = useRecords("link").filter(
    ({ source, target }) => (source.id === id || source.id === MIDI_INPUT) && target.type === "widget",
  );
  const order = useLessonOrder();
  const heard = [...new Set(links.map(({ target }) => widgetId(target.id)))];
  const tools = heard.sort((one, other) => order.indexOf(one) - order.indexOf(other)).map(nameOf);
  if (tools.length === 0) return null;
  return (
    <p className={styles.source} contentEditable={false}>
      <Link2 aria-hidden="true" />
      <span>{say(words.keysHeard, { tools: listed(tools) })}</span>
    </p>
  );
}

const nameOf = (type: string): string => Object.entries(words.tools).find(([of]) => of === type)?.[1] ?? widgetName(type) ?? type;

/** What other blocks are called from a block: "the progression above", and by number where one of the type stands between. */
function useNames(own: WidgetId): (other: WidgetId) => string {
  const order = useLessonOrder();
  const widgets = useRecords("widget");
  const at = (id: WidgetId): number => order.indexOf(id);
  return (other) => {
    const type = widgets.find(({ widgetId: each }) => each === other)?.type ?? "";
    const tool = nameOf(type);
    const same = widgets.filter((widget) => widget.type === type).map((widget) => widget.widgetId);
    const isAbove = at(other) < at(own);
    const between = same.filter(
      (each) => each !== other && (isAbove ? at(each) > at(other) && at(each) < at(own) : at(each) < at(other) && at(each) > at(own)),
    );
    if (between.length === 0) return say(isAbove ? words.nearestAbove : words.nearestBelow, { tool });
    const number = same.sort((a, b) => at(a) - at(b)).indexOf(other) + 1;
    return say(isAbove ? words.furtherAbove : words.furtherBelow, { tool, number });
  };
}
