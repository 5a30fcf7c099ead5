import type { wirings } from "../../documents/wirings.ts";
import type { Named } from "../../lib/result.ts";
import type { ChoiceOption } from "../../processors/define.ts";
import type { KnownProcessor } from "../../processors/registry.ts";
import type { IoNodeId } from "../../protocol/records/io-nodes.ts";
import type { KnownWidget } from "../../widgets/registry.ts";
import { processors } from "./en/names/processors.ts";
import * as words from "./en/names/tools.ts";

/** What each widget is called, by its type. */
export type WidgetNames = Readonly<Record<KnownWidget["type"], string>>;
/** What each ready-made wiring is called. */
export type WiringNames = Readonly<Record<keyof typeof wirings, string>>;
/** What each node of the world outside is called. */
export type IoNodeNames = Readonly<Record<IoNodeId, string>>;

type OptionTexts<Option> =
  Option extends ChoiceOption<infer Choice>
    ? { readonly label: string; readonly choices: Readonly<Record<Choice, string>> }
    : { readonly label: string };
interface ProcessorText {
  readonly label: string;
  /** One sentence for the palette. */
  readonly about: string;
  /** What the inputs are called where the payload's name does not say it, by index. */
  readonly inputs?: Readonly<Record<number, string>>;
}
/** The texts of each processor: its name, what it does, its options with their choices. */
export type ProcessorTexts = {
  readonly [P in KnownProcessor as P["type"]]: ProcessorText &
    (keyof P["options"] extends never
      ? { readonly options?: never }
      : { readonly options: { readonly [Name in keyof P["options"]]: OptionTexts<P["options"][Name]> } });
};

interface AnyProcessorText extends ProcessorText {
  readonly options?: Readonly<Record<string, { readonly label: string; readonly choices?: Readonly<Record<string, string>> }>>;
}

const member = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

/** What people call a widget type; undefined where it is none. @example widgetName("player") // "Player" */
export const widgetName = (type: string): string | undefined => member<string>(words.widgetNames, type);

/** The texts of a processor type. @example processorText("drop")?.label // "Drop" */
export const processorText = (type: string): AnyProcessorText | undefined => member<AnyProcessorText>(processors, type);

/** What people call a node of the world outside. @example ioNodeName("midiInput") // "MIDI input" */
export const ioNodeName = (id: IoNodeId): string => words.ioNodeNames[id];

/** A thing by the name that people read; its id where it has none. @example nameOf({ named: "option", id: "drop.drop" }) // "Drop" */
export function nameOf({ named, id }: Named): string {
  const [first = "", second = "", third = ""] = id.split(".");
  switch (named) {
    case "widget":
      return widgetName(id) ?? id;
    case "input":
      return processorText(first)?.inputs?.[Number(second)] ?? third;
    case "option":
      return processorText(first)?.options?.[second]?.label ?? second;
    case "choice":
      return processorText(first)?.options?.[second]?.choices?.[third] ?? third;
    case "voice":
      return member<string>(words.voices, id) ?? id;
    case "document":
      return member<string>(words.documents, id) ?? id;
    case "block":
      return member<string>(words.blocks, id) ?? id;
    default:
      return id;
  }
}
