import { parseArgs } from "node:util";
import { personCommandSchema } from "./person-command.ts";
import type { PersonCommand } from "./person-command.ts";
import type { Role } from "#platform/core/role.ts";

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
      options: { agent: { type: "boolean", default: false } },
      allowPositionals: true,
    });
    const [name = "", username = ""] = positionals;
    if (!isCommand(name) || positionals.length !== (takesName[name] ? 2 : 1)) return null;
    if (values.agent && name !== "create") return null;
    return { name, username: username.trim(), role: values.agent ? "agent" : "admin" };
  } catch {
    return null;
  }
}

function isCommand(name: string): name is AccountArguments["name"] {
  return Object.hasOwn(takesName, name);
}

/** `person show EMAIL` and its like. @returns null when the arguments are none such. */
export function readPersonArguments(args: readonly string[]): PersonCommand | null {
  const [name, action, email, ...rest] = args;
  const parsed = personCommandSchema.safeParse({ name, action, email });
  return parsed.success && rest.length === 0 ? parsed.data : null;
}
