import type { TimelineLine } from "./timeline-entry.ts";

/**
 * What others did with a record since it was last looked at, oldest first.
 *
 * @param seen the ids that were on the timeline then.
 * @param me who looks.
 */
export function listNews(
  timeline: readonly TimelineLine[],
  seen: ReadonlySet<string>,
  me: string,
): readonly TimelineLine[] {
  return timeline.filter(({ id, by }) => by !== null && by !== me && !seen.has(id));
}
