import * as z from "zod";
import { roles } from "#platform/core/role.ts";
import type { StaffDependencies } from "#features/accounts/server/audit-at-terminal.ts";
import { createAccount } from "#features/accounts/server/create-account.ts";
import { removeAccount } from "#features/accounts/server/remove-account.ts";
import { resetPassword } from "#features/accounts/server/reset-password.ts";
import { resetSecondFactor } from "#features/accounts/server/reset-second-factor.ts";
import { listUsers } from "#features/accounts/server/users-store.ts";
import { readEvidence } from "#features/consent/server/read-evidence.ts";
import type { Database } from "#platform/server/database.ts";

const named = { username: z.string() };

/** What can be done with staff accounts at a terminal, and asked for as evidence. It travels to the running site as JSON. */
export const accountCommandSchema = z.discriminatedUnion("name", [
  z.object({ name: z.literal("create"), ...named, password: z.string(), role: z.enum(roles) }),
  z.object({ name: z.literal("reset-password"), ...named, password: z.string() }),
  z.object({ name: z.literal("reset-second-factor"), ...named }),
  z.object({ name: z.literal("remove"), ...named }),
  z.object({ name: z.literal("list") }),
  z.object({ name: z.literal("consent"), ...named }),
]);

export type AccountCommand = z.infer<typeof accountCommandSchema>;

/** @returns what to say at the terminal. @throws AppError what the use case throws. */
export async function runAccountCommand(
  dependencies: StaffDependencies,
  command: AccountCommand,
): Promise<string> {
  switch (command.name) {
    case "create":
      await createAccount(dependencies, command);
      return `${command.username} can sign in now.`;
    case "reset-password":
      await resetPassword(dependencies, command);
      return `${command.username} has a new password and is signed out everywhere.`;
    case "reset-second-factor":
      await resetSecondFactor(dependencies, command.username);
      return `${command.username} signs in with the password alone now, and is signed out everywhere.`;
    case "remove":
      await removeAccount(dependencies, command.username);
      return `${command.username} is removed. For 30 days an admin can restore the account at /admin/staff.`;
    case "list":
      return listAccounts(dependencies.database);
    case "consent":
      return JSON.stringify(
        await readEvidence(dependencies.database.db, command.username),
        null,
        2,
      );
  }
}

async function listAccounts(database: Database): Promise<string> {
  const users = await listUsers(database.db);
  if (users.length === 0) {
    return "There are no accounts yet. The first start of the site makes one.";
  }
  return users
    .map(
      ({ username, role, createdAt }) =>
        `${username}  (${role}, made ${createdAt.toISOString().slice(0, 10)})`,
    )
    .join("\n");
}
