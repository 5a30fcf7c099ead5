import type { FastifyInstance } from "fastify";
import { answers } from "../../protocol/gateway-answers.ts";
import { NEAR_QUOTA, type QuotaName } from "../../protocol/gateway-contract.ts";
import type { QuotaUse } from "../../protocol/gateway-contract-schemas.ts";
import type { Gateway } from "../gateway.ts";
import { userOf } from "../http/admission.ts";
import { declare } from "../openapi/declare.ts";
import { counterOf } from "../storage/operations/usage.ts";

interface Somebody {
  readonly userId: string;
  /** The class that a learner belongs to; null for everybody else. */
  readonly classId: string | null;
}

/** How much of each limit somebody uses. */
async function usesOf({ repository, settings }: Pick<Gateway, "repository" | "settings">, who: Somebody): Promise<QuotaUse[]> {
  const { userId, classId } = who;
  const [usage, ofClasses] = await Promise.all([repository.findUsage({ userId }), repository.findClassUsage({ userId, classId })]);
  const names = Object.keys(counterOf) as QuotaName[];
  const { classes, results, bytes } = settings.classLimits;
  const limits = { classes, results, resultBytes: bytes };
  return [
    ...names.map((quota) => ({ quota, used: usage?.[counterOf[quota]] ?? 0, limit: settings.quotas[quota] })),
    ...ofClasses.map(({ quota, used }) => ({ quota, used, limit: limits[quota] })),
  ];
}

/** The limits that somebody comes near; not the room of earlier versions, which makes itself. */
export async function quotasNear(gateway: Pick<Gateway, "repository" | "settings">, who: Somebody): Promise<QuotaUse[]> {
  const uses = await usesOf(gateway, who);
  return uses.filter(({ quota, used, limit }) => quota !== "revisionBytes" && used >= limit * NEAR_QUOTA);
}

/** What an account has, beside what it may have. */
export function usageRoutes(app: FastifyInstance, gateway: Gateway): void {
  const usage = { method: "GET", path: "/v1/usage", summary: "How much of each limit of an account is used." } as const;
  declare(app, { ...usage, access: "user", rate: "reads", answer: answers.usage }, async (request) => ({
    data: { quotas: await usesOf(gateway, userOf(request.visitor)) },
  }));
}
