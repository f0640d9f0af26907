import type { MailDraft } from "#records/core/draft-mail.ts";
import type {
  RecordParts,
  RecordState,
  ContactStanding,
  WaitingCount,
} from "#records/core/record.ts";
import type { Tries } from "#records/core/tell-work.ts";
import type { Turn } from "#records/core/turn.ts";
import type { IntakeStatus } from "#platform/core/fields.ts";
import type { Locale } from "#platform/core/locale.ts";
import type { CallLink } from "#staff/core/call-link.ts";
import type { StateCode } from "#platform/core/site/us-states.ts";
import type { Answers, BroughtCalculation } from "./answers.ts";
import type { Wished } from "./call-wish.ts";
import type { LeadCategory } from "./score-lead.ts";

/** A family's answers as stored and as staff read them; field names are the specification's. */
export interface Lead extends Omit<Answers, "phone" | "contactConsent">, Wished {
  readonly id: string;
  readonly phone: string | null;
  readonly contactConsent: boolean;
  readonly consentTextVersion: string | null;
  readonly calculations: readonly KeptCalculation[];
  readonly attribution: Readonly<Record<string, string>>;
  /** User name of the partner whose page brought the lead, whoever answers it. */
  readonly partner: string | null;
  readonly userAgent: string | null;
  readonly pageUrl: string | null;
  /** The language in which the family answered and gets mail. */
  readonly language: Locale;
  /** ISO 8601, UTC. */
  readonly timestamp: string;
  readonly leadScore: number;
  readonly leadCategory: LeadCategory | null;
  /** JSON text of a LeadScore; it keeps the model the lead was scored with. */
  readonly scoringFactors: string | null;
  readonly status: IntakeStatus;
  /** Why nobody may call this family, in staff's words; null when they may. */
  readonly doNotContactReason: string | null;
}

/** A lead with what staff did with it. */
export interface StaffLead extends Lead, RecordState<"lead"> {
  /** Where the family lives; null where the ZIP code's prefix lies in two states, or in none. */
  readonly state: StateCode | null;
}

/** A lead that staff opened. */
export interface OpenedLead extends Omit<StaffLead, "contact">, RecordParts {
  /** Where the family chooses a time for its call. */
  readonly scheduleUrl: string;
  /** How an email to the family begins. */
  readonly draft: MailDraft;
}

/** What the server answers to the page that thanks a family. */
export interface CallAnswer extends CallLink {
  /** The mail server took the mail with the family's blueprint. */
  readonly isMailed: boolean;
}

export interface LeadStats {
  readonly totalLeads: number;
  readonly hotLeads: number;
  readonly warmLeads: number;
  readonly coldLeads: number;
  /** Mean score rounded to one decimal; 0 without leads. */
  readonly averageScore: number;
}

/** A calculation as stored, with its result in a line, which the server computed. */
export interface KeptCalculation extends BroughtCalculation {
  readonly summary: string;
}

/** A family that nobody has answered yet, with the one of its requests that comes first. */
export interface WaitingLead extends Pick<
  Lead,
  "id" | "fullName" | "language" | "leadCategory" | "leadScore" | "zipCode" | "phone"
> {
  /** How many requests of the family wait. */
  readonly requests: number;
  /** When the first answer is due of those owed to the family; ISO 8601, UTC. */
  readonly dueAt: string;
  readonly assignee: string | null;
  readonly contact: ContactStanding;
  readonly turn: Turn;
  /** When somebody who was not reached is to be tried again, or is booked for; ISO 8601, UTC. */
  readonly nextTryAt: string | null;
  /** Whether that time is a booked one. */
  readonly isBooked: boolean;
  /** Calls to the family since the first of these requests; null without any. */
  readonly tries: Tries | null;
  /** Calls to the family in the last 24 hours, for the states that limit them; ISO 8601, UTC. */
  readonly calledAt: readonly string[];
}

/** Counts, rows and ids are of people: whoever sent several requests is called once. */
export interface LeadQueue extends WaitingCount {
  /** The number of people for each turn, of those whom the viewer calls; Next leads through them. */
  readonly turns: Readonly<Record<Turn, number>>;
  /** The first ten of those whom the viewer calls: their own, and whom they may advise. */
  readonly rows: readonly WaitingLead[];
  /** Whom others call, by license or language: how many, and the first of them. */
  readonly apart: { readonly count: number; readonly rows: readonly WaitingLead[] };
  /** Ids of those whom the viewer calls, in the order of calling, as many as somebody calls in a morning; Next follows it. */
  readonly ids: readonly string[];
}
