import { randomUUID } from "node:crypto";
import type { Database } from "#platform/server/database.ts";
import { aLeadSubmission } from "./a-lead-submission.ts";

const answerTimeoutMs = 10_000;

export interface PostedLead {
  readonly key: string;
  readonly email: string;
  /** Null until the site acknowledged it. */
  id: string | null;
}

export interface Answer {
  readonly status: number;
  readonly retryAfter: string | null;
}

export interface Audit {
  readonly missing: readonly string[];
  readonly repeated: readonly string[];
  readonly withoutJob: readonly string[];
  readonly jobsWithoutLead: readonly string[];
}

/** What a careful visitor knows: which leads were sent, and which of them the site took. */
export class LeadLedger {
  readonly leads: PostedLead[] = [];
  /** Acknowledged more than once with different ids; must stay empty. */
  readonly contradictions: string[] = [];

  get acknowledged(): readonly PostedLead[] {
    return this.leads.filter(({ id }) => id !== null);
  }

  get open(): readonly PostedLead[] {
    return this.leads.filter(({ id }) => id === null);
  }

  add(email = `lead-${this.leads.length}@example.com`): PostedLead {
    const lead = { key: randomUUID(), email, id: null };
    this.leads.push(lead);
    return lead;
  }

  /** Sends a lead, again with the same key when it was sent before. Null: no answer came. */
  async post(url: string, lead: PostedLead): Promise<Answer | null> {
    try {
      const response = await fetch(`${url}/api/lead`, {
        method: "POST",
        headers: { "content-type": "application/json", "idempotency-key": lead.key },
        body: JSON.stringify(aLeadSubmission({ email: lead.email })),
        signal: AbortSignal.timeout(answerTimeoutMs),
      });
      const body = (await response.json()) as { id?: string };
      if (response.ok) this.#acknowledge(lead, body.id ?? "");
      return { status: response.status, retryAfter: response.headers.get("retry-after") };
    } catch {
      return null;
    }
  }

  #acknowledge(lead: PostedLead, id: string): void {
    if (lead.id !== null && lead.id !== id) this.contradictions.push(lead.email);
    lead.id = id;
  }

  /** Holds the records against what was acknowledged. */
  async audit(database: Database): Promise<Audit> {
    const stored = await database.executeSql("select id::text, email from leads");
    const jobs = await database.executeSql(
      "select data->>'leadId' as id from pgboss.job where name = 'lead-submitted'",
    );
    const ids = new Map<string, string>(stored.rows.map(({ id, email }) => [id, email]));
    const jobIds = new Set<string>(jobs.rows.map(({ id }) => id));
    return {
      missing: this.acknowledged
        .filter((lead) => ids.get(lead.id ?? "") !== lead.email)
        .map(toEmail),
      repeated: findRepeated([...ids.values()]),
      withoutJob: [...ids].filter(([id]) => !jobIds.has(id)).map(([, email]) => email),
      jobsWithoutLead: jobs.rows.map(({ id }) => id).filter((id) => !ids.has(id)),
    };
  }
}

export const faultless: Audit = {
  missing: [],
  repeated: [],
  withoutJob: [],
  jobsWithoutLead: [],
};

function toEmail({ email }: PostedLead): string {
  return email;
}

function findRepeated(texts: readonly string[]): string[] {
  return texts.filter((text, index) => texts.indexOf(text) !== index);
}
