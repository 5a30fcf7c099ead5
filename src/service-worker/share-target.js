// Part of the service worker: what a phone's share sheet sends to /songs/share is put aside, and the page of songs takes it from there.
const SHARED = "woodshed-shared";
const MOST_FILES = 100;

/** Puts texts and files aside, and sends the browser to the page. */
async function takeShared(request) {
  const form = await request.formData();
  const cache = await caches.open(SHARED);
  const texts = ["title", "text", "url"].map((name) => form.get(name)).filter((text) => typeof text === "string" && text.trim() !== "");
  const files = form
    .getAll("files")
    .filter((file) => typeof file !== "string")
    .slice(0, MOST_FILES);
  // Under a name of its own: what was shared before may not be taken yet.
  const place = `/songs/shared/${crypto.randomUUID()}`;
  if (files.length === 0 && texts.length > 0) await cache.put(place, new Response(texts.join("\n")));
  for (const [index, file] of files.entries())
    await cache.put(`${place}/${index}`, new Response(file, { headers: { "X-Name": encodeURIComponent(file.name || "shared") } }));
  return Response.redirect("/songs", 303);
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "POST" && new URL(request.url).pathname === "/songs/share") event.respondWith(takeShared(request));
});
