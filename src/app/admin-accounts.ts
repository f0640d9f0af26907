import { keepFilesPrivate } from "#platform/server/private-files.ts";
import { callRunningSite } from "#platform/server/command-channel.ts";
import { readProcessConfig } from "#platform/server/config.ts";
import { readNewPassword } from "#platform/server/read-password.ts";
import { readAccountArguments, readPersonArguments } from "./server/account-arguments.ts";
import type { AccountArguments } from "./server/account-arguments.ts";
import type { AccountCommand } from "./server/account-commands.ts";
import type { PersonCommand } from "./server/person-command.ts";
import { endWithSentence } from "./server/end-with-sentence.ts";

keepFilesPrivate();

const usage = `Staff accounts of the back office:
  npm run admin -- create NAME           makes an admin
  npm run admin -- create NAME --agent   makes an agent, who works leads and inquiries only
  npm run admin -- reset-password NAME   sets a new password and signs that person out everywhere
  npm run admin -- reset-second-factor NAME
                                         for a lost phone: the password alone signs in again
  npm run admin -- list                  shows all accounts
  npm run admin -- remove NAME           removes one, but never the last admin
Evidence, as JSON on standard output:
  npm run admin -- consent EMAIL         who agreed to calls and texts, when and to which words, and who took it back
The password is asked for, or read from standard input: printf '%s' "$PASSWORD" | npm run admin -- create NAME
It works beside the running site.

What is held about a person, as JSON:
  npm run admin -- person show EMAIL     which kinds of things, and how many
  npm run admin -- person export EMAIL   all of it
  npm run admin -- person forget EMAIL   deletes it: 30 days in the trash, then erased for good
`;

const askPassword = () => readNewPassword({ input: process.stdin, output: process.stderr });

/** With the password, where it needs one. */
async function complete({ name, username, role }: AccountArguments): Promise<AccountCommand> {
  if (name === "list") return { name };
  if (name === "create") return { name, username, role, password: await askPassword() };
  if (name === "reset-password") return { name, username, password: await askPassword() };
  return { name, username };
}

/** Through the site that runs on the embedded database, or on the database itself. */
async function run(command: AccountCommand | PersonCommand): Promise<void> {
  const { database, dataDir } = readProcessConfig();
  const said = database.kind === "embedded" ? await callRunningSite(dataDir, command) : null;
  if (said !== null) return void process.stdout.write(`${said}\n`);
  // Only here: beside a running site all of it would be loaded for nothing.
  const { runAccountOnDatabase } = await import("./server/run-account-on-database.ts");
  process.stdout.write(`${await runAccountOnDatabase(command)}\n`);
}

const typed = process.argv.slice(2);
const wanted = readAccountArguments(typed);
const person = readPersonArguments(typed);
if (person) {
  await endWithSentence(() => run(person));
} else if (wanted) {
  await endWithSentence(async () => run(await complete(wanted)));
} else {
  process.stderr.write(usage);
  process.exitCode = 1;
}
