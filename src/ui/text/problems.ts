import type { DocumentProblems } from "../../documents/problems.ts";
import type { HostProblems } from "../../host/problems.ts";
import type { MidiProblems } from "../../lib/midi.ts";
import type { Coded, Param, Params, Problem } from "../../lib/result.ts";
import type { ImportNotice } from "../../music/formats/shared/imported.ts";
import type { ImportNoticeParams, ImportProblems } from "../../music/formats/shared/problems.ts";
import type { MusicProblems } from "../../music/problems.ts";
import type { SongNoticeParams, SongProblems } from "../../music/songs/problems.ts";
import type { ProcessorProblems } from "../../processors/problems.ts";
import type { AudioProblems } from "../../protocol/audio/problems.ts";
import type { KeepingProblems } from "../../protocol/keeping-problems.ts";
import type { EngineProblems } from "../../protocol/problems.ts";
import type { CaptionWords } from "../../protocol/records/captions.ts";
import type { WidgetProblems } from "../../widgets/problems.ts";
import type { PageProblems } from "../problems.ts";
import * as common from "./en/common.ts";
import { audioProblems } from "./en/problems/audio.ts";
import { captionWords } from "./en/problems/captions.ts";
import { documentProblems } from "./en/problems/documents.ts";
import { engineProblems } from "./en/problems/engine.ts";
import { importNotices, importProblems } from "./en/problems/formats.ts";
import { hostProblems } from "./en/problems/host.ts";
import { keepingProblems } from "./en/problems/keeping.ts";
import { midiProblems } from "./en/problems/midi.ts";
import { musicProblems } from "./en/problems/music.ts";
import { pageProblems } from "./en/problems/page.ts";
import { processorProblems } from "./en/problems/processors.ts";
import { songNotices, songProblems } from "./en/problems/songs.ts";
import { widgetProblems } from "./en/problems/widgets.ts";
import { nameOf } from "./names.ts";
import { fill, listed, type ParametersOf, type Text } from "./say.ts";

/** The parameters of an area's texts that its problems do not have; never, where all is well. */
type Strange<Table, Texts extends Readonly<Record<keyof Table, Text>>> = {
  [Code in keyof Table]: Exclude<ParametersOf<Texts[Code]>, keyof Table[Code]>;
}[keyof Table];

/** Holds the texts of an area to the parameters of its problems. */
const held =
  <Table>() =>
  <Texts extends Readonly<Record<keyof Table, Text>>>(texts: Strange<Table, Texts> extends never ? Texts : Strange<Table, Texts>) =>
    texts as Texts;

const texts: Readonly<Record<string, Text>> = {
  ...held<MidiProblems>()(midiProblems),
  ...held<MusicProblems>()(musicProblems),
  ...held<DocumentProblems>()(documentProblems),
  ...held<ProcessorProblems>()(processorProblems),
  ...held<WidgetProblems>()(widgetProblems),
  ...held<AudioProblems>()(audioProblems),
  ...held<EngineProblems>()(engineProblems),
  ...held<KeepingProblems>()(keepingProblems),
  ...held<HostProblems>()(hostProblems),
  ...held<PageProblems>()(pageProblems),
  ...held<SongProblems>()(songProblems),
  ...held<CaptionWords>()(captionWords),
  ...held<ImportProblems>()(importProblems),
};

/** What stands for a parameter in a sentence. @example paramText({ named: "widget", id: "player" }) // "Player" */
export const paramText = (param: Param): string | number => {
  if (typeof param !== "object") return param;
  if ("named" in param) return nameOf(param);
  if ("code" in param) return textOf(param);
  return listed(param.map((each) => String(paramText(each))));
};

/** What a code says. @example textOf({ code: "no-such-degree", params: { scale: "C major", degrees: 7, degree: 8 } }) */
export function textOf({ code, params = {} }: Coded): string {
  return filled(texts, code, params);
}

function filled(from: Readonly<Record<string, Text>>, code: string, params: Params): string {
  const text = Object.hasOwn(from, code) ? from[code] : undefined;
  if (text === undefined) return common.unknownProblem;
  return fill(text, Object.fromEntries(Object.entries(params).map(([name, param]) => [name, paramText(param)])));
}

/** A problem as a sentence. */
export const problemText = (problem: Problem): string => textOf(problem);

const notices: Readonly<Record<string, Text>> = held<SongNoticeParams>()(songNotices);

/** What was guessed or left out of a song, as a sentence. @example songNoticeText({ code: "no-title", params: {} }) // "The song has no title." */
export const songNoticeText = ({ code, params = {} }: Coded): string => filled(notices, code, params);

const importTexts: Readonly<Record<string, Text>> = held<ImportNoticeParams>()(importNotices);

/** What was guessed or left out of an import, as a sentence. @example importNoticeText({ code: "transposed", params: {} }) */
export const importNoticeText = ({ code, params, own }: ImportNotice): string =>
  own ? songNoticeText(own) : filled(importTexts, code, params);
