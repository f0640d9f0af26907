import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { PlatformCtx } from "#platform/platform-ctx.ts";
import type { AuditEvent, AuditAction, AuditOutcome } from "#platform/core/audit-event.ts";
import type { Clock } from "#platform/core/clock.ts";
import { isId } from "#platform/core/ids.ts";
import { insertAuditEvents, logAudit } from "./audit-store.ts";
import { describeError } from "#platform/process/log.ts";
import { type AppSecret, hashKeyed } from "#platform/secrets/seal.ts";
import { toVisitorNetwork } from "#platform/http/networks.ts";

const flushMs = 1_000;
const flushAtOnce = 200;
/**
 * The most events that wait in memory while the database is away; later ones are only in the log.
 * All of them are stored in one statement, which PostgreSQL limits to 65,535 values.
 */
export const mostWaiting = 10_000;
/**
 * A caller who goes on at a limit is recorded once in this time; otherwise a flood of requests
 * would fill the table.
 */
const sameLimitMs = 15 * 60_000;

/**
 * Records each request to a route that has an `audit` in its config, and every limit that a caller
 * hit. Responses do not wait for it: events are stored together within a second, and the rest when
 * the server closes.
 */
export function keepAuditTrail(app: FastifyInstance, options: PlatformCtx): void {
  const { database, clock, secret, log } = options;
  let waiting: Array<AuditEvent & { at: Date }> = [];
  let timer: NodeJS.Timeout | undefined;
  let storing: Promise<void> = Promise.resolve();
  let isAway = false;
  const isRepeated = rememberLimits(clock);

  async function store(): Promise<void> {
    const events = waiting;
    waiting = [];
    if (events.length === 0) return;
    try {
      await insertAuditEvents(database.db, events);
      isAway = false;
    } catch (failure) {
      if (!isAway) {
        log.error(describeError(failure), "Audit events could not be stored; it is tried again.");
      }
      isAway = true;
      waiting = [...events, ...waiting].slice(-mostWaiting);
      schedule();
    }
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    storing = storing.then(store);
    return storing;
  }

  function schedule(): void {
    timer ??= setTimeout(() => void flush(), flushMs).unref();
  }

  app.decorateRequest("staff", null);
  app.decorateRequest("auditAs", null);
  app.decorateRequest("auditRecord", null);
  app.decorateRequest("auditRecords", null);
  app.decorateRequest("auditUnlicensed", null);
  app.decorateRequest("auditAsked", false);
  app.addHook("onResponse", async (request, reply) => {
    const event = describeAuditedRequest(request, reply, secret);
    if (!event || isRepeated(event)) return;
    const records = request.auditRecords ?? [];
    const unlicensed = (request.auditUnlicensed ?? []).map((record) => ({
      ...event,
      record,
      action: "license-override" as const,
    }));
    const done = records.length > 0 ? records.map((record) => ({ ...event, record })) : [event];
    const events = [...done, ...unlicensed];
    for (const event of events) {
      logAudit(log, event);
      waiting.push({ ...event, at: clock.now() });
      if (waiting.length > mostWaiting) waiting.shift();
    }
    // While the database is away only the timer tries again, however many events arrive.
    if (waiting.length >= flushAtOnce && !isAway) void flush();
    else schedule();
  });
  app.addHook("onClose", async () => {
    await flush();
    clearTimeout(timer);
  });
}

function rememberLimits(clock: Clock): (event: AuditEvent) => boolean {
  let seen = new Set<string>();
  let since = 0;
  return ({ outcome, user, record, network }) => {
    if (outcome !== "limited") return false;
    const now = clock.now().getTime();
    if (now - since > sameLimitMs || seen.size >= mostWaiting) {
      seen = new Set();
      since = now;
    }
    const key = `${user}\0${record}\0${network}`;
    const isKnown = seen.has(key);
    seen.add(key);
    return isKnown;
  };
}

const networkLetters = 16;
const providerName = /^[a-z]{1,20}$/;

/** The event for an answered request; null when the request does not belong in the audit trail. */
function describeAuditedRequest(
  request: FastifyRequest,
  { statusCode }: FastifyReply,
  secret: AppSecret,
): AuditEvent | null {
  const user = request.staff?.username ?? null;
  const outcome = request.auditAsked ? "asked" : toOutcome(statusCode);
  const { config, url = null } = request.routeOptions;
  // Only an event needs the hash; computing it for every response would be wasteful.
  const tell = (action: AuditAction, record: string | null): AuditEvent => ({
    user,
    action,
    record,
    outcome,
    network: hashNetwork(request.ip, secret),
  });
  if (outcome === "limited") return tell("limit-hit", url);
  const action = request.auditAs ?? config.audit;
  // A request without a session that was refused is no event, unless it was an attempt to sign in.
  if (!action || (user === null && !isWayIn(action))) return null;
  return tell(action, outcome === "missing" ? null : findRecord(request));
}

function isWayIn(action: AuditAction): boolean {
  return action.startsWith("sign-in") || action === "invitation-use";
}

/**
 * The address of a request may hold any text, also text that PostgreSQL refuses: only what could be
 * a record's id is stored.
 */
function findRecord({ params, auditRecord }: FastifyRequest): string | null {
  if (auditRecord !== null) return auditRecord;
  const { id, provider } = (params ?? {}) as Partial<Record<string, string>>;
  if (id !== undefined) return isId(id) ? id.toLowerCase() : null;
  return provider !== undefined && providerName.test(provider) ? provider : null;
}

/**
 * A keyed hash of the caller's network: the events of one network can be grouped, and its address
 * is not stored.
 */
function hashNetwork(address: string, secret: AppSecret): string {
  return hashKeyed(`audit-network\0${toVisitorNetwork(address)}`, secret).slice(0, networkLetters);
}

function toOutcome(status: number): AuditOutcome {
  if (status < 400) return "done";
  if (status === 401 || status === 403) return "refused";
  if (status === 404) return "missing";
  return status === 429 ? "limited" : "failed";
}
