import type { IntakeStatus } from "#platform/core/fields.ts";
import { siteConfig } from "#site.config.ts";
import { hourMs, minuteMs } from "#platform/core/durations.ts";
import type { RecordState } from "./record.ts";
import { bookedStatus, owedStatuses } from "./status.ts";

export const answerWithinMs = siteConfig.answerWithinHours * hourMs;

/**
 * When the answer that every page promises is due. The hours also run at night and on Sundays.
 *
 * @param submittedAt ISO 8601.
 * @returns ISO 8601, UTC.
 */
export function findDueAt(submittedAt: string): string {
  return new Date(Date.parse(submittedAt) + answerWithinMs).toISOString();
}

/** The time until something is due, or since it was. Smaller units are cut off. */
export interface TimeLeft {
  readonly isOverdue: boolean;
  readonly days: number;
  /** 0 to 23. */
  readonly hours: number;
  /** 0 to 59. */
  readonly minutes: number;
}

/**
 * Whole minutes, never rounded in our favor: 59 seconds left are none, 59 seconds late are late.
 */
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

export interface AnswerClock {
  /** `late` was answered after the promised time; `booked` has a time of its own. */
  readonly kind: "due" | "overdue" | "answered" | "late" | "booked";
  /** Until the due or booked time, since the due time, or from the submission to the answer. */
  readonly time: TimeLeft;
}

/**
 * The state of a record's promised answer; null when nobody waits for one: the record moved on or
 * ended without an answer, or its person must not be contacted. A booked time comes first, because
 * it is what the family waits for now.
 *
 * @param record with `timestamp`, when it came in.
 */
export function findClock(
  record: Pick<RecordState, "dueAt" | "answeredAt" | "pipelineStatus" | "bookedFor"> & {
    readonly timestamp: string;
    readonly doNotContactReason?: string | null;
    /** A record that was set aside owes no answer until staff free it. */
    readonly status?: IntakeStatus;
  },
  now: Date,
): AnswerClock | null {
  const { timestamp, dueAt, answeredAt, pipelineStatus, bookedFor } = record;
  if (record.status === "quarantined") return null;
  if (bookedFor && pipelineStatus === bookedStatus && !record.doNotContactReason) {
    return { kind: "booked", time: findTimeLeft(bookedFor, now) };
  }
  if (answeredAt !== null) {
    const isLate = Date.parse(answeredAt) > Date.parse(dueAt);
    return {
      kind: isLate ? "late" : "answered",
      time: findTimeLeft(timestamp, new Date(answeredAt)),
    };
  }
  if (!owedStatuses.includes(pipelineStatus) || record.doNotContactReason) return null;
  const time = findTimeLeft(dueAt, now);
  return { kind: time.isOverdue ? "overdue" : "due", time };
}
