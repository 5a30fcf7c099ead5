import type { JsonObject } from "../../lib/json.ts";
import { omit } from "../../lib/json.ts";
import type { ImageRecord } from "../records.ts";
import { recordIds } from "../records.ts";

/** Bytes of the largest image that a lesson takes (150 KiB). */
export const MAX_IMAGE_BYTES = 150 * 1024;
/** Bytes of the largest lesson, its images among them (900 KiB). */
export const MAX_LESSON_BYTES = 900 * 1024;

/** The pictures that a lesson takes; a drawing in SVG can carry a program and is none of them. */
const PICTURE = /^data:image\/(?:png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/;

/** Whether an address is that of a picture carried in itself. @example isPictureUrl("data:image/svg+xml;base64,PHN2Zz4=") // false */
export const isPictureUrl = (url: unknown): url is string => typeof url === "string" && PICTURE.test(url);

/** Bytes that a picture's address carries. @example pictureBytes("data:image/png;base64,AAAA") // 3 */
export const pictureBytes = (url: string): number => Math.floor(((url.length - url.indexOf(",") - 1) * 3) / 4);

/**
 * A name for content: 64 bits of it and its length (FNV-1a in two halves). It tells pictures of one lesson apart; it is no seal.
 * @example contentHash("a") === contentHash("a") // true
 */
export function contentHash(text: string): string {
  let low = 0x811c9dc5;
  let high = 0xc9dc5118;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    low = Math.imul(low ^ code, 0x01000193);
    high = Math.imul(high ^ code ^ (low >>> 16), 0x01000193);
  }
  const hex = (half: number) => (half >>> 0).toString(16).padStart(8, "0");
  return `${hex(high)}${hex(low)}-${text.length.toString(16)}`;
}

/** @example imageRecord("data:image/png;base64,AAAA").hash // "…-1a" */
export function imageRecord(url: string): ImageRecord {
  const hash = contentHash(url);
  return { id: recordIds.image(hash), typeName: "image", scope: "document", hash, url };
}

/** An image block's data with the picture taken out and named, and the picture; no picture where the block has none that is taken. */
export function takePicture(data: JsonObject): { readonly data: JsonObject; readonly image: ImageRecord | undefined } {
  if (!isPictureUrl(data.url)) return { data, image: undefined };
  const image = imageRecord(data.url);
  return { data: { ...omit(data, ["url"]), hash: image.hash }, image };
}

/** An image block's data as it is stored: the named picture carried in it. */
export function inlinePicture(data: JsonObject, urlOf: (hash: string) => string | undefined): JsonObject {
  const url = typeof data.hash === "string" ? urlOf(data.hash) : undefined;
  return url === undefined ? data : { ...omit(data, ["hash"]), url };
}
