import type { Assignments } from "#features/casework/server/released-assignments-store.ts";
import { keepAssignments } from "#features/casework/server/released-assignments-store.ts";
import type { Clock } from "#platform/core/clock.ts";
import { caseSources } from "./case-sources.ts";

/** Everything that somebody can have to work on. */
export function staffAssignments(clock: Clock): Assignments {
  return keepAssignments(Object.values(caseSources({ clock })));
}
