import type { TimeLeft } from "./answer-clock.ts";
import { findTimeLeft } from "./answer-clock.ts";
import type { CaseState } from "./case-record.ts";

export interface Clock {
  /** `late` was answered, but after the promised time. */
  readonly kind: "due" | "overdue" | "answered" | "late";
  /** Until it is due, since it was, or from the submission to the answer. */
  readonly time: TimeLeft;
}

const endings: readonly string[] = ["closed", "declined"];

/**
 * How a record stands with the answer that was promised; null for one that nobody waits for: it ended
 * without any, or must not be contacted.
 *
 * @param record with `timestamp`, when it came in.
 */
export function findClock(
  record: Pick<CaseState, "dueAt" | "answeredAt" | "pipelineStatus"> & {
    readonly timestamp: string;
    readonly doNotContactReason?: string | null;
  },
  now: Date,
): Clock | null {
  const { timestamp, dueAt, answeredAt, pipelineStatus } = record;
  if (answeredAt !== null) {
    const isLate = Date.parse(answeredAt) > Date.parse(dueAt);
    return {
      kind: isLate ? "late" : "answered",
      time: findTimeLeft(timestamp, new Date(answeredAt)),
    };
  }
  if (endings.includes(pipelineStatus) || record.doNotContactReason) return null;
  const time = findTimeLeft(dueAt, now);
  return { kind: time.isOverdue ? "overdue" : "due", time };
}
