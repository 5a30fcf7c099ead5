import { type NodeViewProps, NodeViewWrapper } from "@tiptap/react";
import { atMost } from "../../controls/field/at-most.ts";
import { useImageUrl } from "../../state/documents/lesson.ts";
import { useLessonMode } from "../../state/documents/lesson-mode.ts";
import * as words from "../../text/en/lesson.ts";
import styles from "./blocks.module.css";

/** Characters of a description. */
const MOST_DESCRIPTION = 300;

/** An image with its description, which is typed under it while the lesson is written. */
export function PictureBlock({ node, selected, updateAttributes }: NodeViewProps) {
  const mode = useLessonMode();
  const { hash, url, alt } = node.attrs as { readonly hash: string | null; readonly url: string | null; readonly alt: string | null };
  const kept = useImageUrl(hash ?? "");
  const source = url ?? kept;
  return (
    <NodeViewWrapper className={styles.picture} data-selected={(selected && mode === "write") || undefined}>
      {source === undefined ? <p className={styles.missing}>{words.pictureMissing}</p> : <img src={source} alt={alt ?? ""} />}
      {mode === "write" && (
        <input
          className={styles.alt}
          aria-label={words.imageDescription}
          placeholder={words.imageDescriptionHint}
          defaultValue={alt ?? ""}
          onInput={({ currentTarget: field }) => {
            const text = atMost(field, MOST_DESCRIPTION);
            if (text !== field.value) field.value = text;
          }}
          onBlur={({ target }) => target.value !== (alt ?? "") && updateAttributes({ alt: target.value })}
        />
      )}
    </NodeViewWrapper>
  );
}
