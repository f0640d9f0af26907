import { crmProviders } from "#features/crm/server/crm-providers.ts";
import { createLog } from "#platform/server/create-log.ts";
import { runAccountCommand } from "./account-commands.ts";
import type { AccountCommand } from "./account-commands.ts";
import { openPrivacy } from "./open-privacy.ts";
import type { PersonCommand } from "./person-command.ts";
import { runPersonCommand } from "./person-commands.ts";
import { runOnDatabase } from "./run-on-database.ts";
import { staffAssignments } from "./staff-assignments.ts";

/** Nothing is erased at a terminal, only put into the trash: no file is released. */
const jobs = { publish: () => Promise.reject(new Error("No job is published at the terminal.")) };

/** @returns what to say at the terminal. */
export function runAccountOnDatabase(command: AccountCommand | PersonCommand): Promise<string> {
  const clock = { now: () => new Date() };
  const shared = { log: createLog("error"), clock };
  return runOnDatabase((database) =>
    command.name === "person"
      ? runPersonCommand(
          openPrivacy({ ...shared, database, jobs, definitions: crmProviders }),
          command,
        )
      : runAccountCommand({ ...shared, database, assignments: staffAssignments }, command),
  );
}
