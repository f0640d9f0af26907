import { siteConfig } from "#site.config.ts";

const hourMs = 3_600_000;

/**
 * When the answer that every page promises has to have been given.
 *
 * @param submittedAt ISO 8601; so is what is returned. The hours count on a Friday night, too.
 */
export function findDueAt(submittedAt: string): string {
  return new Date(Date.parse(submittedAt) + siteConfig.answerWithinHours * hourMs).toISOString();
}
