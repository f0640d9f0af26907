import { Gauge, type Registry } from "prom-client";
import { readContacts } from "#features/consent/server/read-person.ts";
import { consentPolicySetting } from "#features/crm/core/consent-policy.ts";
import { oncePerCtx, type Ctx, type Feature } from "#platform/ctx.ts";
import { ofUntold } from "#platform/intake/hand-out.ts";
import { backfillQueue } from "./server/backfill-leads.ts";
import { connectCrms, type CrmConnection, type CrmCtx } from "./server/crm-connections.ts";
import { pushConsent, type ReadConsent } from "./server/deliveries/deliver-lead.ts";
import {
  deliveryQueues,
  deliveryTimings,
  type DeliveryTimings,
} from "./server/deliveries/delivery-worker.ts";
import { resendDeliveries } from "./server/deliveries/held-deliveries.ts";
import { listLeadDeliveries, tellDelivery } from "./server/deliveries/list-lead-deliveries.ts";
import {
  crmErasuresData,
  crmPeopleData,
  deliveriesData,
  planDeliveries,
  restoreDeliveries,
  withdrawDeliveries,
} from "./server/deliveries/plan-deliveries.ts";
import { findCrmTrouble, readDeliveryCounts, readGates } from "./server/read-crm-overview.ts";
import { crmRoutes } from "./server/routes.ts";

export interface CrmTuning {
  readonly connect?: ((ctx: Ctx) => readonly CrmConnection[]) | undefined;
  readonly timings?: DeliveryTimings | undefined;
}

/** Leads go to the agency's CRMs. For tests with another CRM, or other times. */
export function crmFeature({
  connect = connectCrms,
  timings = deliveryTimings,
}: CrmTuning = {}): Feature {
  const open = oncePerCtx((ctx): CrmCtx => ({ ...ctx, crm: connect(ctx) }));
  return {
    name: "crm",
    staffRoutes: (staff, ctx) => crmRoutes(staff, open(ctx)),
    settings: [consentPolicySetting],
    followers: (ctx) => [
      ofUntold(async (tx, submissions) => {
        const leads = submissions.filter(({ scope }) => scope === "lead");
        const ids = leads.map(({ id }) => id);
        if (ids.length > 0) await planDeliveries(open(ctx), tx, ids);
      }),
    ],
    // A lead tells CRMs itself; a message goes to none, so what they know of the person goes once more.
    async onConsent(tx, { kind, emailKey, at }) {
      if (kind === "inquiry") await pushConsent(tx, { emailKey, phoneKey: "" }, at);
    },
    onContactChange: (tx, { person, now }) => pushConsent(tx, person, now),
    onRecord: {
      async deleted(ctx, tx, { kind, ids }) {
        if (kind === "lead") await withdrawDeliveries(ctx, tx, ids);
      },
      async restored(ctx, tx, { kind, ids }) {
        if (kind === "lead") await restoreDeliveries(open(ctx), tx, ids);
      },
      async corrected(ctx, tx, { kind, id }) {
        if (kind === "lead") await resendDeliveries(ctx, tx, id);
      },
    },
    async readLeadParts(ctx, lead, locale) {
      const deliveries = await listLeadDeliveries(open(ctx), lead, locale);
      return { deliveries, timeline: deliveries.flatMap(tellDelivery) };
    },
    people: [crmPeopleData, deliveriesData, crmErasuresData],
    tablesOfNobody: {
      crm_provider_states: "How a CRM stands.",
      crm_settings: "What admins chose, and the keys of consents' proofs, sealed.",
    },
    queues: (ctx) => [
      ...deliveryQueues(open(ctx), { timings, readConsent }),
      backfillQueue(open(ctx)),
    ],
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
      addDeliveries(registry, open(ctx));
      addGates(registry, open(ctx));
    },
  };
}

/** Whoever has to be asked first is told to a CRM as somebody who has not agreed. */
const readConsent: ReadConsent = async (db, person) => {
  const [standing] = await readContacts(db, [person]);
  return !standing || standing.state === "ask" ? "none" : standing.state;
};

const gateStates = ["open", "throttled", "outage", "paused"] as const;

function addDeliveries(registry: Registry, ctx: CrmCtx): void {
  const gauge: Gauge<"provider" | "status"> = new Gauge({
    name: "crm_deliveries",
    help: "Deliveries of leads to CRMs by provider and status",
    labelNames: ["provider", "status"],
    registers: [registry],
    async collect() {
      const counts = await readDeliveryCounts(ctx).catch(() => []);
      gauge.reset();
      for (const { provider, status, total } of counts) gauge.set({ provider, status }, total);
    },
  });
}

function addGates(registry: Registry, ctx: CrmCtx): void {
  const gauge: Gauge<"provider" | "state"> = new Gauge({
    name: "crm_gate",
    help: "1 for the state a CRM is in, 0 for the others; nothing is sent unless it is open",
    labelNames: ["provider", "state"],
    registers: [registry],
    async collect() {
      const gates = await readGates(ctx).catch(() => []);
      gauge.reset();
      for (const { provider, state } of gates) {
        for (const each of gateStates) gauge.set({ provider, state: each }, Number(each === state));
      }
    },
  });
}
