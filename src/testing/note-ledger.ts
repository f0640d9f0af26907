import { randomUUID } from "node:crypto";
import type { Database } from "#platform/server/database.ts";
import { staffApi } from "./staff-api.ts";

/** Notes that staff write about one lead of a site, and what the site said of each. */
export class NoteLedger {
  readonly acknowledged: string[] = [];
  /** Sent, and never answered. */
  open: string[] = [];
  #leadId: string | null = null;

  /** Repeats what was left without an answer, then writes until the site answers no more. */
  async writeUntilKilled(siteUrl: string): Promise<void> {
    const staff = staffApi(siteUrl);
    const write = async (key: string) => {
      const path = `/api/admin/leads/${this.#leadId}/notes`;
      await staff.call("POST", path, { text: key, requestKey: key });
      this.acknowledged.push(key);
      this.open = this.open.filter((other) => other !== key);
    };
    try {
      this.#leadId ??= await findAnyLead(staff);
      for (const key of this.open) await write(key);
      for (;;) {
        const key = randomUUID();
        this.open.push(key);
        await write(key);
      }
    } catch {
      // Killed, or about to be.
    }
  }

  /** Acknowledged notes that are gone, notes that stand twice, and leads whose version tells another story. */
  async audit(database: Database): Promise<{ missing: number; twice: number; torn: number }> {
    const notes = await database.executeSql(
      "select text from timeline_entries where kind = 'note'",
    );
    const stored = notes.rows.map(({ text }) => String(text));
    const kept = new Set(stored);
    const torn = await database.executeSql(
      `select id from leads
       where version <> 1 + (select count(*) from timeline_entries where case_id = leads.id)`,
    );
    return {
      missing: this.acknowledged.filter((key) => !kept.has(key)).length,
      twice: stored.length - kept.size,
      torn: torn.rows.length,
    };
  }
}

async function findAnyLead(staff: ReturnType<typeof staffApi>): Promise<string> {
  for (;;) {
    const { leads } = await staff.call<{ leads: Array<{ id: string }> }>(
      "GET",
      "/api/admin/leads?limit=1",
    );
    const [lead] = leads;
    if (lead) return lead.id;
  }
}
