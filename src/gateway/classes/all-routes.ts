import type { FastifyInstance } from "fastify";
import type { Gateway } from "../gateway.ts";
import { assignmentRoutes, placeRoutes } from "./assignment-routes.ts";
import { classRoutes } from "./class-routes.ts";
import { copyRoute } from "./copy.ts";
import { joinRoutes } from "./join-routes.ts";
import { liveRoutes } from "./live-routes.ts";
import { mineRoutes } from "./mine-routes.ts";
import { runRoutes } from "./run-routes.ts";

/** Every call under `/v1/classes`. */
export function allClassRoutes(app: FastifyInstance, gateway: Gateway): void {
  joinRoutes(app, gateway);
  mineRoutes(app, gateway);
  classRoutes(app, gateway);
  assignmentRoutes(app, gateway);
  placeRoutes(app, gateway);
  runRoutes(app, gateway);
  liveRoutes(app, gateway);
  copyRoute(app, gateway);
}
