import { parseArgs } from "node:util";
import * as z from "zod";
import { createAccount } from "#features/accounts/server/invitations.ts";
import { recordAtTerminal, removeAccount } from "#features/accounts/server/remove-account.ts";
import { resetPassword } from "#features/accounts/server/passwords/passwords.ts";
import { resetSecondFactor } from "#features/accounts/server/factors/second-factor.ts";
import { listUsers } from "#features/accounts/server/users-store.ts";
import { readEvidence } from "#features/consent/server/read-consents.ts";
import type { Ctx } from "#records/ctx.ts";
import { type Role, roles } from "#platform/core/staff/staff-member.ts";
import type { Database } from "#platform/database/database.ts";
import { personCommandSchema, type PersonCommand } from "./person-commands.ts";

const takesName = {
  create: true,
  "reset-password": true,
  "reset-second-factor": true,
  remove: true,
  list: false,
  consent: true,
} as const;

/** A command as it was typed; passwords are never among the arguments. */
export interface AccountArguments {
  readonly name: keyof typeof takesName;
  /** For `consent` an e-mail address. */
  readonly username: string;
  readonly role: Role;
}

/** @returns null when the arguments name no command. */
export function readAccountArguments(args: readonly string[]): AccountArguments | null {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: {
        agent: { type: "boolean", default: false },
        compliance: { type: "boolean", default: false },
      },
      allowPositionals: true,
    });
    const [name = "", username = ""] = positionals;
    if (!isCommand(name) || positionals.length !== (takesName[name] ? 2 : 1)) return null;
    const [role = "admin", ...others] = (["agent", "compliance"] as const).filter(
      (each) => values[each],
    );
    if (others.length > 0 || (role !== "admin" && name !== "create")) return null;
    return { name, username: username.trim(), role };
  } catch {
    return null;
  }
}

function isCommand(name: string): name is AccountArguments["name"] {
  return Object.hasOwn(takesName, name);
}

/**
 * Reads `person show EMAIL` and similar commands.
 * @returns null for other arguments.
 */
export function readPersonArguments(args: readonly string[]): PersonCommand | null {
  const [name, action, email, ...rest] = args;
  const parsed = personCommandSchema.safeParse({ name, action, email });
  return parsed.success && rest.length === 0 ? parsed.data : null;
}

const named = { username: z.string() };

/**
 * Commands on staff accounts at a terminal, and the export of consent evidence. They are sent to
 * the running site as JSON.
 */
export const accountCommandSchema = z.discriminatedUnion("name", [
  z.object({ name: z.literal("create"), ...named, password: z.string(), role: z.enum(roles) }),
  z.object({ name: z.literal("reset-password"), ...named, password: z.string() }),
  z.object({ name: z.literal("reset-second-factor"), ...named }),
  z.object({ name: z.literal("remove"), ...named }),
  z.object({ name: z.literal("list") }),
  z.object({ name: z.literal("consent"), ...named }),
]);

export type AccountCommand = z.infer<typeof accountCommandSchema>;

const words = {
  created: (name: string) => `${name} can sign in now.`,
  password: (name: string) => `${name} has a new password and is signed out everywhere.`,
  secondFactor: (name: string) =>
    `${name} signs in with the password alone now, and is signed out everywhere.`,
  removed: (name: string) =>
    `${name} is removed. For 30 days an admin can restore the account at /admin/staff.`,
  none: "There are no accounts yet. The first start of the site makes one.",
  account: (name: string, role: string, day: string) => `${name}  (${role}, made ${day})`,
};

/**
 * @returns what to print.
 * @throws AppError what the use case throws.
 */
export async function runAccountCommand(ctx: Ctx, command: AccountCommand): Promise<string> {
  switch (command.name) {
    case "create":
      await createAccount(ctx, command);
      return words.created(command.username);
    case "reset-password":
      await resetPassword(ctx, command);
      return words.password(command.username);
    case "reset-second-factor":
      await resetSecondFactor(ctx, command.username);
      return words.secondFactor(command.username);
    case "remove":
      await removeAccount(ctx, command.username);
      return words.removed(command.username);
    case "list":
      return listAccounts(ctx.database);
    case "consent":
      return printEvidence(ctx, command.username);
  }
}

/**
 * Prints evidence with network addresses, which no screen shows. The audit trail records the
 * request, but not for whom.
 */
async function printEvidence(ctx: Ctx, email: string): Promise<string> {
  const read = { action: "consent-read", record: null } as const;
  await ctx.database.transaction((tx) => recordAtTerminal(ctx, tx, read));
  return JSON.stringify(await readEvidence(ctx, email), null, 2);
}

async function listAccounts(database: Database): Promise<string> {
  const users = await listUsers(database.db);
  if (users.length === 0) return words.none;
  return users
    .map(({ username, role, createdAt }) =>
      words.account(username, role, createdAt.toISOString().slice(0, 10)),
    )
    .join("\n");
}
