import type { FastifyInstance } from "fastify";
import type { AuditEvent } from "#platform/core/audit-event.ts";
import type { Clock } from "#platform/core/clock.ts";
import { insertAuditEvents, logAudit } from "./audit-store.ts";
import type { Database } from "./database.ts";
import { describeAuditedRequest } from "./describe-audited-request.ts";
import { describeError } from "./describe-error.ts";
import type { Log } from "./log.ts";
import type { AppSecret } from "./keyed-hash.ts";

const flushMs = 1_000;
const flushAtOnce = 200;
/**
 * While the database is away; beyond it the log alone has them. They are stored in one statement,
 * which PostgreSQL limits to 65,535 values.
 */
export const mostWaiting = 10_000;
/** Whoever keeps on at a limit is written down once in this time, or a flood would fill the table. */
const sameLimitMs = 15 * 60_000;

interface AuditTrailOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly secret: AppSecret;
  readonly log: Log;
}

/**
 * Writes down what routes with an `audit` in their config were asked for, and every limit that was
 * hit. Answers don't wait for it: events are stored together within a second, and the rest when the
 * server closes.
 */
export function keepAuditTrail(app: FastifyInstance, options: AuditTrailOptions): void {
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
  app.addHook("onResponse", async (request, reply) => {
    const event = describeAuditedRequest(request, reply, secret);
    if (!event || isRepeated(event)) return;
    const records = request.auditRecords ?? [];
    const events = records.length > 0 ? records.map((record) => ({ ...event, record })) : [event];
    for (const told of events) {
      logAudit(log, told);
      waiting.push({ ...told, at: clock.now() });
      if (waiting.length > mostWaiting) waiting.shift();
    }
    // A database that is away is asked again by the clock, however many events come meanwhile.
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
