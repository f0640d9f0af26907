/** How a submission came in. `quarantined` came through the honeypot: kept, never counted, never passed on. */
export const intakeStatuses = ["received", "quarantined"] as const;
export type IntakeStatus = (typeof intakeStatuses)[number];
