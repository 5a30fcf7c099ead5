import * as v from "valibot";

/** What a link's picture has to be, for the sites that show it: the width and height of Open Graph's large pictures, in pixels, and its bytes. */
export const PICTURE = { width: 1200, height: 630, mostBytes: 153_600 } as const;

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Characters of base64 that so many bytes take. */
const MOST_CHARACTERS = Math.ceil(PICTURE.mostBytes / 3) * 4;
/** Bytes of the signature, the first chunk's length and type, and of width and height in it. Source: PNG (ISO/IEC 15948), 5.2 and 11.2.2. */
const HEAD_BYTES = 24;

/** Whether bytes begin as a PNG of the size that is asked for. */
function isPicture(bytes: Buffer): boolean {
  if (bytes.length < HEAD_BYTES || bytes.length > PICTURE.mostBytes) return false;
  if (!bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE) || bytes.toString("latin1", 12, 16) !== "IHDR") return false;
  return bytes.readUInt32BE(16) === PICTURE.width && bytes.readUInt32BE(20) === PICTURE.height;
}

/** A picture in base64: a PNG of 1200 x 630 and at most 150 KiB, by its signature and its head. */
export const pictureSchema = v.pipe(
  v.string(),
  v.maxLength(MOST_CHARACTERS),
  v.base64(),
  v.check((text) => isPicture(Buffer.from(text, "base64"))),
);
