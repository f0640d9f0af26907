import type { LeadSubmission } from "#features/leads/core/answers.ts";

/** A valid lead submission; it scores 100. */
export function aLeadSubmission(changes: Partial<LeadSubmission> = {}): LeadSubmission {
  return {
    q1: "no",
    q2: "no",
    q3: "yes",
    q4: "yes",
    q5: "yes",
    q6: "protecting-family",
    q7: "yes",
    q8: "yes",
    q9: "yes",
    birthYear: "1984",
    zipCode: "43004",
    income: "50k-99k",
    citizenshipStatus: "permanent-resident",
    maritalStatus: "married",
    hasChildren: "yes",
    fullName: "Amara Okafor",
    email: "amara@example.com",
    phone: "614-555-0142",
    contactConsent: true,
    ...changes,
  };
}
