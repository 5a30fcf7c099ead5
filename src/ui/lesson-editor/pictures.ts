import type { Editor } from "@tiptap/core";
import type { EditorState } from "@tiptap/pm/state";
import { MAX_IMAGE_BYTES, pictureBytes } from "../../documents/lesson/images.ts";
import type { Result } from "../../music/result.ts";
import { ok, refuse } from "../../music/result.ts";
import { putBlocks } from "./put-blocks.ts";

/** Kinds of files that become images of a lesson. */
export const PICTURE_TYPES = ["image/png", "image/jpeg", "image/webp"];
/** Longest sides, in px, that are tried one after the other. */
const SIDES = [1600, 1200, 900, 640, 480, 320];
const QUALITIES = [0.85, 0.7, 0.55];

/** A file as an image of a lesson: drawn anew, so that nothing else of the file is kept, and made smaller until it weighs at most 150 KiB. */
export async function pictureOf(file: File): Promise<Result<string>> {
  if (!PICTURE_TYPES.includes(file.type))
    return refuse("not-a-picture", `“${file.name}” cannot be put into a lesson: choose a PNG, JPEG or WebP image.`);
  try {
    const bitmap = await createImageBitmap(file);
    for (const side of SIDES) {
      for (const quality of QUALITIES) {
        const url = await drawn(bitmap, side, quality);
        if (url !== undefined && pictureBytes(url) <= MAX_IMAGE_BYTES) return ok(url);
      }
    }
    return refuse("image-too-large", `“${file.name}” stays larger than 150 KiB however it is made smaller.`);
  } catch {
    return refuse("unreadable-image", `“${file.name}” cannot be read as an image.`);
  }
}

async function drawn(bitmap: ImageBitmap, side: number, quality: number): Promise<string | undefined> {
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  const url = canvas.toDataURL("image/webp", quality);
  return url.startsWith("data:image/webp") ? url : canvas.toDataURL("image/jpeg", quality);
}

/** Puts files as images behind the block of the selection; what cannot be one is told. */
export async function insertPictures(
  editor: Editor,
  files: readonly File[],
  tell: (problem: { code: string; message: string }) => void,
): Promise<void> {
  for (const file of files) {
    const url = await pictureOf(file);
    if (!url.ok) tell(url.error);
    else {
      const { state, view } = editor;
      view.dispatch(putBlocks(state, placeOf(state), [state.schema.node("picture", { url: url.value, alt: "" })]));
      view.focus();
    }
  }
}

const placeOf = ({ selection: { from } }: EditorState) => ({ from, to: from });

/** Image files that a paste or a drop carries. */
export const filesIn = (data: DataTransfer | null): File[] => [...(data?.files ?? [])].filter((file) => file.type.startsWith("image/"));
