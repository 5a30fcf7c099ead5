// Lets Node run the project's TypeScript as it stands: `node --import <this file> src/gateway/main.ts`.
import { register } from "node:module";

register("./typescript-hooks.mjs", import.meta.url);
