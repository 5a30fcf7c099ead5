import { previewOf } from "../../documents/sharing/preview.ts";
import { isJsonObject } from "../../lib/json.ts";
import type { DocumentKind } from "../../protocol/gateway-contract.ts";
import { PICTURE } from "./picture.ts";

/** What a page of a link says of it to programs that preview links. */
export interface LinkPreview {
  readonly kind: DocumentKind;
  readonly title: string;
  /** Stored JSON. */
  readonly data: string;
  /** The origin that browsers see; the link's path on it. */
  readonly origin: string;
  readonly token: string;
  readonly hasPicture: boolean;
  /** Whether any site may frame it. */
  readonly isEmbedded: boolean;
}

/** Characters of a description: what search pages and messengers show. */
const LONGEST = 200;
const siteName = "Woodshed";
const isA = { editor: "A lesson to read, hear and play.", workspace: "A workspace to hear and play." } as const;

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
const cut = (text: string): string => (text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 1).trimEnd()}…`);

/** The first words of a document, else its chords and what it is. @example descriptionOf("workspace", "{}") // "A workspace to hear and play." */
export function descriptionOf(kind: DocumentKind, data: string): string {
  const json: unknown = JSON.parse(data);
  const { lines, chords } = previewOf(isJsonObject(json) ? json : {});
  if (lines.length > 0) return cut(lines.join(" "));
  return chords.length > 0 ? cut(`${chords.join(" ")}. ${isA[kind]}`) : isA[kind];
}

const property = (name: string, content: string): string => `<meta property="${name}" content="${escaped(content)}">`;

/** The page with a link's title, description and picture in its head; the page's own description gives way. Source: Open Graph, oEmbed 4.1. */
export function pageOfLink(html: string, link: LinkPreview): string {
  const address = `${link.origin}/shared/${link.token}`;
  const description = descriptionOf(link.kind, link.data);
  const picture = link.hasPicture
    ? [
        property("og:image", `${link.origin}/content/shared/${link.token}/picture`),
        property("og:image:type", "image/png"),
        property("og:image:width", String(PICTURE.width)),
        property("og:image:height", String(PICTURE.height)),
      ]
    : [];
  const oembed = escaped(`${link.origin}/content/oembed?url=${encodeURIComponent(address)}`);
  const tags = [
    `<meta name="description" content="${escaped(description)}">`,
    property("og:type", "article"),
    property("og:site_name", siteName),
    property("og:title", link.title),
    property("og:description", description),
    property("og:url", address),
    ...picture,
    `<meta name="twitter:card" content="${link.hasPicture ? "summary_large_image" : "summary"}">`,
    ...(link.isEmbedded ? [`<link rel="alternate" type="application/json+oembed" href="${oembed}" title="${escaped(link.title)}">`] : []),
    // A link is for those who have it.
    '<meta name="robots" content="noindex">',
  ];
  return html
    .replace(/<meta (?:name="(?:description|twitter:card)"|property="og:[a-z:_]*")[^<>]*>/gi, "")
    .replace(/<title>[^<]*<\/title>/i, () => `<title>${escaped(`${link.title} – ${siteName}`)}</title>${tags.join("")}`);
}
