import { Fragment } from "react";
import { isRomanLine } from "../../../music/harmony/roman.ts";
import type { Caption } from "../../../protocol/records/captions.ts";
import { textOf } from "../../text/problems.ts";
import { MusicText } from "./MusicText.tsx";

/** A name as it was typed; one that is nothing but numerals ("ii (vibm7 iib7b5) I") is music, and its accidentals are signs. */
export const NameText = ({ name }: { readonly name: string }) => (isRomanLine(name) ? <MusicText text={name} /> : name);

/** A caption: accidental signs in what is music, names untouched. */
export const CaptionText = ({ caption }: { readonly caption: Caption }) => {
  if (caption.kind === "words") return textOf(caption.words);
  return caption.kind === "music" ? <MusicText text={caption.text} /> : <NameText name={caption.text} />;
};

/** A caption as plain text. */
export const captionText = (caption: Caption): string => (caption.kind === "words" ? textOf(caption.words) : caption.text);

/** Captions in a row, apart by dots. */
export const Captions = ({ captions }: { readonly captions: readonly Caption[] }) =>
  captions.map((caption, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: captions of one immutable list, two of which may read the same
    <Fragment key={index}>
      {index > 0 && " · "}
      <CaptionText caption={caption} />
    </Fragment>
  ));
