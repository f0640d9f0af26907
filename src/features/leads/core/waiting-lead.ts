import type { ContactStanding } from "#features/casework/core/contact-standing.ts";
import type { WaitingCount } from "#features/casework/core/waiting.ts";
import type { Lead } from "./lead.ts";

/** A family that nobody has answered yet. */
export interface WaitingLead extends Pick<
  Lead,
  "id" | "fullName" | "leadCategory" | "leadScore" | "zipCode"
> {
  /** ISO 8601, UTC. */
  readonly dueAt: string;
  readonly assignee: string | null;
  readonly contact: ContactStanding;
}

export interface LeadQueue extends WaitingCount {
  /** The first ten to call. */
  readonly rows: readonly WaitingLead[];
}
