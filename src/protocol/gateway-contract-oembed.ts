import * as v from "valibot";

/** What oEmbed 1.0 defines of a rich answer, without the envelope of the other answers. Source: https://oembed.com, section 2.3. */
export const oembed = v.object({
  version: v.literal("1.0"),
  type: v.literal("rich"),
  title: v.string(),
  provider_name: v.string(),
  provider_url: v.string(),
  html: v.string(),
  width: v.number(),
  height: v.number(),
  thumbnail_url: v.exactOptional(v.string()),
  thumbnail_width: v.exactOptional(v.number()),
  thumbnail_height: v.exactOptional(v.number()),
});
