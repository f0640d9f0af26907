import type { Ctx, Feature } from "#records/ctx.ts";
import { findLead } from "#features/leads/server/leads-store.ts";
import { Gauge, type Registry } from "prom-client";
import { consentPolicySetting } from "#features/crm/core/consent-policy.ts";
import { oncePerCtx } from "#platform/platform-ctx.ts";
import { exceptNotified } from "#platform/intake/hand-out.ts";
import { connectCrms, type CrmConnection, type CrmCtx } from "./server/crm-connections.ts";
import {
  lookAtAddresses,
  lookAtAll,
  lookAtContact,
  lookAtLeads,
} from "./server/presence/look-again.ts";
import { lookAtRestored, planDeliveries } from "./server/presence/plan-deliveries.ts";
import {
  crmPeopleData,
  crmPresencesData,
  deliveriesData,
} from "./server/presence/presence-data.ts";
import { listLeadDeliveries, tellDeliveryLine } from "./server/presence/list-lead-deliveries.ts";
import { readConsents } from "./server/presence/read-facts.ts";
import { deliveryQueues, deliveryTimings, type DeliveryTimings } from "./server/presence/worker.ts";
import { findCrmTrouble, readDeliveryCounts, readGates } from "./server/read-crm-overview.ts";
import { crmTokens } from "./server/provider-states-store.ts";
import { crmRoutes } from "./server/routes.ts";

export interface CrmTuning {
  readonly connect?: ((ctx: Ctx) => readonly CrmConnection[]) | undefined;
  readonly timings?: DeliveryTimings | undefined;
}

/**
 * Delivers leads to the agency's CRMs. The parameters let tests use another CRM or other intervals.
 */
export function crmFeature({
  connect = connectCrms,
  timings = deliveryTimings,
}: CrmTuning = {}): Feature {
  const open = oncePerCtx((ctx): CrmCtx => ({ ...ctx, crm: connect(ctx), readConsents }));
  return {
    name: "crm",
    staffRoutes: (staff, ctx) => crmRoutes(staff, open(ctx)),
    settings: [consentPolicySetting],
    onSetting: (tx, { now }) => lookAtAll(tx, now),
    followers: (ctx) => [
      exceptNotified(async (tx, submissions) => {
        const leads = submissions.filter(({ scope }) => scope === "lead");
        const ids = leads.map(({ id }) => id);
        if (ids.length > 0) await planDeliveries(open(ctx), tx, ids);
      }),
    ],
    // These hooks only mark the person for a new look. The worker then computes from stored facts
    // what each CRM should hold (decision 043).
    async onConsents(tx, consents) {
      // An applicant's consent is sent to no CRM.
      const sendable = consents.filter(({ kind }) => kind !== "application");
      await lookAtAddresses(tx, sendable);
    },
    onContactChange: (tx, { person, now }) => lookAtContact(tx, person, now),
    onRecord: {
      async deleted(ctx, tx, { kind, ids }) {
        if (kind === "lead") await lookAtLeads(ctx, tx, ids);
      },
      async restored(ctx, tx, { kind, ids }) {
        if (kind === "lead") await lookAtRestored(open(ctx), tx, ids);
      },
      async corrected(ctx, tx, { kind, id }) {
        if (kind === "lead") await lookAtLeads(ctx, tx, [id]);
      },
    },
    async readLeadParts(ctx, { id }, locale) {
      const lead = await findLead(ctx.database.db, id);
      // It was erased since staff opened it.
      if (!lead) return { deliveries: [] };
      const deliveries = await listLeadDeliveries(open(ctx), lead, locale);
      return { deliveries, timeline: deliveries.flatMap(tellDeliveryLine) };
    },
    people: [crmPeopleData, deliveriesData, crmPresencesData],
    sealed: [crmTokens],
    tablesOfNobody: {
      crm_provider_states: "How a CRM stands.",
      crm_settings: "What admins chose, and the keys of consents' proofs, sealed.",
    },
    queues: (ctx) => deliveryQueues(open(ctx), { timings }),
    watch: (ctx) =>
      open(ctx).crm.map((connection) => ({
        part: "crm",
        label: connection.definition.label,
        async look() {
          const stop = await findCrmTrouble(ctx.database, connection);
          return stop && { state: "down", ...stop };
        },
      })),
    metrics(registry, ctx) {
      addGauge(registry, {
        name: "crm_deliveries",
        help: "Deliveries of leads to CRMs by provider and status",
        label: "status",
        read: () => readDeliveryCounts(open(ctx)),
      });
      addGauge(registry, {
        name: "crm_gate",
        help: "1 for the state a CRM is in, 0 for the others; nothing is sent unless it is open",
        label: "state",
        read: () => readGates(open(ctx)),
      });
    },
  };
}

interface GaugeOptions<Label extends string> {
  readonly name: string;
  readonly help: string;
  readonly label: Label;
  readonly read: () => Promise<
    readonly (Readonly<Record<Label | "provider", string>> & { readonly total: number })[]
  >;
}

/**
 * Adds a figure for each provider, read on request. It has no values while the database is
 * unreachable.
 */
function addGauge<Label extends string>(
  registry: Registry,
  { name, help, label, read }: GaugeOptions<Label>,
): void {
  const gauge: Gauge = new Gauge({
    name,
    help,
    labelNames: ["provider", label],
    registers: [registry],
    async collect() {
      const rows = await read().catch(() => []);
      gauge.reset();
      for (const { total, provider, [label]: value } of rows) {
        gauge.set({ provider, [label]: value }, total);
      }
    },
  });
}
