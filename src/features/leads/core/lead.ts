import type { Answers } from "./answers.ts";
import type { KeptCalculation } from "./brought-calculation.ts";
import type { LeadCategory } from "./score-lead.ts";
import type { CaseParts, CaseState } from "#features/casework/core/case-record.ts";
import type { IntakeStatus } from "#platform/core/intake-status.ts";

/** A family's answers as stored and as staff read them; field names are the specification's. */
export interface Lead extends Omit<Answers, "phone" | "contactConsent"> {
  readonly id: string;
  readonly phone: string | null;
  readonly contactConsent: boolean;
  readonly consentTextVersion: string | null;
  readonly calculations: readonly KeptCalculation[];
  readonly attribution: Readonly<Record<string, string>>;
  readonly userAgent: string | null;
  readonly pageUrl: string | null;
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
export interface StaffLead extends Lead, CaseState<"lead"> {}

/** A lead that staff opened. */
export interface OpenedLead extends Omit<StaffLead, "contact">, CaseParts {}

export interface LeadStats {
  readonly totalLeads: number;
  readonly hotLeads: number;
  readonly warmLeads: number;
  readonly coldLeads: number;
  /** Mean score rounded to one decimal; 0 without leads. */
  readonly averageScore: number;
}

export interface LeadPage {
  readonly leads: readonly StaffLead[];
  readonly total: number;
  /** Otherwise there are more than `total`. */
  readonly totalIsExact?: boolean;
  readonly nextCursor: string | null;
}
