import { randomUUID } from "node:crypto";
import { leadConsentTexts } from "#features/leads/core/lead-consent.ts";
import type { Database } from "#platform/database/database.ts";
import { aLeadSubmission } from "./a-lead-submission.ts";

const answerTimeoutMs = 10_000;
const consentTextVersion = leadConsentTexts.current;

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
  /** Leads that were neither handed out (shown by a consent) nor wait for it. */
  readonly forgotten: readonly string[];
  /** Leads that were handed out and still wait, and follow-ups or consents without a lead. */
  readonly doubled: readonly string[];
}

/** The leads that visitors sent, and those that the site acknowledged. */
export class LeadLedger {
  readonly leads: PostedLead[] = [];
  /** Leads that were acknowledged twice with different ids; must stay empty. */
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

  /** Sends a lead, with the same key when it was sent before. Null when no response came. */
  async post(url: string, lead: PostedLead): Promise<Answer | null> {
    try {
      const response = await fetch(`${url}/api/lead`, {
        method: "POST",
        headers: { "content-type": "application/json", "idempotency-key": lead.key },
        body: JSON.stringify(aLeadSubmission({ email: lead.email, consentTextVersion })),
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

  /** Compares the stored leads with what was acknowledged. */
  async audit(database: Database): Promise<Audit> {
    const stored = await database.executeSql("select id::text, email from leads");
    const followed = await database.executeSql(`
      select submission_id::text as id from follow_ups
      union all select source_id::text from consents`);
    const ids = new Map<string, string>(stored.rows.map(({ id, email }) => [id, email]));
    const followedIds: readonly string[] = followed.rows.map(({ id }) => id);
    const isFollowed = new Set(followedIds);
    return {
      missing: this.acknowledged
        .filter((lead) => ids.get(lead.id ?? "") !== lead.email)
        .map(toEmail),
      repeated: findRepeated([...ids.values()]),
      forgotten: [...ids].filter(([id]) => !isFollowed.has(id)).map(([, email]) => email),
      doubled: [...findRepeated(followedIds), ...followedIds.filter((id) => !ids.has(id))],
    };
  }
}

export const faultless: Audit = {
  missing: [],
  repeated: [],
  forgotten: [],
  doubled: [],
};

function toEmail({ email }: PostedLead): string {
  return email;
}

function findRepeated(texts: readonly string[]): string[] {
  return texts.filter((text, index) => texts.indexOf(text) !== index);
}
