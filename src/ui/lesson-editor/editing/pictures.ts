import type { Editor } from "@tiptap/core";
import type { EditorState } from "@tiptap/pm/state";
import { MAX_IMAGE_BYTES } from "../../../documents/lesson/images.ts";
import { ok, type Problem, type Result } from "../../../lib/result.ts";
import { refuse } from "../../problems.ts";
import { showNew } from "./new-in-sight.ts";
import { putBlocks } from "./put-blocks.ts";

/** Kinds of files that become images of a lesson. */
export const PICTURE_TYPES = ["image/png", "image/jpeg", "image/webp"];
/** Px of the longest side of an image in a lesson. */
const MOST_PX = 1600;
/** Shorter ones that are tried one after the other. */
const SIDES = [1200, 900, 640, 480, 320];
const QUALITIES = [0.85, 0.7, 0.55];

/** A file as an image of a lesson: drawn anew, so that nothing else of the file is kept, and made smaller until it weighs at most 150 KiB. */
export async function pictureOf(file: File): Promise<Result<string>> {
  if (!PICTURE_TYPES.includes(file.type)) return refuse("unusable-picture-file", { name: file.name });
  try {
    const bitmap = await createImageBitmap(file);
    const longest = Math.max(bitmap.width, bitmap.height);
    for (const side of [Math.min(longest, MOST_PX), ...SIDES.filter((each) => each < longest)]) {
      for (const quality of QUALITIES) {
        const blob = await drawn(bitmap, side / longest, quality);
        if (blob !== null && blob.size <= MAX_IMAGE_BYTES) return ok(await urlOf(blob));
      }
    }
    return refuse("picture-file-too-large", { name: file.name });
  } catch {
    return refuse("unreadable-image", { name: file.name });
  }
}

/** The image at a scale and quality, encoded beside the page: music that plays goes on. */
async function drawn(bitmap: ImageBitmap, scale: number, quality: number): Promise<Blob | null> {
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  const encoded = (type: string) => new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
  const small = await encoded("image/webp");
  return small?.type === "image/webp" ? small : encoded("image/jpeg");
}

const urlOf = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });

/** Puts files as images behind the block of the selection; what cannot be one is told. */
export async function insertPictures(editor: Editor, files: readonly File[], tell: (problem: Problem) => void): Promise<void> {
  for (const file of files) {
    const url = await pictureOf(file);
    if (!url.ok) tell(url.error);
    else {
      const { state, view } = editor;
      view.dispatch(putBlocks(state, placeOf(state), [state.schema.node("picture", { url: url.value, alt: "" })]));
      view.focus();
      showNew(view);
    }
  }
}

const placeOf = ({ selection: { from } }: EditorState) => ({ from, to: from });

/** Image files that a paste or a drop carries. */
export const filesIn = (data: DataTransfer | null): File[] => [...(data?.files ?? [])].filter((file) => file.type.startsWith("image/"));
