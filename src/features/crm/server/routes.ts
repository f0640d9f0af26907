import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { crmConfigChangeSchema, type CrmConfig } from "#features/crm/core/crm-settings.ts";
import type { Erasure } from "#features/crm/core/delivery.ts";
import { applyFieldChoices } from "#features/crm/core/field-map.ts";
import { AppError } from "#platform/core/app-error.ts";
import { idSchema } from "#platform/core/ids.ts";
import type { Locale } from "#platform/core/locale.ts";
import { readLocale } from "#platform/http/parse-input.ts";
import { idParams, noBody, type Routes } from "#platform/http/route-schema.ts";
import {
  adminsAndAgents,
  adminsOnly,
  audited,
  changingParts,
  databaseOfStaff,
  type StaffRoute,
} from "#platform/http/staff-route.ts";
import { countBackfillLeads, endBackfill, startBackfill } from "./backfill-leads.ts";
import type { CrmConnection, CrmCtx } from "./crm-connections.ts";
import { fieldChoicesSchema, parseFieldChoices } from "./parse-field-choices.ts";
import { changeProviderSettings } from "./change-provider-settings.ts";
import { listProviderSettings, type ProviderSettings } from "./provider-settings-store.ts";
import { readCrmOverview } from "./read-crm-overview.ts";
import {
  type ErasureRow,
  listErasures,
  markChecked,
  retryErasures,
  tellStanding,
} from "./presence/erase-people.ts";
import { requestDelivery, retryFailedDeliveries } from "./presence/request-delivery.ts";
import { testConnection } from "./test-connection.ts";

/**
 * The providers that the specification names. A further provider's result is shown once it is
 * configured.
 */
const alwaysShown: ReadonlySet<string> = new Set(["hubspot", "salesforce", "pipedrive"]);

const providerParams = z.object({ provider: z.string() });
const deliveryParams = z.object({ id: idSchema, provider: z.string() });

/** Settings, tests and deliveries. Registered inside the scope that admits admins only. */
export function crmRoutes(app: Routes, ctx: CrmCtx): void {
  settingsRoutes(app, ctx);
  testRoutes(app, ctx);
  deliveryRoutes(app, ctx);
  backfillRoutes(app, ctx);
  erasureRoutes(app, ctx);
}

/** A route about one CRM. An unknown CRM is answered with 404 before the body is checked. */
const ofProvider = <Body>({ crm }: CrmCtx, route: StaffRoute, summary: string, body: Body) => ({
  ...route,
  preValidation: async ({ params }: FastifyRequest) =>
    void findConnection(crm, (params as z.infer<typeof providerParams>).provider),
  schema: { summary, params: providerParams, body },
});

function settingsRoutes(app: Routes, ctx: CrmCtx): void {
  const { database, crm: connections, clock } = ctx;
  const listing = { ...adminsOnly, schema: { summary: "Lists each CRM's settings." } };
  app.get("/api/admin/crm/configs", listing, async () => {
    const settings = await listProviderSettings(database.db, connections);
    return { configs: settings.map((each) => toConfig(each, connections)) };
  });

  const overview = {
    ...adminsOnly,
    schema: { summary: "Tells how each CRM stands, with its settings, fields and counts." },
  };
  app.get("/api/admin/crm/overview", overview, async (request) => ({
    providers: await readCrmOverview(ctx, readLocale(request)),
  }));

  const changing = ofProvider(
    ctx,
    changingParts(audited(adminsOnly, "crm-settings")),
    "Changes one CRM's switch and settings; what is left out stays.",
    crmConfigChangeSchema,
  );
  app.put("/api/admin/crm/config/:provider", changing, async (request) => {
    const { id } = findConnection(connections, request.params.provider).definition;
    const ofStaff = databaseOfStaff(database, request);
    const settings = await changeProviderSettings(ofStaff, id, request.body, clock.now());
    return { success: true, config: toConfig(settings, connections) };
  });

  const choosing = ofProvider(
    ctx,
    audited(adminsOnly, "crm-fields"),
    "Chooses which fields one CRM gets, and under which names.",
    fieldChoicesSchema,
  );
  app.put("/api/admin/crm/fields/:provider", choosing, async (request) => {
    const { definition } = findConnection(connections, request.params.provider);
    const parse = ({ fieldChoices }: ProviderSettings) => ({
      fieldChoices: parseFieldChoices(definition, fieldChoices, request.body.fields),
    });
    const ofStaff = databaseOfStaff(database, request);
    const settings = await changeProviderSettings(ofStaff, definition.id, parse, clock.now());
    return { success: true, fields: applyFieldChoices(definition.fields, settings.fieldChoices) };
  });
}

function testRoutes(app: Routes, ctx: CrmCtx): void {
  const { crm: connections } = ctx;
  const summary = "Tests the connection to one CRM, within 15 seconds.";
  const testing = ofProvider(ctx, changingParts(adminsOnly), summary, noBody);
  app.post("/api/admin/crm/test/:provider", testing, async (request) => {
    const connection = findConnection(connections, request.params.provider);
    const locale = readLocale(request);
    const { ok, message } = await testConnection(ctx, connection, { locale });
    return { success: true, connected: ok, message };
  });

  const testingAll = {
    ...changingParts(adminsOnly),
    schema: { summary: "Tests the connections to all CRMs.", body: noBody },
  };
  app.post("/api/admin/crm/test-all", testingAll, async () => {
    const results = await Promise.all(
      connections.map(async (connection) => {
        const { ok } = await testConnection(ctx, connection);
        const { definition, configured } = connection;
        const isShown = configured || alwaysShown.has(definition.id);
        return isShown ? [[definition.id, ok] as const] : [];
      }),
    );
    return { success: true, connections: Object.fromEntries(results.flat()) };
  });
}

function deliveryRoutes(app: Routes, ctx: CrmCtx): void {
  const { database, crm: connections, clock } = ctx;
  const syncing = {
    ...audited(adminsAndAgents, "lead-sync"),
    schema: {
      summary: "Sends a lead to one CRM now, or tries it again.",
      params: deliveryParams,
      body: noBody,
    },
  };
  app.post("/api/admin/leads/:id/sync/:provider", syncing, async (request, reply) => {
    const { params, staff: viewer } = request;
    const connection = findConnection(connections, params.provider);
    const asker = { viewer, locale: readLocale(request) };
    const { status, reason } = await requestDelivery(
      { ...ctx, database: databaseOfStaff(database, request) },
      connection,
      params.id,
      asker,
    );
    return reply.code(202).send({ success: true, status, ...(reason === null ? {} : { reason }) });
  });

  const summary = "Tries all failed deliveries to one CRM again.";
  const retrying = ofProvider(ctx, audited(adminsOnly, "crm-retry"), summary, noBody);
  app.post("/api/admin/crm/retry/:provider", retrying, async (request, reply) => {
    const { id } = findConnection(connections, request.params.provider).definition;
    const retried = await retryFailedDeliveries(
      databaseOfStaff(database, request),
      id,
      clock.now(),
    );
    return reply.code(202).send({ success: true, retried });
  });
}

function backfillRoutes(app: Routes, ctx: CrmCtx): void {
  const { database, crm: connections } = ctx;
  const path = "/api/admin/crm/backfill/:provider";
  const route = audited(adminsOnly, "crm-backfill");
  const starting = ofProvider(ctx, route, "Queues the leads from before one CRM was on.", noBody);
  app.post(path, starting, async (request, reply) => {
    const { definition } = findConnection(connections, request.params.provider);
    await startBackfill({ ...ctx, database: databaseOfStaff(database, request) }, definition);
    return reply.code(202).send({ success: true });
  });

  const ending = ofProvider(ctx, route, "Ends a backfill that is under way.", noBody);
  app.post(`${path}/stop`, ending, async (request, reply) => {
    const { definition } = findConnection(connections, request.params.provider);
    const ofStaff = { ...ctx, database: databaseOfStaff(database, request) };
    return reply.code(202).send({ success: true, stopped: await endBackfill(ofStaff, definition) });
  });

  const counting = {
    ...adminsOnly,
    schema: { summary: "Counts the leads that a backfill would queue.", params: providerParams },
  };
  app.get(path, counting, async ({ params }) => {
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

/** The number that an admin looks through at once. */
const erasuresShown = 50;
const pageSchema = z.object({ cursor: z.coerce.number().int().min(0).max(1_000_000).catch(0) });

/** People to be erased at the CRMs. Registered inside the scope that admits staff only. */
function erasureRoutes(app: Routes, ctx: CrmCtx): void {
  const { database, clock } = ctx;
  const listing = {
    ...adminsOnly,
    schema: { summary: "Lists who is to be gone from the CRMs.", querystring: pageSchema },
  };
  app.get("/api/admin/crm/erasures", listing, async (request) => {
    const locale = readLocale(request);
    const { cursor: offset } = request.query;
    const { erasures, total } = await listErasures(database.db, { limit: erasuresShown, offset });
    const rows = erasures.map((row) => toErasure(ctx, row, locale));
    const next = offset + erasuresShown;
    return { success: true, rows, total, nextCursor: next < total ? String(next) : null };
  });

  const retrying = {
    ...audited(adminsOnly, "crm-retry"),
    schema: { summary: "Tries all failed erasures at the CRMs again.", body: noBody },
  };
  app.post("/api/admin/crm/erasures/retry", retrying, async (_request, reply) => {
    const retried = await retryErasures(database.db, clock.now());
    return reply.code(202).send({ success: true, retried });
  });

  const checking = {
    ...audited(adminsOnly, "crm-erasure-check"),
    schema: {
      summary: "Notes that somebody checked by hand that a person is gone from a CRM.",
      params: idParams,
      body: noBody,
    },
  };
  app.post("/api/admin/crm/erasures/:id/checked", checking, async ({ params: { id }, staff }) => {
    if (!(await markChecked(ctx, id, staff?.username ?? ""))) {
      throw new AppError("not_found", {
        en: "There is nothing to check any more.",
        es: "Ya no hay nada que revisar.",
      });
    }
    return { success: true };
  });
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
