import { randomUUID } from "node:crypto";
import type { Database } from "#platform/server/database.ts";
import { staffApi } from "./staff-api.ts";

/** Notes that staff write about one lead of a site, and what the site said of each. */
export class NoteLedger {
  readonly acknowledged: string[] = [];
  /** Sent, and never answered. */
  open: string[] = [];
  #leadId: string | null = null;

  /**
   * Signs in, repeats what was left without an answer and writes one more note.
   *
   * @returns writes on until the site is killed.
   */
  async begin(siteUrl: string): Promise<() => Promise<void>> {
    const staff = staffApi(siteUrl);
    this.#leadId ??= await findLead(staff);
    const path = `/api/admin/leads/${this.#leadId}/notes`;
    const send = async (key: string) => {
      await staff.call("POST", path, { text: key, requestKey: key });
      this.acknowledged.push(key);
      this.open = this.open.filter((other) => other !== key);
    };
    const write = (key: string) => {
      this.open.push(key);
      return send(key);
    };
    for (const key of this.open) await send(key);
    await write(randomUUID());
    return async () => {
      try {
        for (;;) await write(randomUUID());
      } catch {
        // Killed: the last one stays open.
      }
    };
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

async function findLead(staff: ReturnType<typeof staffApi>): Promise<string> {
  const { leads } = await staff.call<{ leads: ReadonlyArray<{ id: string }> }>(
    "GET",
    "/api/admin/leads?limit=1",
  );
  const [lead] = leads;
  if (!lead) throw new Error("There is no lead to write about.");
  return lead.id;
}
