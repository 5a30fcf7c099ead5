/** Where `src/service-worker/share-target.js` puts aside what was shared, until the page takes it. */
export const SHARED_CACHE = "woodshed-shared";
