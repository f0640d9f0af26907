import type { FastifyInstance } from "fastify";
import { crmConfigChangeSchema } from "#features/crm/core/crm-settings.ts";
import type { CrmConfig } from "#features/crm/core/crm-settings.ts";
import { applyFieldChoices } from "#features/crm/core/field-map.ts";
import { AppError } from "#platform/core/app-error.ts";
import type { Clock } from "#platform/core/clock.ts";
import { isId } from "#platform/core/is-id.ts";
import type { Database } from "#platform/server/database.ts";
import type { Jobs } from "#platform/server/jobs.ts";
import { parseInput } from "#platform/server/parse-input.ts";
import { readLocale } from "#platform/server/read-locale.ts";
import {
  adminsAndAgents,
  adminsOnly,
  audited,
  changingParts,
} from "#platform/server/staff-route.ts";
import { countBackfillLeads, endBackfill, startBackfill } from "./backfill-leads.ts";
import type { CrmConnection } from "./crm-connections.ts";
import { erasureRoutes } from "./erasure-routes.ts";
import { retryFailedDeliveries } from "./deliveries-store.ts";
import { parseFieldChoices } from "./parse-field-choices.ts";
import { changeProviderSettings, listProviderSettings } from "./provider-settings-store.ts";
import type { ProviderSettings } from "./provider-settings-store.ts";
import { readCrmOverview } from "./read-crm-overview.ts";
import { requestDelivery } from "./request-delivery.ts";
import { testConnection } from "./test-connection.ts";

export interface CrmRoutesDependencies {
  readonly database: Database;
  readonly connections: readonly CrmConnection[];
  readonly jobs: Jobs;
  readonly clock: Clock;
}

/** Those the specification names; a further provider's result is told once it is configured. */
const alwaysTold: ReadonlySet<string> = new Set(["hubspot", "salesforce", "pipedrive"]);

interface OfProvider {
  Params: { provider: string };
}

/** Settings, tests and deliveries. Registered inside the scope that admits admins only. */
export function crmRoutes(app: FastifyInstance, dependencies: CrmRoutesDependencies): void {
  settingsRoutes(app, dependencies);
  testRoutes(app, dependencies);
  deliveryRoutes(app, dependencies);
  erasureRoutes(app, dependencies);
}

function settingsRoutes(
  app: FastifyInstance,
  { database, connections, clock }: CrmRoutesDependencies,
): void {
  app.get("/api/admin/crm/configs", adminsOnly, async () => {
    const ids = connections.map(({ definition }) => definition.id);
    const settings = await listProviderSettings(database.db, ids);
    return { configs: settings.map((each) => toConfig(each, connections)) };
  });

  app.get("/api/admin/crm/overview", adminsOnly, async (request) => ({
    providers: await readCrmOverview({ database, connections, clock }, readLocale(request)),
  }));

  app.put<OfProvider>(
    "/api/admin/crm/config/:provider",
    changingParts(audited(adminsOnly, "crm-settings")),
    async ({ params, body }) => {
      const { id } = findConnection(connections, params.provider).definition;
      if (body === undefined || body === null) {
        throw new AppError("invalid", { en: "Please send what is to change as one JSON object." });
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

function testRoutes(
  app: FastifyInstance,
  { database, connections, clock }: CrmRoutesDependencies,
): void {
  app.post<OfProvider>(
    "/api/admin/crm/test/:provider",
    changingParts(adminsOnly),
    async ({ params }) => {
      const connection = findConnection(connections, params.provider);
      const { ok, message } = await testConnection({ database, clock }, connection);
      return { success: true, connected: ok, message };
    },
  );

  app.post("/api/admin/crm/test-all", changingParts(adminsOnly), async () => {
    const results = await Promise.all(
      connections.map(async (connection) => {
        const { ok } = await testConnection({ database, clock }, connection);
        const { definition, configured } = connection;
        const isTold = configured || alwaysTold.has(definition.id);
        return isTold ? [[definition.id, ok] as const] : [];
      }),
    );
    return { success: true, connections: Object.fromEntries(results.flat()) };
  });
}

function deliveryRoutes(
  app: FastifyInstance,
  { database, connections, clock, jobs }: CrmRoutesDependencies,
): void {
  app.post<{ Params: { id: string; provider: string } }>(
    "/api/admin/leads/:id/sync/:provider",
    audited(adminsAndAgents, "lead-sync"),
    async ({ params, staff }, reply) => {
      const connection = findConnection(connections, params.provider);
      if (!isId(params.id)) {
        throw new AppError("not_found", { en: "There is no lead with this address." });
      }
      const { status, reason } = await requestDelivery(
        { database, clock },
        connection,
        params.id,
        staff,
      );
      return reply
        .code(202)
        .send({ success: true, status, ...(reason === null ? {} : { reason }) });
    },
  );

  app.post<OfProvider>(
    "/api/admin/crm/retry/:provider",
    audited(adminsOnly, "crm-retry"),
    async ({ params }, reply) => {
      const { id } = findConnection(connections, params.provider).definition;
      const retried = await retryFailedDeliveries(database.db, id, clock.now());
      return reply.code(202).send({ success: true, retried });
    },
  );

  app.get<OfProvider>("/api/admin/crm/backfill/:provider", adminsOnly, async ({ params }) => {
    const { definition } = findConnection(connections, params.provider);
    return { success: true, count: await countBackfillLeads({ database }, definition) };
  });

  app.post<OfProvider>(
    "/api/admin/crm/backfill/:provider",
    audited(adminsOnly, "crm-backfill"),
    async ({ params }, reply) => {
      const { definition } = findConnection(connections, params.provider);
      const count = await startBackfill({ database, clock, jobs }, definition);
      return reply.code(202).send({ success: true, count });
    },
  );

  app.post<OfProvider>(
    "/api/admin/crm/backfill/:provider/stop",
    audited(adminsOnly, "crm-backfill"),
    async ({ params }, reply) => {
      const { definition } = findConnection(connections, params.provider);
      const stopped = await endBackfill({ database, clock }, definition);
      return reply.code(202).send({ success: true, stopped });
    },
  );
}

function findConnection(connections: readonly CrmConnection[], provider: string): CrmConnection {
  const found = connections.find(({ definition }) => definition.id === provider);
  if (!found) throw new AppError("not_found", { en: "There is no CRM provider with this name." });
  return found;
}

function toConfig(
  { provider, enabled, settings }: ProviderSettings,
  connections: readonly CrmConnection[],
): CrmConfig {
  const { configured } = findConnection(connections, provider);
  return { provider, enabled, credentials: { configured }, settings };
}
