import type * as v from "valibot";
import type { JsonObject } from "../lib/json.ts";
import type { Problem } from "../lib/result.ts";
import type { Piece } from "../music/elements.ts";
import type { WrittenFor } from "../music/notation/reading/written-for-names.ts";
import type { Harmony, PayloadName, Payloads } from "../music/payloads.ts";
import type { HeardMusic } from "../music/playing/heard.ts";
import type { PlaySettings } from "../music/playing/settings.ts";
import type { Caption } from "../protocol/records/captions.ts";
import type { PrintSheet } from "../protocol/records/print-sheets.ts";

/** Where a stored state says its version; absent means 1. */
export const VERSION = "__version";

/** Something an action wants to be heard at once: the notes of one chord, as MIDI numbers. */
export interface PlayRequest {
  readonly notes: readonly number[];
}

const STEP = Symbol("step");
const REFUSED = Symbol("refused");

/** A new state with what it causes: events sent along links (by output name), and sound. */
export interface Step<S> {
  readonly [STEP]: true;
  readonly state: S;
  readonly emit: Readonly<Record<string, unknown>>;
  readonly play: PlayRequest | null;
  /** State inputs that want to hear again what is linked to them. */
  readonly pull: readonly string[];
}

/** An action that cannot be carried out; the state stays as it was and the person is told. */
export interface Refused {
  readonly [REFUSED]: true;
  readonly problem: Problem;
}

/** What an action returns: the next state, or that with its effects, or a refusal. */
export type Outcome<S> = S | Step<S> | Refused;

/**
 * A state with its effects as data.
 * @example step(state, { emit: { chord }, play: { notes: [48, 60, 64, 67] } })
 */
export const step = <S>(
  state: S,
  effects: { emit?: Readonly<Record<string, unknown>>; play?: PlayRequest; pull?: readonly string[] },
): Step<S> => ({
  [STEP]: true,
  state,
  emit: effects.emit ?? {},
  play: effects.play ?? null,
  pull: effects.pull ?? [],
});

/** @example refused(problem("no-lick")) */
export const refused = (problem: Problem): Refused => ({ [REFUSED]: true, problem });

export const isRefused = (outcome: unknown): outcome is Refused => typeof outcome === "object" && outcome !== null && REFUSED in outcome;

/** Any outcome that is not a refusal, as a step. */
export const asStep = <S extends object>(outcome: S | Step<S>): Step<S> =>
  STEP in outcome ? (outcome as Step<S>) : step(outcome as S, {});

/** A named action: its payload is read by the schema, so a malformed one is refused before it runs. */
export interface Action<S, P> {
  readonly schema: v.GenericSchema<unknown, P>;
  run(state: S, payload: P): Outcome<S>;
}

/**
 * Binds the state's type, so that each action infers its payload from its schema.
 * @example const action = actionOf<State>(); action(v.object({ key: keyName }), (state, { key }) => ({ ...state, key }))
 */
export const actionOf =
  <S>() =>
  <P>(schema: v.GenericSchema<unknown, P>, run: (state: S, payload: P) => Outcome<S>): Action<S, P> => ({ schema, run });

/** An input that takes a linked state, or runs the named action with a linked event as its payload. */
export type WidgetInput<S> =
  | { [P in PayloadName]: { readonly kind: "state"; readonly payload: P; write(state: S, value: Payloads[P]): S } }[PayloadName]
  | { readonly kind: "event"; readonly payload: PayloadName; readonly action: string };

/** An output that follows the state (null: nothing to say), or one that actions emit. */
export type WidgetOutput<S> =
  | { [P in PayloadName]: { readonly kind: "state"; readonly payload: P; read(state: S): Payloads[P] | null } }[PayloadName]
  | { readonly kind: "event"; readonly payload: PayloadName };

/** A widget that has something to play. */
export interface Playable<S> {
  /** Only one transport of a group plays at a time. */
  readonly group: "player" | "sequencer";
  /** True: it starts over at its end for as long as it plays. */
  readonly loops?: boolean;
  piece(state: S): Piece | null;
  /** Quarter notes a minute. */
  tempo(state: S): number;
  /** Count-in, metronome, mixer and the like; absent: the notes alone. */
  settings?(state: S): PlaySettings;
}

/** A link that a new widget starts with: its own input takes from, or its own output goes to, the only widget of a type. */
export interface SuggestedLink {
  readonly direction: "from" | "to";
  /** The new widget's input or output. */
  readonly own: string;
  /** A widget type, or `"midi"` for live keys. */
  readonly type: string;
  /** The other end's output or input. */
  readonly key: string;
}

/** Where a widget takes its music from: another widget's output, at an input of its own. */
export interface MusicSource {
  readonly own: string;
  readonly type: string;
  readonly key: string;
}

/** A question as it stands on paper. */
export interface AskedOnPaper {
  readonly text: string;
  /** How it is answered there: one of some texts is chosen, a line is written on, or not on paper. */
  readonly answer: readonly string[] | "line" | "none";
  /** Whether something of it is heard or played, which the screen alone can do. */
  readonly isPlayed: boolean;
  /** Whether it can be answered: nothing is missing of it. */
  readonly isFinished: boolean;
}

/** What an action sends, and to which input of which type of widget: one that lacks the link is given it as it runs. */
export interface SendingAction {
  readonly own: string;
  readonly type: string;
  readonly key: string;
}

/** A change of the stored form from version n to n + 1. */
export type WidgetMigration = (stored: JsonObject) => JsonObject;

/** Everything the product knows of a widget but how it looks. */
export interface WidgetDefinition<
  S extends object = object,
  D = unknown,
  A extends Record<string, Action<S, unknown>> = Record<string, Action<S, unknown>>,
  T extends string = string,
> {
  /** The spec's name of the type; what people call it stands in the texts. */
  readonly type: T;
  /** True: a panel of the dashboard, which is none of the specification's types: never offered, never saved in a workspace. */
  readonly panel?: boolean;
  /** 1 + the number of migrations. */
  readonly version: number;
  readonly schema: v.GenericSchema<unknown, S>;
  readonly migrations: readonly WidgetMigration[];
  /** The lowest version that reads a state as it is meant, where that is not always the latest: former builds go on reading what they can. */
  storedVersion?(state: S): number;
  readonly inputs: Readonly<Record<string, WidgetInput<S>>>;
  readonly outputs: Readonly<Record<string, WidgetOutput<S>>>;
  readonly actions: A;
  /** Fields that live input, the transport or a run may change: never saved, never undone. */
  readonly volatile?: readonly string[];
  /**
   * Members of the stored state that mean the same whatever the rest of it is: changed on one side while another changes the rest, or another one of
   * them, both stay. What is not named is kept whole, because half of each side's music is neither's.
   */
  readonly apart?: readonly string[];
  readonly plays?: Playable<S>;
  /**
   * How a widget that a person adds is linked at once: in a lesson with the nearest such widget, above before below, elsewhere where
   * there is exactly one (or live keys).
   */
  readonly suggests?: readonly SuggestedLink[];
  /** What its music may come from: it plays one of them, and in a lesson begins with the nearest above. */
  readonly sources?: readonly MusicSource[];
  /** Whether its music was put into it and came by no link: in a lesson it is linked to no source by itself. */
  holdsOwn?(state: S): boolean;
  /** Actions that send, by their names. */
  readonly sends?: Readonly<Record<string, SendingAction>>;
  /** Size on the grid when dropped; 4 by 10 where absent. */
  readonly size?: { readonly w: number; readonly h: number };
  initial(): S;
  /** The chords that it holds, to be turned into something else; where this is absent, its harmony or what it plays. */
  harmonyHeld?(state: S): Harmony | null;
  /** Key signature of a song that it holds, as it is shown; null where it holds none. */
  songKey?(state: S): string | null;
  /** The music that plays as live keys are played or the widget acts; null where none does. What it writes is `volatile`. */
  hears?(state: S, music: HeardMusic | null): S;
  /**
   * Told which keys are down, MIDI numbers: as a group of notes closes, before it goes out, with those that were struck for it, and as a key
   * comes up. Writes volatile fields.
   */
  holds?(state: S, held: readonly number[], struck: readonly number[]): S;
  /** A few words after the title in its frame, e.g. the key. */
  meta?(state: S): readonly Caption[];
  /** What the view draws and the engine computes; run again only when the state changed, or whom sheets are written for. */
  derive?(state: S, writtenFor?: WrittenFor): D;
  /** Its music on a worksheet; where this is absent, the piece that it gives or plays. */
  paper?(state: S, writtenFor?: WrittenFor): readonly PrintSheet[];
  /** What it asks in words on a worksheet. */
  asks?(state: S): AskedOnPaper;
}

/**
 * Declares a widget; throws (a bug, found by any test that loads the registry) when version and migrations disagree or an
 * event input names no action.
 */
export function defineWidget<S extends object, D, A extends Record<string, Action<S, unknown>>, const T extends string>(
  definition: WidgetDefinition<S, D, A, T>,
): WidgetDefinition<S, D, A, T> {
  if (definition.version !== definition.migrations.length + 1)
    throw new Error(`${definition.type}: version ${definition.version} with ${definition.migrations.length} migrations.`);
  for (const [name, input] of Object.entries(definition.inputs)) {
    if (input.kind === "event" && !(input.action in definition.actions))
      throw new Error(`${definition.type}: input "${name}" runs an action that does not exist.`);
  }
  const { inputs, outputs, actions } = definition;
  return { ...definition, inputs: plainTable(inputs), outputs: plainTable(outputs), actions: plainTable(actions) };
}

/** A table that holds what was put into it and nothing else: stored links and commands may ask it for `constructor` or `__proto__`. */
const plainTable = <T extends object>(members: T): T => Object.assign(Object.create(null), members);

/** The state of a widget, from its definition's type. */
export type StateOf<W> = W extends WidgetDefinition<infer S, infer _D, infer _A> ? S : never;
/** What a widget's view draws besides its state. */
export type DerivedOf<W> = W extends WidgetDefinition<infer _S, infer D, infer _A> ? D : never;
/** The payload of a widget's action. */
export type PayloadOf<W, N> =
  W extends WidgetDefinition<infer _S, infer _D, infer A>
    ? N extends keyof A
      ? A[N] extends Action<infer _T, infer P>
        ? P
        : never
      : never
    : never;
/** The names of a widget's actions. */
export type ActionOf<W> = W extends WidgetDefinition<infer _S, infer _D, infer A> ? keyof A & string : never;
