import type { IntakeStatus } from "#platform/core/fields.ts";
import { siteConfig } from "#site.config.ts";
import { hourMs, minuteMs } from "#platform/core/durations.ts";
import type { RecordState } from "./record.ts";
import { bookedStatus, owedStatuses } from "./status.ts";

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

export interface Clock {
  /** `late` was answered, but after the promised time; `booked` has a time of its own. */
  readonly kind: "due" | "overdue" | "answered" | "late" | "booked";
  /** Until it is due or booked for, since it was, or from the submission to the answer. */
  readonly time: TimeLeft;
}

/**
 * How a record stands with the answer that was promised; null for one that nobody waits for: it went on
 * or ended without any, or must not be contacted. A booked time comes before both: it is what the family
 * waits for now.
 *
 * @param record with `timestamp`, when it came in.
 */
export function findClock(
  record: Pick<RecordState, "dueAt" | "answeredAt" | "pipelineStatus" | "bookedFor"> & {
    readonly timestamp: string;
    readonly doNotContactReason?: string | null;
    /** One that was set aside as a machine's is owed nothing until staff free it. */
    readonly status?: IntakeStatus;
  },
  now: Date,
): Clock | null {
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
