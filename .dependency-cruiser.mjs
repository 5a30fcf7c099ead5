// One rule per room: what a folder may import (ARCHITECTURE.md, "The rooms").
const testFile = "\\.test\\.tsx?$";
const room = (name, from, allowed, comment) => ({
  name: `${name}-imports-only-what-it-may`,
  comment,
  severity: "error",
  from: { path: from, pathNot: testFile },
  to: { path: "^src/", pathNot: [from, ...allowed, "^src/lib/", "^src/types/"] },
});
/**
 * Rooms inside a folder, and the sibling rooms that each may import; files directly in the folder put the rooms together and may import all.
 * @param {string} folder @param {Readonly<Record<string, string>>} rooms names of siblings, separated by blanks
 */
const roomsIn = (folder, rooms) =>
  Object.entries(rooms).map(([name, siblings]) => ({
    name: `${folder}-${name}-imports-only-what-it-may`,
    severity: "error",
    from: { path: `^src/${folder}/${name}/`, pathNot: testFile },
    to: {
      path: `^src/${folder}/`,
      pathNot: [name, ...siblings.split(" ").filter(Boolean)].map((each) => `^src/${folder}/${each}[/.]`),
    },
  }));
/** An outside package that only one place may import. */
const owner = (name, pattern, places) => ({
  name: `${name}-has-one-owner`,
  severity: "error",
  from: { path: "^src/", pathNot: [...places, testFile] },
  to: { path: `node_modules/${pattern}` },
});

export default {
  forbidden: [
    { name: "no-cycles", severity: "error", from: {}, to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } } },
    { name: "no-orphan-imports", severity: "error", from: {}, to: { couldNotResolve: true, pathNot: ["\\?worker&url$", "^virtual:"] } },
    room("lib", "^src/lib/", []),
    room("music", "^src/music/", []),
    room("listening", "^src/listening/", []),
    room("documents", "^src/documents/", ["^src/music/"]),
    room("protocol", "^src/protocol/", ["^src/music/", "^src/documents/"]),
    // A widget's folder is two rooms: its definition (.ts), which never imports `ui`, and its Views (.tsx).
    room("widgets", "^src/widgets/(?!views\\.ts)(?!.*View)[^.]+\\.ts$", [
      "^src/music/",
      "^src/documents/",
      "^src/protocol/",
      "^src/widgets/",
    ]),
    room("processors", "^src/processors/", ["^src/music/", "^src/documents/", "^src/protocol/"]),
    room("engine", "^src/engine/", [
      "^src/music/",
      "^src/documents/",
      "^src/protocol/",
      "^src/widgets/(registry|stored-state|define|[^/]+/definition)\\.ts$",
      "^src/processors/",
    ]),
    room("worklets", "^src/worklets/", ["^src/music/", "^src/protocol/"]),
    room("host", "^src/host/", [
      "^src/music/",
      "^src/documents/",
      "^src/protocol/",
      "^src/widgets/(registry|define)\\.ts$",
      "^src/engine/engine\\.worker\\.ts$",
      "^src/listening/",
      "^src/worklets/[a-z-]+\\.worklet\\.ts$",
      // Where there is no audio thread for us the page runs the sampler itself.
      "^src/worklets/sampler-processor\\.ts$",
    ]),
    room("ui", "^src/ui/", [
      "^src/music/",
      "^src/documents/",
      "^src/protocol/",
      "^src/widgets/(registry|define|problems)\\.ts$",
      "^src/processors/(registry|define|problems)\\.ts$",
      "^src/listening/",
      "^src/host/",
    ]),
    room("gateway", "^src/gateway/", [
      "^src/music/",
      "^src/documents/",
      "^src/protocol/(gateway-contract|gateway-answers|isolation)",
      "^src/ui/text/problems\\.ts$",
    ]),
    ...roomsIn("host", {
      account: "classes clock documents engine page problems storage",
      classes: "account storage",
      audio: "clock engine keys page problems samples storage",
      clock: "audio engine problems storage",
      documents: "account clock engine page problems storage",
      engine: "account clock problems storage",
      imports: "problems",
      listening: "audio clock engine keys page problems storage",
      keys: "audio clock problems",
      midi: "audio clock engine keys page problems storage",
      page: "clock engine problems",
      samples: "audio problems",
      songs: "account clock page problems storage",
      storage: "problems",
    }),
    ...roomsIn("engine", {
      commands: "documents links practice store",
      documents: "drafts links store sync",
      drafts: "",
      ear: "input store",
      input: "store",
      links: "store",
      playback: "links store",
      practice: "documents drafts links store",
      store: "",
      sync: "drafts",
      training: "input links playback store",
    }),
    ...roomsIn("protocol", {
      audio: "problems",
      engine: "gateway-contract problems records",
      input: "audio",
      records: "engine gateway-contract input",
    }),
    ...roomsIn("worklets", { kernel: "", mixing: "voices", voices: "kernel mixing" }),
    {
      name: "no-widget-imports-another",
      severity: "error",
      from: { path: "^src/widgets/([^/]+)/" },
      to: { path: "^src/widgets/[^/]+/", pathNot: "^src/widgets/$1/" },
    },
    {
      name: "widget-views-see-only-ui",
      severity: "error",
      from: { path: "^src/widgets/.+\\.tsx$" },
      to: { path: "^src/(engine|worklets|gateway|processors)/" },
    },
    {
      name: "engine-worker-by-url-only",
      severity: "error",
      from: { path: "^src/(?!host/engine/running-engine)", pathNot: testFile },
      to: { path: "^src/engine/", pathNot: "^src/engine/[^w]", dependencyTypesNot: ["local"] },
    },
    owner("comlink", "comlink/", ["^src/engine/engine-thread\\.ts$", "^src/host/engine/running-engine\\.ts$"]),
    owner("reactflow", "(reactflow|@xyflow)/", ["^src/ui/graph-editor/"]),
    owner("grid", "react-grid-layout/", ["^src/ui/workspace/"]),
    owner("lanes", "@hello-pangea/", ["^src/ui/lanes/"]),
    owner("abcjs", "abcjs/", ["^src/ui/controls/notation/"]),
    owner("fastify", "(fastify|@fastify)/", ["^src/gateway/"]),
    owner("signals", "@preact/", ["^src/host/", "^src/ui/state/"]),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^src/worklets/kernel/assembly/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "browser", "default", "types"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".css", ".json"],
    },
  },
};
