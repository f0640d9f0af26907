import { createLog } from "#platform/server/create-log.ts";
import type { AccountCommand } from "./account-commands.ts";
import { runAccountCommand } from "./account-commands.ts";
import { runOnDatabase } from "./run-on-database.ts";
import { staffAssignments } from "./staff-assignments.ts";

/** @returns what to say at the terminal. */
export function runAccountOnDatabase(command: AccountCommand): Promise<string> {
  const clock = { now: () => new Date() };
  const shared = { log: createLog("error"), clock, assignments: staffAssignments };
  return runOnDatabase((database) => runAccountCommand({ ...shared, database }, command));
}
