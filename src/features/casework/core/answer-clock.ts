import { siteConfig } from "#site.config.ts";

const minuteMs = 60_000;
const hourMs = 3_600_000;

export const answerWithinMs = siteConfig.answerWithinHours * hourMs;

/**
 * When the answer that every page promises has to have been given. The clock is the real one: it
 * runs at night and on a Sunday.
 *
 * @param submittedAt ISO 8601.
 * @returns ISO 8601, UTC.
 */
export function findDueAt(submittedAt: string): string {
  return new Date(Date.parse(submittedAt) + answerWithinMs).toISOString();
}

/** What is left until something is due, or how long it has been. The smaller units are cut off. */
export interface TimeLeft {
  readonly isOverdue: boolean;
  readonly days: number;
  /** 0 to 23. */
  readonly hours: number;
  /** 0 to 59. */
  readonly minutes: number;
}

/** Whole minutes, never rounded up in our favor: 59 seconds left are none, 59 seconds late are late. */
export function findTimeLeft(dueAt: string, now: Date): TimeLeft {
  const leftMs = Date.parse(dueAt) - now.getTime();
  const minutes = Math.floor(Math.abs(leftMs) / minuteMs);
  return {
    isOverdue: leftMs < 0,
    days: Math.floor(minutes / 1440),
    hours: Math.floor(minutes / 60) % 24,
    minutes: minutes % 60,
  };
}
