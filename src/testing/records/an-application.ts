import type { ApplicationSubmission } from "#features/careers/core/application.ts";

/** A valid career application, without a résumé. */
export function anApplication(changes: Partial<ApplicationSubmission> = {}): ApplicationSubmission {
  return {
    fullName: "Amara Okafor",
    email: "amara@example.com",
    phone: "614-555-0142",
    linkedinUrl: "https://www.linkedin.com/in/amara-okafor",
    message: "I taught mathematics for nine years and want to help families.",
    ...changes,
  };
}
