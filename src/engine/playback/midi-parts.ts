import type { LinkRecord, WidgetId } from "../../documents/records.ts";
import { playedEvents } from "../../music/band/written/written-band.ts";
import type { Piece, Voice } from "../../music/elements.ts";
import { voiceEvents } from "../../music/pieces/events.ts";
import { voiceIds } from "../../music/pieces/voice-ids.ts";
import { VOICE_TAG } from "../../protocol/audio/audio-feed.ts";
import { ioKind, MIDI_OUTPUT } from "../../protocol/records/io-nodes.ts";
import { type GraphMemory, remembered } from "../links/graph-memory.ts";
import { nodeKey } from "../links/order.ts";
import type { Reader } from "../store/store.ts";
import { liveWidget } from "../store/widget-state.ts";
import type { PlannedNote } from "./pass.ts";
import type { Planned } from "./planner.ts";
import { tagOf, voiceTags } from "./voice-tags.ts";

type Part = readonly PlannedNote[];

/** What goes to the MIDI output along with a transport. */
export interface MidiParts {
  /** Of the transport's own piece, as it is written: where a band plays it, what the band plays goes out in its place. */
  readonly own: Part;
  readonly others: Part;
}

/**
 * What a widget's transport plays at the MIDI output: every piece and voice that is linked there and that this widget has a part in (it
 * leads to it, or plays it itself). What no widget with a transport has a part in goes along with any player. The same parts give
 * the same array again.
 */
export function midiPartsOf(reader: Reader, memory: GraphMemory): (id: WidgetId, group: Planned["group"]) => MidiParts {
  const compiled = new WeakMap<object, Part>();
  const told = new Map<WidgetId, { readonly parts: readonly LinkedPart[]; readonly all: MidiParts }>();
  const compile = (value: Piece | Voice, group: Planned["group"]): Part => {
    const known = compiled.get(value);
    if (known !== undefined) return known;
    const [events, voices] = "voices" in value ? [playedEvents(value), value.voices] : [voiceEvents(value), [value]];
    const tags = voiceTags(voiceIds(voices));
    const part = events.map(({ voice, start, duration, midi, velocity }) => ({
      start,
      duration,
      midi,
      velocity,
      tag: group === "sequencer" ? VOICE_TAG.sequencer : tagOf(tags, voice),
    }));
    compiled.set(value, part);
    return part;
  };
  return (id, group) => {
    const links = reader.all("link");
    const parts = linksOut(links)
      .filter((link) => isDriver(reader, links, link, id, group))
      .flatMap((link) => {
        const value = remembered(memory, link) as Piece | Voice | undefined;
        const isOwn = link.source.type === "widget" && link.source.id === id;
        return value === undefined ? [] : [{ part: compile(value, group), isOwn }];
      });
    const before = told.get(id);
    if (before !== undefined && isSame(before.parts, parts)) return before.all;
    const notesOf = (own: boolean): Part => parts.filter(({ isOwn }) => isOwn === own).flatMap(({ part }) => part);
    const all = { own: notesOf(true), others: notesOf(false) };
    told.set(id, { parts, all });
    return all;
  };
}

const out = new WeakMap<readonly LinkRecord[], readonly LinkRecord[]>();

/** Those of some links by which a transport plays at the MIDI output, picked out once: they are asked for at every key. */
function linksOut(links: readonly LinkRecord[]): readonly LinkRecord[] {
  const known =
    out.get(links) ?? links.filter(({ target: { type, id, link } }) => type === "io" && id === MIDI_OUTPUT && ioKind(link.key) === "State");
  out.set(links, known);
  return known;
}

interface LinkedPart {
  readonly part: Part;
  readonly isOwn: boolean;
}

const isSame = (before: readonly LinkedPart[], parts: readonly LinkedPart[]): boolean =>
  before.length === parts.length && before.every(({ part, isOwn }, index) => part === parts[index]?.part && isOwn === parts[index]?.isOwn);

/** Whether a widget's transport plays what comes along a link. */
function isDriver(reader: Reader, links: readonly LinkRecord[], link: LinkRecord, id: WidgetId, group: Planned["group"]): boolean {
  const related = new Set([...reached(links, link, "up"), ...reached(links, link, "down")]);
  const playing = reader
    .all("widget")
    .filter(
      ({ widgetId }) =>
        related.has(nodeKey({ type: "widget", id: widgetId })) && liveWidget(reader, widgetId)?.definition.plays !== undefined,
    );
  return playing.length === 0 ? group === "player" : playing.some(({ widgetId }) => widgetId === id);
}

/** The nodes that lead to a link's source, or that it leads to; the source itself is among them. */
function reached(links: readonly LinkRecord[], { source }: LinkRecord, way: "up" | "down"): ReadonlySet<string> {
  const found = new Set([nodeKey(source)]);
  for (const key of found) {
    for (const link of links) {
      const [from, to] = way === "up" ? [link.target, link.source] : [link.source, link.target];
      if (nodeKey(from) === key) found.add(nodeKey(to));
    }
  }
  return found;
}
