/** What the server wrote into the head of the page under a name (a `meta` tag, e.g. `BASE_META_NAME`); empty where there is none. */
export const pageWord = (name: string, page: Pick<Document, "querySelector"> = document): string =>
  page.querySelector(`meta[name="${name}"]`)?.getAttribute("content") ?? "";
