import type { CrmOverview } from "./crm-overview.ts";

const briskMs = 2_000;
const slowMs = 15_000;
/** Nothing moved for so long that it is waiting for something, such as its next try. */
const standstillMs = 60_000;

type Polled = Pick<CrmOverview, "pause" | "cooldown" | "counts" | "backfill">;

/**
 * Decides when to ask again how deliveries go: every two seconds while they do, rarely while they
 * wait, and never when nothing is under way or only an admin can set it going again.
 *
 * @returns a function to be asked after each answer. It remembers since when nothing changed, which
 *   it sees by the answer being the very same object as before.
 */
export function planCrmPolling(): (
  overviews: readonly Polled[] | undefined,
  answeredAt: number,
) => number | false {
  let seen: readonly Polled[] | undefined;
  let seenAt = 0;
  return (overviews, answeredAt) => {
    if (overviews !== seen) {
      seen = overviews;
      seenAt = answeredAt;
    }
    const moving = (overviews ?? []).filter(isUnderWay);
    if (moving.length === 0) return false;
    const isWaiting =
      answeredAt - seenAt >= standstillMs || moving.every(({ cooldown }) => cooldown);
    return isWaiting ? slowMs : briskMs;
  };
}

function isUnderWay({ pause, counts, backfill }: Polled): boolean {
  if (pause) return false;
  return counts.pending + counts.inProgress > 0 || (backfill?.left ?? 0) > 0;
}
