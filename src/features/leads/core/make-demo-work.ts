import type { CaseState } from "#features/casework/core/case-record.ts";
import type { TimelineKind } from "#features/casework/core/timeline-entry.ts";
import type { SeededRandom } from "#platform/core/seeded-random.ts";

const hourMs = 3_600_000;
/** Most are answered in time, and some late. */
const slowestHours = 30;

const outcomes = ["answered", "voicemail", "no-answer"] as const;
const nextStatuses = ["contacted", "contacted", "booked", "client", "closed"] as const;
const closedReasons = ["Found cover through work", "Not now, call next spring", "Moved abroad"];

export interface DemoWork extends Pick<
  CaseState<"lead">,
  "version" | "pipelineStatus" | "closedReason" | "assignee"
> {
  readonly answeredAt: Date | null;
  readonly entries: ReadonlyArray<{
    readonly at: Date;
    readonly by: string | null;
    readonly kind: TimelineKind;
    readonly text: string;
  }>;
}

/**
 * What invented staff did with an invented lead: the older it is, the likelier something.
 *
 * @param lead.timestamp ISO 8601.
 * @param staffNames nobody is assigned where there are none.
 */
export function makeDemoWork(
  random: SeededRandom,
  { timestamp }: { readonly timestamp: string },
  { now, staffNames }: { readonly now: Date; readonly staffNames: readonly string[] },
): DemoWork {
  const answeredAt = new Date(Date.parse(timestamp) + (1 + random.integer(slowestHours)) * hourMs);
  const isAnswered = random.integer(8) > 0 && answeredAt <= now;
  const isTaken = staffNames.length > 0 && (isAnswered || random.integer(3) === 0);
  const assignee = isTaken ? random.pick(staffNames) : null;
  if (!isAnswered) {
    return {
      version: 1,
      pipelineStatus: "new",
      closedReason: null,
      assignee,
      answeredAt: null,
      entries: [],
    };
  }
  const pipelineStatus = random.pick(nextStatuses);
  const closedReason = pipelineStatus === "closed" ? random.pick(closedReasons) : null;
  const text = closedReason === null ? pipelineStatus : `${pipelineStatus}\n${closedReason}`;
  const done = { at: answeredAt, by: assignee };
  return {
    version: 3,
    pipelineStatus,
    closedReason,
    assignee,
    answeredAt,
    entries: [
      { ...done, kind: "call", text: random.pick(outcomes) },
      { ...done, at: new Date(answeredAt.getTime() + 60_000), kind: "status", text },
    ],
  };
}
