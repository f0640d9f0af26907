import type { FastifyReply, FastifyRequest } from "fastify";
import type { AuditAction, AuditEvent, AuditOutcome } from "#platform/core/audit-event.ts";
import { isId } from "#platform/core/is-id.ts";
import { toVisitorNetwork } from "./visitor-network.ts";
import { hashKeyed } from "./keyed-hash.ts";
import type { AppSecret } from "./keyed-hash.ts";

const networkLetters = 16;
const providerName = /^[a-z]{1,20}$/;

/** What the trail says of an answered request; null for what doesn't belong there. */
export function describeAuditedRequest(
  request: FastifyRequest,
  { statusCode }: FastifyReply,
  secret: AppSecret,
): AuditEvent | null {
  const user = request.staff?.username ?? null;
  const outcome = toOutcome(statusCode);
  const { config, url = null } = request.routeOptions;
  // Hashed for an event only: every answer comes by here.
  const tell = (action: AuditAction, record: string | null): AuditEvent => ({
    user,
    action,
    record,
    outcome,
    network: hashNetwork(request.ip, secret),
  });
  if (outcome === "limited") return tell("limit-hit", url);
  const action = request.auditAs ?? config.audit;
  // A stranger at a closed door is no event; at the ways in he is.
  if (!action || (user === null && !isWayIn(action))) return null;
  return tell(action, outcome === "missing" ? null : findRecord(request));
}

function isWayIn(action: AuditAction): boolean {
  return action.startsWith("sign-in") || action === "invitation-use";
}

/** An address may hold anything, also what no database stores: only what could be a record is kept. */
function findRecord({ params, auditRecord }: FastifyRequest): string | null {
  if (auditRecord !== null) return auditRecord;
  const { id, provider } = (params ?? {}) as Partial<Record<string, string>>;
  if (id !== undefined) return isId(id) ? id.toLowerCase() : null;
  return provider !== undefined && providerName.test(provider) ? provider : null;
}

/** One network, whichever of its addresses it calls from, without keeping the address. */
function hashNetwork(address: string, secret: AppSecret): string {
  return hashKeyed(`audit-network\0${toVisitorNetwork(address)}`, secret).slice(0, networkLetters);
}

function toOutcome(status: number): AuditOutcome {
  if (status < 400) return "done";
  if (status === 401 || status === 403) return "refused";
  if (status === 404) return "missing";
  return status === 429 ? "limited" : "failed";
}
