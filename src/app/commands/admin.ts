import { readNewPassword } from "#platform/secrets/read-password.ts";
import {
  readAccountArguments,
  readPersonArguments,
  type AccountArguments,
  type AccountCommand,
} from "#app/server/account-commands.ts";
import type { PersonCommand } from "#app/server/person-commands.ts";
import { endWithSentence } from "#app/server/terminal.ts";

const usage = `Staff accounts of the back office:
  npm run admin -- create NAME           makes an admin
  npm run admin -- create NAME --agent   makes an agent, who works leads and inquiries only
  npm run admin -- create NAME --compliance   makes somebody who approves and reads the evidence
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

/** Completes the command with a password, where it needs one. */
async function complete({ name, username, role }: AccountArguments): Promise<AccountCommand> {
  if (name === "list") return { name };
  if (name === "create") return { name, username, role, password: await askPassword() };
  if (name === "reset-password") return { name, username, password: await askPassword() };
  return { name, username };
}

async function runAccountCommand(command: AccountCommand | PersonCommand): Promise<void> {
  // Loaded late, so that a refused password is reported at once.
  const { runOnDatabase, runSiteCommand } = await import("#app/server/site-commands.ts");
  process.stdout.write(`${await runOnDatabase((ctx) => runSiteCommand(ctx, command))}\n`);
}

export async function run(args: readonly string[]): Promise<void> {
  const wanted = readAccountArguments(args);
  const person = readPersonArguments(args);
  if (person) {
    await endWithSentence(() => runAccountCommand(person));
  } else if (wanted) {
    await endWithSentence(async () => runAccountCommand(await complete(wanted)));
  } else {
    process.stderr.write(usage);
    process.exitCode = 1;
  }
}
