import { randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { crmConfigChangeSchema, type CrmConfig } from "#features/crm/core/crm-settings.ts";
import { type DeliveryStatus, type Erasure, findSkipReason } from "#features/crm/core/delivery.ts";
import { applyFieldChoices } from "#features/crm/core/field-map.ts";
import { findLead } from "#features/leads/server/leads-store.ts";
import type { Ctx } from "#platform/ctx.ts";
import type { AuditAction } from "#platform/core/audit-event.ts";
import { AppError } from "#platform/core/app-error.ts";
import { isId } from "#platform/core/ids.ts";
import { defaultLocale, type Locale, type Localized } from "#platform/core/locale.ts";
import { parseInput, readLocale } from "#platform/http/parse-input.ts";
import { adminsAndAgents, adminsOnly, audited, changingParts } from "#platform/http/staff-route.ts";
import { countBackfillLeads, endBackfill, startBackfill } from "./backfill-leads.ts";
import type { CrmConnection, CrmCtx } from "./crm-connections.ts";
import type { CrmProviderDefinition } from "./crm-provider.ts";
import {
  type DeliveryRow,
  insertDeliveries,
  lockDelivery,
  priorities,
  readStatus,
} from "./deliveries/deliveries-store.ts";
import {
  isSuperseded,
  retryFailedDeliveries,
  supersededReason,
} from "./deliveries/delivery-queue.ts";
import { moveDelivery } from "./deliveries/delivery-transitions.ts";
import { describeWait, readCrmOverview } from "./read-crm-overview.ts";
import {
  type AskedErasure,
  listErasures,
  markChecked,
  retryErasures,
  tellStanding,
} from "./erasures-store.ts";
import { parseFieldChoices } from "./parse-field-choices.ts";
import { findOrAddPerson } from "./people-store.ts";
import {
  changeProviderSettings,
  listProviderSettings,
  type ProviderSettings,
  findProviderSettings,
} from "./provider-settings-store.ts";
import { findProviderState } from "./provider-states-store.ts";
import { testConnection } from "./test-connection.ts";

/** Those the specification names; a further provider's result is told once it is configured. */
const alwaysTold: ReadonlySet<string> = new Set(["hubspot", "salesforce", "pipedrive"]);

const noSuchLead: Localized<string> = {
  en: "There is no lead with this address.",
  es: "No hay ningún prospecto con esta dirección.",
};

interface OfProvider {
  Params: { provider: string };
}

/** Settings, tests and deliveries. Registered inside the scope that admits admins only. */
export function crmRoutes(app: FastifyInstance, ctx: CrmCtx): void {
  settingsRoutes(app, ctx);
  testRoutes(app, ctx);
  deliveryRoutes(app, ctx);
  erasureRoutes(app, ctx);
}

function settingsRoutes(app: FastifyInstance, ctx: CrmCtx): void {
  const { database, crm: connections, clock } = ctx;
  app.get("/api/admin/crm/configs", adminsOnly, async () => {
    const settings = await listProviderSettings(database.db, connections);
    return { configs: settings.map((each) => toConfig(each, connections)) };
  });

  app.get("/api/admin/crm/overview", adminsOnly, async (request) => ({
    providers: await readCrmOverview(ctx, readLocale(request)),
  }));

  app.put<OfProvider>(
    "/api/admin/crm/config/:provider",
    changingParts(audited(adminsOnly, "crm-settings")),
    async ({ params, body }) => {
      const { id } = findConnection(connections, params.provider).definition;
      if (body === undefined || body === null) {
        throw new AppError("invalid", {
          en: "Please send what is to change as one JSON object.",
          es: "Envíe lo que debe cambiar como un solo objeto JSON.",
        });
      }
      const change = parseInput(crmConfigChangeSchema, body);
      const settings = await changeProviderSettings(database, id, change, clock.now());
      return { success: true, config: toConfig(settings, connections) };
    },
  );

  app.put<OfProvider>(
    "/api/admin/crm/fields/:provider",
    audited(adminsOnly, "crm-fields"),
    async ({ params, body }) => {
      const { definition } = findConnection(connections, params.provider);
      const parse = ({ fieldChoices }: ProviderSettings) => ({
        fieldChoices: parseFieldChoices(definition, fieldChoices, body),
      });
      const settings = await changeProviderSettings(database, definition.id, parse, clock.now());
      return { success: true, fields: applyFieldChoices(definition.fields, settings.fieldChoices) };
    },
  );
}

function testRoutes(app: FastifyInstance, ctx: CrmCtx): void {
  const { crm: connections } = ctx;
  app.post<OfProvider>(
    "/api/admin/crm/test/:provider",
    changingParts(adminsOnly),
    async (request) => {
      const connection = findConnection(connections, request.params.provider);
      const locale = readLocale(request);
      const { ok, message } = await testConnection(ctx, connection, { locale });
      return { success: true, connected: ok, message };
    },
  );

  app.post("/api/admin/crm/test-all", changingParts(adminsOnly), async () => {
    const results = await Promise.all(
      connections.map(async (connection) => {
        const { ok } = await testConnection(ctx, connection);
        const { definition, configured } = connection;
        const isTold = configured || alwaysTold.has(definition.id);
        return isTold ? [[definition.id, ok] as const] : [];
      }),
    );
    return { success: true, connections: Object.fromEntries(results.flat()) };
  });
}

function deliveryRoutes(app: FastifyInstance, ctx: CrmCtx): void {
  const { database, crm: connections, clock } = ctx;
  app.post<{ Params: { id: string; provider: string } }>(
    "/api/admin/leads/:id/sync/:provider",
    audited(adminsAndAgents, "lead-sync"),
    async (request, reply) => {
      const { params, staff: viewer } = request;
      const connection = findConnection(connections, params.provider);
      if (!isId(params.id)) {
        throw new AppError("not_found", noSuchLead);
      }
      const asker = { viewer, locale: readLocale(request) };
      const { status, reason } = await requestDelivery(ctx, connection, params.id, asker);
      return reply
        .code(202)
        .send({ success: true, status, ...(reason === null ? {} : { reason }) });
    },
  );

  const onProvider = (
    path: string,
    name: AuditAction,
    act: (definition: CrmProviderDefinition) => Promise<object>,
  ) =>
    app.post<OfProvider>(path, audited(adminsOnly, name), async ({ params }, reply) => {
      const { definition } = findConnection(connections, params.provider);
      return reply.code(202).send({ success: true, ...(await act(definition)) });
    });
  onProvider("/api/admin/crm/retry/:provider", "crm-retry", async ({ id }) => ({
    retried: await retryFailedDeliveries(database.db, id, clock.now()),
  }));
  onProvider("/api/admin/crm/backfill/:provider", "crm-backfill", async (definition) => ({
    count: await startBackfill(ctx, definition),
  }));
  onProvider("/api/admin/crm/backfill/:provider/stop", "crm-backfill", async (definition) => ({
    stopped: await endBackfill(ctx, definition),
  }));
  app.get<OfProvider>("/api/admin/crm/backfill/:provider", adminsOnly, async ({ params }) => {
    const { definition } = findConnection(connections, params.provider);
    return { success: true, count: await countBackfillLeads(ctx, definition) };
  });
}

function findConnection(connections: readonly CrmConnection[], provider: string): CrmConnection {
  const found = connections.find(({ definition }) => definition.id === provider);
  if (!found)
    throw new AppError("not_found", {
      en: "There is no CRM provider with this name.",
      es: "No hay ningún proveedor de CRM con este nombre.",
    });
  return found;
}

function toConfig(
  { provider, enabled, settings }: ProviderSettings,
  connections: readonly CrmConnection[],
): CrmConfig {
  const { configured } = findConnection(connections, provider);
  return { provider, enabled, credentials: { configured }, settings };
}

/** As many as an admin looks through; those that are still to be done come first. */
const mostShown = 50;

/** Who is to be gone from the CRMs. Registered inside the scope that admits staff only. */
function erasureRoutes(app: FastifyInstance, ctx: CrmCtx): void {
  const { database, clock } = ctx;
  app.get("/api/admin/crm/erasures", adminsOnly, async (request) => {
    const locale = readLocale(request);
    const rows = await listErasures(database.db, mostShown);
    return { success: true, erasures: rows.map((row) => toErasure(ctx, row, locale)) };
  });

  app.post(
    "/api/admin/crm/erasures/retry",
    audited(adminsOnly, "crm-retry"),
    async (_request, reply) => {
      const retried = await retryErasures(database.db, clock.now());
      return reply.code(202).send({ success: true, retried });
    },
  );

  app.post<{ Params: { id: string } }>(
    "/api/admin/crm/erasures/:id/checked",
    audited(adminsOnly, "crm-erasure-check"),
    async ({ params: { id }, staff }) => {
      if (!isId(id) || !(await markChecked(ctx, id, staff?.username ?? ""))) {
        throw new AppError("not_found", {
          en: "There is nothing to check any more.",
          es: "Ya no hay nada que revisar.",
        });
      }
      return { success: true };
    },
  );
}

function toErasure(ctx: CrmCtx, row: AskedErasure, locale: Locale): Erasure {
  const { id, provider, account, remotes, sentAt, checkedBy } = row;
  return {
    id,
    provider,
    account,
    ...tellStanding(ctx, row, locale),
    remoteIds: remotes.map((remote) => remote.id),
    sentAt: sentAt?.toISOString() ?? null,
    checkedBy,
    createdAt: row.createdAt.toISOString(),
    changedAt: row.changedAt.toISOString(),
  };
}

/**
 * Sync now and Retry: puts a lead into a provider's queue, whatever became of it before, unless it
 * is in flight. What the provider's rules leave out (`autoSync` excepted), and what a newer request
 * of the same person overtook, is answered with "skipped" and why; a row that stands otherwise
 * keeps its status.
 *
 * @param asker null for the site itself.
 * @throws AppError `not_found` when there is no such lead for them.
 */
export async function requestDelivery(
  { database, clock }: Ctx,
  connection: CrmConnection,
  leadId: string,
  asker: { readonly viewer: FastifyRequest["staff"]; readonly locale: Locale } | null = null,
): Promise<{ readonly status: DeliveryStatus; readonly reason: string | null }> {
  const { viewer, locale } = asker ?? { viewer: null, locale: defaultLocale };
  const { id: provider, label } = connection.definition;
  const lead = await findLead(database.db, leadId, viewer);
  if (!lead) throw new AppError("not_found", noSuchLead);
  const { enabled, settings } = await findProviderSettings(database.db, provider);
  const refuse = (to: Locale) => findSkipReason(lead, { label, enabled, settings }, to);
  const isRefused = refuse(defaultLocale) !== null;
  const { gate, account } = await findProviderState(database.db, provider);
  const now = clock.now();
  return database.transaction(async (tx) => {
    const personId = await findOrAddPerson(tx, lead.email);
    const request = { leadId, provider, personId, leadSubmittedAt: new Date(lead.timestamp) };
    const isOld = !isRefused && (await isSuperseded(tx, request, account));
    const tell = (to: Locale) => (isOld ? supersededReason[to] : refuse(to));
    const reason = tell(defaultLocale);
    const fresh = {
      status: reason === null ? ("pending" as const) : ("skipped" as const),
      reason,
      origin: "staff" as const,
      priority: priorities.staff,
      pushId: randomUUID(),
      nextAttemptAt: reason === null ? now : null,
      changedAt: now,
    };
    await insertDeliveries(tx, [{ ...request, ...fresh }]);
    const row = await lockDelivery(tx, leadId, provider);
    const inFlight = { status: "in_progress", reason: null } as const;
    if (!row) return inFlight;
    if (readStatus(row, now) === inFlight.status) {
      // Becomes a request of staff: if its push fails it is queued again, and stopping a backfill
      // doesn't withdraw it.
      const { origin, priority } = fresh;
      await moveDelivery(tx, "askedAnew", row, { origin, priority, nextAttemptAt: now });
      return inFlight;
    }
    if (reason !== null) {
      if (row.status === "skipped") {
        await moveDelivery(tx, "leftOutAgain", row, { reason, changedAt: now });
      }
      return { status: "skipped", reason: tell(locale) };
    }
    const { status: _status, ...change } = fresh;
    const again = { ...change, ...continueUnconfirmed(row), attempts: 0 };
    await moveDelivery(tx, "requested", row, again);
    return { status: "pending", reason: describeWait(connection, { enabled, gate, now, locale }) };
  });
}

/**
 * An unconfirmed push may have arrived: the repeat keeps its push id, so that the CRM sees the same
 * one.
 */
function continueUnconfirmed(row: DeliveryRow): { readonly pushId?: string } {
  return row.status === "synced" ? {} : { pushId: row.pushId };
}
