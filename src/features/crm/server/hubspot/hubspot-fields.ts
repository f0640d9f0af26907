import type { FieldRule } from "#features/crm/core/field-map.ts";

/**
 * What is on goes to properties that every account has. The others need a property made first, or
 * hold personal facts; their names are proposals.
 */
export const hubspotFields: readonly FieldRule[] = [
  { key: "email", remoteField: "email", enabled: true, fixed: true },
  { key: "firstName", remoteField: "firstname", enabled: true },
  { key: "lastName", remoteField: "lastname", enabled: true },
  { key: "phone", remoteField: "phone", enabled: true },
  { key: "zipCode", remoteField: "zip", enabled: true },
  { key: "answers", remoteField: "message", enabled: true },
  { key: "fullName", remoteField: "", enabled: false },
  { key: "leadScore", remoteField: "lead_score", enabled: false },
  { key: "leadCategory", remoteField: "lead_category", enabled: false },
  { key: "scoreSummary", remoteField: "lead_score_summary", enabled: false },
  { key: "contactConsent", remoteField: "contact_consent", enabled: false },
  { key: "submittedAt", remoteField: "lead_submitted_at", enabled: false },
  { key: "leadId", remoteField: "website_lead_id", enabled: false },
  { key: "source", remoteField: "website_source", enabled: false },
  { key: "birthYear", remoteField: "birth_year", enabled: false },
  { key: "income", remoteField: "income_range", enabled: false },
  { key: "citizenshipStatus", remoteField: "citizenship_status", enabled: false },
  { key: "maritalStatus", remoteField: "marital_status", enabled: false },
  { key: "hasChildren", remoteField: "has_children", enabled: false },
];
