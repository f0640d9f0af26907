import { randomUUID } from "node:crypto";
import { eq, inArray } from "drizzle-orm";
import { readPersonKeys } from "#features/consent/server/consents-store.ts";
import { confirmConsent, findAwaitedYes } from "#features/consent/server/confirm-consent.ts";
import { recordConsents } from "#features/consent/server/record-consents.ts";
import { revokeConsent } from "#features/consent/server/revoke-consent.ts";
import {
  type ConsentPolicy,
  consentPolicies,
  consentPolicySetting,
} from "#features/crm/core/consent-policy.ts";
import { startBackfill } from "#features/crm/server/backfill-leads.ts";
import { changeProviderSettings } from "#features/crm/server/change-provider-settings.ts";
import { findProviderSettings } from "#features/crm/server/provider-settings-store.ts";
import { erasePersonAtCrms, forgetPeopleOf } from "#features/crm/server/presence/erase-people.ts";
import { lookAtAll, lookAtLeads } from "#features/crm/server/presence/look-again.ts";
import { lookAtRestored, planDeliveries } from "#features/crm/server/presence/plan-deliveries.ts";
import {
  requestDelivery,
  retryFailedDeliveries,
} from "#features/crm/server/presence/request-delivery.ts";
import { leadConsentTexts } from "#features/leads/core/lead-consent.ts";
import type { Lead } from "#features/leads/core/lead.ts";
import { leadsTable, listLeadsOf } from "#features/leads/server/leads-store.ts";
import { readPhoneKey } from "#platform/core/person/phone.ts";
import type { Database, Tx } from "#platform/database/database.ts";
import { writeSetting } from "#platform/settings/settings-store.ts";
import { aLead } from "#testing/records/a-lead.ts";
import { insertLead } from "#testing/records/insert-records.ts";
import { submissionOrigin } from "#testing/records/submission-origin.ts";
import { hourMs, minuteMs } from "#platform/core/durations.ts";
import { findFaults } from "./crm-model-faults.ts";
import {
  listNewest,
  type Model,
  openModel,
  phoneField,
  settle,
  switchTo,
  work,
} from "./crm-model-scene.ts";
import { crmFailure, type MemoryCrm } from "./memory-crm.ts";

/**
 * Something that happens to one of three people, or to a CRM. Each action interprets `pick` in its
 * own way.
 */
export interface ModelEvent {
  readonly kind: (typeof modelKinds)[number];
  readonly who: number;
  readonly pick: number;
}

export const modelKinds = [
  ...(["arrives", "says no", "confirms", "corrects", "trash", "restore"] as const),
  ...(["erased by age", "asks to be deleted", "deleted at the CRM", "rules", "policy"] as const),
  ...(["field map", "sync now", "backfill", "CRM fails", "works"] as const),
] as const;

/** Everybody's first request, each with another number or none. */
const arrivals: readonly ModelEvent[] = [0, 1, 2].map((who) => ({
  kind: "arrives",
  who,
  pick: 2 * who + 2,
}));

/**
 * @returns faults at the CRMs after these events, and then after a backfill, which must repair
 *   everything.
 */
export async function runModel(
  database: Database,
  events: readonly ModelEvent[],
): Promise<readonly string[]> {
  const model = await openModel(database);
  const { clock } = model;
  try {
    await switchTo(model, { enabled: true, settings: { minLeadScore: 0 } });
    await acts.policy(model, { kind: "policy", who: 0, pick: 0 });
    for (const event of [...arrivals, ...events]) {
      clock.advance(minuteMs);
      await acts[event.kind](model, event);
      await forgetRefused(model);
    }
    await settle(model);
    const faults = await findFaults(model, ({ owed }, key) => owed.has(key));
    if (faults.length > 0) return faults;
    for (const { definition } of model.connections) {
      await retryFailedDeliveries(database, definition.id, clock.now());
      await startBackfill(model.ctx, definition);
    }
    await settle(model);
    return await findFaults(model, ({ goneThere }, key) => !goneThere.has(key));
  } finally {
    await switchTo(model, { enabled: false });
    await database.db.delete(leadsTable);
    await database.executeSql("delete from crm_erasures");
    await database.executeSql("delete from crm_people");
  }
}

/** A request that was refused once is sent again only by a backfill or by hand. */
async function forgetRefused(model: Model): Promise<void> {
  for (const { key, reason } of await listNewest(model)) {
    if (reason !== null) model.owed.delete(key);
  }
}

type Act = (model: Model, event: ModelEvent) => Promise<unknown>;

const acts: Readonly<Record<ModelEvent["kind"], Act>> = {
  async arrives(model, { who, pick }) {
    const { ctx, clock, emails, inTx, crms, deleted } = model;
    const id = randomUUID();
    const email = emails[who] ?? "";
    const phone = model.pickNumber(who, pick);
    const at = clock.now();
    const leadScore = pick % 4 === 0 ? 20 : 90;
    const made = { id, email, phone, leadScore, leadCategory: "hot", timestamp: at.toISOString() };
    const lead = aLead({ ...made, leadCategory: "hot" });
    await insertLead(ctx.database, lead);
    await inTx(async (tx) => {
      if (phone !== null && pick % 2 === 0) {
        const source = { kind: "lead", id } as const;
        const given = { ...submissionOrigin, source, email, phone, at };
        await recordConsents(ctx, tx, [{ ...given, version: leadConsentTexts.current }]);
      }
      await planDeliveries(ctx, tx, [id]);
    });
    deleted.delete(email);
    for (const [of, { definition }] of crms.entries()) {
      const { enabled } = await findProviderSettings(ctx.database.db, definition.id);
      if (enabled) model.owed.add(`${of} ${id}`);
    }
  },
  async "says no"({ ctx, clock, emails, inTx, newest }, { who }) {
    const phone = (await newest(who))?.phone ?? null;
    const person = readPersonKeys({ email: emails[who] ?? "", phone });
    const said = { channel: "link", by: null, note: null, now: clock.now() } as const;
    await inTx((tx) => revokeConsent(ctx, tx, { person, ...said }));
  },
  async confirms({ ctx, clock, inTx, newest }, { who }) {
    const lead = await newest(who);
    if (!lead) return;
    await inTx(async (tx) => {
      const yes = await findAwaitedYes(tx, lead.id);
      const said = { channel: "phone", by: "ada", note: "On the phone", now: clock.now() } as const;
      const source = { kind: "lead", id: lead.id } as const;
      const person = yes && readPersonKeys({ email: lead.email, phone: yes.consent.phone });
      if (yes && person) await confirmConsent(ctx, tx, { person, noes: yes.noes, source, ...said });
    });
  },
  async corrects({ ctx, inTx, newest, pickNumber }, { who, pick }) {
    const lead = await newest(who);
    if (!lead || lead.isDeleted) return;
    const phone = pickNumber(who, pick);
    const fullName = ["Ana Díaz", "Ana", "A. Díaz Ruiz"][pick % 3] ?? "";
    const change = { phone, phoneKey: readPhoneKey(phone), fullName };
    await inTx(async (tx) => {
      await tx.update(leadsTable).set(change).where(eq(leadsTable.id, lead.id));
      await lookAtLeads(ctx, tx, [lead.id]);
    });
  },
  async trash({ ctx, clock, inTx, newest }, { who }) {
    const lead = await newest(who);
    if (lead) await inTx((tx) => setDeleted(ctx, tx, lead.id, clock.now()));
  },
  async restore({ ctx, inTx, newest }, { who }) {
    const lead = await newest(who);
    if (lead?.isDeleted) await inTx((tx) => setDeleted(ctx, tx, lead.id, null));
  },
  async "erased by age"({ ctx, emails, inTx, aged, forgotten, had }, { who }) {
    const email = emails[who] ?? "";
    await inTx(async (tx) => {
      const gone = await eraseLeads(ctx, tx, email);
      if (gone.length > 0) forgotten.set(email, [...(had.get(email) ?? [])]);
      aged.set(email, [...(aged.get(email) ?? []), ...gone.map(({ phone }) => phone)]);
    });
  },
  async "asks to be deleted"({ ctx, clock, emails, inTx, deleted, aged, forgotten, had }, { who }) {
    const email = emails[who] ?? "";
    await inTx(async (tx) => {
      await erasePersonAtCrms(tx, email, clock.now());
      await eraseLeads(ctx, tx, email);
    });
    deleted.add(email);
    for (const known of [aged, forgotten, had]) known.delete(email);
  },
  async "deleted at the CRM"({ crms, owed, goneThere }, { who, pick }) {
    const records = crms[pick % 2]?.records;
    const [id, record] = [...(records ?? [])][who] ?? [];
    if (id === undefined) return;
    records?.delete(id);
    crms[pick % 2]?.numbers.delete(id);
    const gone = `${pick % 2} ${String(record?.["lead"])}`;
    owed.delete(gone);
    goneThere.add(gone);
  },
  async rules({ ctx, clock, connections }, { who, pick }) {
    const id = connections[who % 2]?.definition.id ?? "";
    const isSwitch = pick % 4 === 3;
    const rules = { settings: { minLeadScore: [0, 50, 95][pick % 3] ?? 0 } };
    const change = isSwitch ? { enabled: pick % 8 === 3 } : rules;
    await changeProviderSettings(ctx.database, id, change, clock.now());
  },
  async "field map"({ ctx, clock, connections }, { who, pick }) {
    const id = connections[who % 2]?.definition.id ?? "";
    const isOn = pick % 2 === 0;
    await changeProviderSettings(ctx.database, id, phoneField(isOn), clock.now());
  },
  async policy({ clock, inTx }, { pick }) {
    const policy: ConsentPolicy = consentPolicies[pick % 3] ?? "send";
    await inTx(async (tx) => {
      await writeSetting(tx, consentPolicySetting, { policy }, { by: "ada", now: clock.now() });
      await lookAtAll(tx, clock.now());
    });
  },
  async "sync now"(model, { who, pick }) {
    const lead = await model.newest(who);
    const connection = model.connections[pick % 2];
    if (!lead || lead.isDeleted || !connection) return;
    const { status } = await requestDelivery(model.ctx, connection, lead.id);
    if (status === "pending") model.owed.add(`${pick % 2} ${lead.id}`);
  },
  async backfill({ ctx, connections }, { pick }) {
    const definition = connections[pick % 2]?.definition;
    if (!definition) return;
    const { enabled } = await findProviderSettings(ctx.database.db, definition.id);
    if (enabled) await startBackfill(ctx, definition);
  },
  async "CRM fails"({ crms, owed, failing, failures, refused }, { who, pick }) {
    const of = who === 0 ? 0 : 1;
    const crm = crms[of];
    const kind = (["transient", "unknown_outcome", "rejected"] as const)[pick % 3] ?? "transient";
    const fail: MemoryCrm["after"] = ({ lead }) => {
      const about = `${of} ${lead.email}`;
      failures.set(about, (failures.get(about) ?? 0) + 1);
      const isOver = kind === "rejected" || (failures.get(about) ?? 0) >= 8;
      if (isOver) {
        owed.delete(`${of} ${lead.id}`);
        refused.add(about);
      }
      throw crmFailure(kind);
    };
    // Without a response the CRM may have accepted the call.
    const isTaken = kind === "unknown_outcome" && pick % 2 === 0;
    const isOk = pick % 5 === 0;
    failing.delete(crm);
    if (!isOk && !isTaken) failing.set(crm, fail);
    crm.after = isTaken && !isOk ? fail : () => {};
  },
  async works(model) {
    await work(model);
    model.clock.advance(hourMs);
    await work(model);
  },
};

async function setDeleted(ctx: Model["ctx"], tx: Tx, id: string, deletedAt: Date | null) {
  await tx.update(leadsTable).set({ deletedAt }).where(eq(leadsTable.id, id));
  await (deletedAt ? lookAtLeads(ctx, tx, [id]) : lookAtRestored(ctx, tx, [id]));
}

async function eraseLeads(ctx: Model["ctx"], tx: Tx, email: string): Promise<readonly Lead[]> {
  const gone = (await listLeadsOf(tx, [email])).map(({ lead }) => lead);
  const ids = gone.map(({ id }) => id);
  if (ids.length === 0) return [];
  await forgetPeopleOf(ctx, tx, ids);
  await tx.delete(leadsTable).where(inArray(leadsTable.id, ids));
  return gone;
}
