import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { crmConfigChangeSchema, type CrmConfig } from "#features/crm/core/crm-settings.ts";
import type { Erasure } from "#features/crm/core/delivery.ts";
import { applyFieldChoices } from "#features/crm/core/field-map.ts";
import type { AuditAction } from "#platform/core/audit-event.ts";
import { AppError } from "#platform/core/app-error.ts";
import { isId } from "#platform/core/ids.ts";
import type { Locale } from "#platform/core/locale.ts";
import { parseInput, readLocale } from "#platform/http/parse-input.ts";
import {
  adminsAndAgents,
  adminsOnly,
  audited,
  changingParts,
  databaseOfStaff,
} from "#platform/http/staff-route.ts";
import { countBackfillLeads, endBackfill, startBackfill } from "./backfill-leads.ts";
import type { CrmConnection, CrmCtx } from "./crm-connections.ts";
import type { CrmProviderDefinition } from "./crm-provider.ts";
import { parseFieldChoices } from "./parse-field-choices.ts";
import { changeProviderSettings } from "./change-provider-settings.ts";
import { listProviderSettings, type ProviderSettings } from "./provider-settings-store.ts";
import { readCrmOverview } from "./read-crm-overview.ts";
import {
  type Erasure as ErasureRow,
  listErasures,
  markChecked,
  retryErasures,
  tellStanding,
} from "./records/erase-people.ts";
import { noSuchLead, requestDelivery, retryFailedDeliveries } from "./records/request-delivery.ts";
import { testConnection } from "./test-connection.ts";

/** Those the specification names; a further provider's result is told once it is configured. */
const alwaysTold: ReadonlySet<string> = new Set(["hubspot", "salesforce", "pipedrive"]);

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
    async (request) => {
      const { params, body } = request;
      const { id } = findConnection(connections, params.provider).definition;
      if (body === undefined || body === null) {
        throw new AppError("invalid", {
          en: "Please send what is to change as one JSON object.",
          es: "Envíe lo que debe cambiar como un solo objeto JSON.",
        });
      }
      const change = parseInput(crmConfigChangeSchema, body);
      const settings = await changeProviderSettings(
        databaseOfStaff(database, request),
        id,
        change,
        clock.now(),
      );
      return { success: true, config: toConfig(settings, connections) };
    },
  );

  app.put<OfProvider>(
    "/api/admin/crm/fields/:provider",
    audited(adminsOnly, "crm-fields"),
    async (request) => {
      const { params, body } = request;
      const { definition } = findConnection(connections, params.provider);
      const parse = ({ fieldChoices }: ProviderSettings) => ({
        fieldChoices: parseFieldChoices(definition, fieldChoices, body),
      });
      const settings = await changeProviderSettings(
        databaseOfStaff(database, request),
        definition.id,
        parse,
        clock.now(),
      );
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
      const { status, reason } = await requestDelivery(
        { ...ctx, database: databaseOfStaff(database, request) },
        connection,
        params.id.toLowerCase(),
        asker,
      );
      return reply
        .code(202)
        .send({ success: true, status, ...(reason === null ? {} : { reason }) });
    },
  );

  const onProvider = (
    path: string,
    name: AuditAction,
    act: (definition: CrmProviderDefinition, of: CrmCtx) => Promise<object>,
  ) =>
    app.post<OfProvider>(path, audited(adminsOnly, name), async (request, reply) => {
      const { definition } = findConnection(connections, request.params.provider);
      const of = { ...ctx, database: databaseOfStaff(database, request) };
      return reply.code(202).send({ success: true, ...(await act(definition, of)) });
    });
  onProvider("/api/admin/crm/retry/:provider", "crm-retry", async ({ id }, of) => ({
    retried: await retryFailedDeliveries(of.database, id, clock.now()),
  }));
  onProvider("/api/admin/crm/backfill/:provider", "crm-backfill", async (definition, of) => {
    await startBackfill(of, definition);
    return {};
  });
  onProvider("/api/admin/crm/backfill/:provider/stop", "crm-backfill", async (definition, of) => ({
    stopped: await endBackfill(of, definition),
  }));
  app.get<OfProvider>("/api/admin/crm/backfill/:provider", adminsOnly, async ({ params }) => {
    const { definition } = findConnection(connections, params.provider);
    return { success: true, ...(await countBackfillLeads(ctx, definition)) };
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

/** As many as an admin looks through at once. */
const erasuresShown = 50;
const pageSchema = z.object({ cursor: z.coerce.number().int().min(0).max(1_000_000).catch(0) });

/** Who is to be gone from the CRMs. Registered inside the scope that admits staff only. */
function erasureRoutes(app: FastifyInstance, ctx: CrmCtx): void {
  const { database, clock } = ctx;
  app.get("/api/admin/crm/erasures", adminsOnly, async (request) => {
    const locale = readLocale(request);
    const { cursor: offset } = pageSchema.parse(request.query);
    const { erasures, total } = await listErasures(database.db, { limit: erasuresShown, offset });
    const rows = erasures.map((row) => toErasure(ctx, row, locale));
    const next = offset + erasuresShown;
    return { success: true, rows, total, nextCursor: next < total ? String(next) : null };
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

function toErasure(ctx: CrmCtx, row: ErasureRow, locale: Locale): Erasure {
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
