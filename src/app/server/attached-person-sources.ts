import { tellEntry, tellTask } from "#features/casework/core/tell-work.ts";
import { listTasksOf } from "#features/casework/server/tasks-store.ts";
import { listEntriesOf } from "#features/casework/server/timeline-store.ts";
import { tellDelivery } from "#features/crm/core/tell-delivery.ts";
import { crmProviders } from "#features/crm/server/crm-providers.ts";
import { erasePersonAtCrms } from "#features/crm/server/erase-person.ts";
import { listDeliveriesOfLeads } from "#features/crm/server/deliveries-store.ts";
import { tellFile } from "#features/uploads/core/tell-file.ts";
import { listDocumentsOf } from "#features/documents/server/documents-store.ts";
import { listObjectsOf } from "#features/uploads/server/objects-store.ts";
import type { Clock } from "#platform/core/clock.ts";
import { mostHeldItems } from "#platform/server/person-source.ts";
import type { PersonSource } from "#platform/server/person-source.ts";

/** What hangs on a record and is erased with it, see `case-sources.ts`. */

export const historySource: PersonSource = {
  name: "history",
  kept: "work",
  tables: ["timeline_entries"],
  async read(db, { person, audience, locale }) {
    const entries = await listEntriesOf(db, person.recordIds, mostHeldItems);
    return entries.map((entry) => {
      const { id, at, kind, by, text, caseId } = entry;
      const data = { recordId: caseId, kind, ...(audience === "staff" && { by, text }) };
      return { id, at, ...tellEntry(entry, audience, locale), data };
    });
  },
};

export const taskSource: PersonSource = {
  name: "tasks",
  kept: "work",
  tables: ["tasks", "released_assignments"],
  async read(db, { person, audience, locale }) {
    const tasks = await listTasksOf(db, person.recordIds, mostHeldItems);
    return tasks.map((task) => {
      const { id, createdAt, caseId, title, dueAt, doneAt, assignee } = task;
      const told = { recordId: caseId, dueAt, doneAt };
      const data = audience === "staff" ? { ...told, title, assignee } : told;
      return { id, at: createdAt, ...tellTask(task, audience, locale), data };
    });
  },
};

export const documentSource: PersonSource = {
  name: "documents",
  kept: "leads",
  tables: ["documents"],
  async read(db, { person, locale }) {
    const documents = await listDocumentsOf(db, person.recordIds, mostHeldItems);
    return documents.map(({ id, leadId, fileName, byteSize, addedAt }) => ({
      id,
      at: addedAt.toISOString(),
      ...tellFile({ fileName, byteSize }, locale),
      data: { recordId: leadId, fileName, byteSize },
    }));
  },
};

export const fileSource: PersonSource = {
  name: "files",
  kept: "applications",
  tables: ["objects"],
  async read(db, { person, locale }) {
    const objects = await listObjectsOf(db, person.recordIds, mostHeldItems);
    return objects.map(({ id, issuedAt, fileName, byteSize, claimedBy }) => ({
      id,
      at: issuedAt.toISOString(),
      ...tellFile({ fileName, byteSize }, locale),
      data: { recordId: claimedBy, fileName, byteSize },
    }));
  },
};

export const deliverySource = (clock: Clock): PersonSource => ({
  name: "deliveries",
  kept: "deliveries",
  tables: ["crm_deliveries", "crm_people", "crm_erasures"],
  async read(db, { person, locale }) {
    const rows = await listDeliveriesOfLeads(db, person.recordIds, mostHeldItems);
    return rows.map(({ leadId, provider, status, changedAt, syncedAt }) => {
      const label = crmProviders.find(({ id }) => id === provider)?.label ?? provider;
      const sentAt = syncedAt?.toISOString() ?? null;
      return {
        id: `${leadId}-${provider}`,
        at: changedAt.toISOString(),
        ...tellDelivery({ label, sentAt }, locale),
        data: { recordId: leadId, provider, status, sentAt },
      };
    });
  },
  /** The CRMs' own records, as far as they can be asked to. */
  async erase(tx, person) {
    await erasePersonAtCrms(tx, person.email, clock.now());
  },
});
