/**
 * Tables in which no visitor can be told, each with the reason. A new table stands here or among
 * the `tables` of a person source: a test asks for one of the two.
 */
export const tablesOfNobody: Readonly<Record<string, string>> = {
  audit_events: "Ids, names of staff, and a keyed hash of a network; a year.",
  code_seeds: "Of staff.",
  crm_provider_states: "How a CRM stands.",
  crm_settings: "What admins chose.",
  follow_ups:
    "What is to be done about a submission, until it is, a moment later: goes with it. A network address in it becomes evidence of a consent or is forgotten.",
  idempotency_keys: "A random key and a keyed hash; goes with its record, or after 90 days.",
  imports: "Of staff: files they fetch from a link.",
  invitations: "Of staff.",
  lead_counts: "Numbers.",
  mail_gate: "How the mail server stands.",
  multipart_uploads: "Uploads under way, by the id of their object.",
  passkeys: "Of staff.",
  questionnaire_step_counts: "A date, a step and a number.",
  rate_limits: "Keyed hashes, for minutes or hours.",
  recovery_codes: "Of staff.",
  retention_runs: "Numbers.",
  saved_views: "Of staff.",
  sessions: "Of staff.",
  settings: "What admins chose.",
  users: "Of staff.",
};
