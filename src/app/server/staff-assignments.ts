import { keepAssignments } from "#features/casework/server/released-assignments-store.ts";
import { caseTables } from "./case-sources.ts";

/** Everything that somebody can have to work on. */
export const staffAssignments = keepAssignments(Object.values(caseTables));
