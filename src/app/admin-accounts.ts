import { parseArgs } from "node:util";
import { readProcessConfig } from "#platform/server/config.ts";
import { callRunningSite } from "#platform/server/command-channel.ts";
import { createLog } from "#platform/server/create-log.ts";
import { readNewPassword } from "#platform/server/read-password.ts";
import { runAccountCommand } from "./server/account-commands.ts";
import type { AccountCommand } from "./server/account-commands.ts";
import { endWithSentence } from "./server/end-with-sentence.ts";
import { runOnDatabase } from "./server/run-on-database.ts";
import { staffAssignments } from "./server/staff-assignments.ts";

const usage = `Staff accounts of the back office:
  npm run admin -- create NAME           makes an admin
  npm run admin -- create NAME --agent   makes an agent, who works leads and inquiries only
  npm run admin -- reset-password NAME   sets a new password and signs that person out everywhere
  npm run admin -- reset-second-factor NAME
                                         for a lost phone: the password alone signs in again
  npm run admin -- list                  shows all accounts
  npm run admin -- remove NAME           removes one, but never the last admin
The password is asked for, or read from standard input: printf '%s' "$PASSWORD" | npm run admin -- create NAME
It works beside the running site.
`;

type ReadCommand = (username: string, isAgent: boolean) => Promise<AccountCommand>;

const askPassword = () => readNewPassword({ input: process.stdin, output: process.stderr });

const commands: Readonly<Record<AccountCommand["name"], ReadCommand>> = {
  create: async (username, isAgent) => {
    const role = isAgent ? "agent" : "admin";
    return { name: "create", username, role, password: await askPassword() };
  },
  "reset-password": async (username) => ({
    name: "reset-password",
    username,
    password: await askPassword(),
  }),
  "reset-second-factor": async (username) => ({ name: "reset-second-factor", username }),
  remove: async (username) => ({ name: "remove", username }),
  list: async () => ({ name: "list" }),
};

function isCommand(name: string): name is AccountCommand["name"] {
  return Object.hasOwn(commands, name);
}

/** What asks for the rest of a command; null when the arguments name none. */
function readArguments(): (() => Promise<AccountCommand>) | null {
  try {
    const { values, positionals } = parseArgs({
      options: { agent: { type: "boolean", default: false } },
      allowPositionals: true,
    });
    const [name = "", username = ""] = positionals;
    const expected = name === "list" ? 1 : 2;
    if (!isCommand(name) || positionals.length !== expected) return null;
    if (values.agent && name !== "create") return null;
    return () => commands[name](username.trim(), values.agent);
  } catch {
    return null;
  }
}

/** Through the site that runs on the embedded database, or on the database itself. */
async function run(command: AccountCommand): Promise<void> {
  const { database, dataDir } = readProcessConfig();
  const said = database.kind === "embedded" ? await callRunningSite(dataDir, command) : null;
  if (said !== null) return void process.stdout.write(`${said}\n`);
  const log = createLog("error");
  await runOnDatabase(async (opened) => {
    const clock = { now: () => new Date() };
    const dependencies = { database: opened, log, clock, assignments: staffAssignments };
    process.stdout.write(`${await runAccountCommand(dependencies, command)}\n`);
  });
}

const readCommand = readArguments();
if (readCommand) {
  await endWithSentence(async () => run(await readCommand()));
} else {
  process.stderr.write(usage);
  process.exitCode = 1;
}
