import { createAdmin } from "#features/accounts/server/create-admin.ts";
import { removeAdmin } from "#features/accounts/server/remove-admin.ts";
import { resetPassword } from "#features/accounts/server/reset-password.ts";
import { listUsers } from "#features/accounts/server/users-store.ts";
import type { Database } from "#platform/server/database.ts";
import { readNewPassword } from "#platform/server/read-password.ts";
import { runOnDatabase } from "./server/run-on-database.ts";

const usage = `Staff accounts of the back office:
  npm run admin -- create NAME           makes an admin
  npm run admin -- reset-password NAME   sets a new password and signs that person out everywhere
  npm run admin -- list                  shows all accounts
  npm run admin -- remove NAME           removes one, but never the last admin
The password is asked for, or read from standard input: printf '%s' "$PASSWORD" | npm run admin -- create NAME
`;

type Command = (database: Database, username: string) => Promise<string>;

const askPassword = () => readNewPassword({ input: process.stdin, output: process.stderr });

const namedCommands: Readonly<Record<string, Command>> = {
  async create(database, username) {
    await createAdmin(database, { username, password: await askPassword() });
    return `${username} can sign in now.`;
  },
  async "reset-password"(database, username) {
    await resetPassword(database, { username, password: await askPassword() });
    return `${username} has a new password and is signed out everywhere.`;
  },
  async remove(database, username) {
    await removeAdmin(database, username);
    return `${username} is removed.`;
  },
};

async function listAccounts(database: Database): Promise<string> {
  const users = await listUsers(database.db);
  if (users.length === 0) {
    return "There are no accounts yet. The first start of the site makes one.";
  }
  return users
    .map(({ username, isAdmin, createdAt }) => {
      const role = isAdmin === "true" ? "admin" : "no admin";
      return `${username}  (${role}, made ${createdAt.toISOString().slice(0, 10)})`;
    })
    .join("\n");
}

/** What the arguments ask for; null when they ask for nothing that exists. */
function readCommand([name = "", username, ...rest]: readonly string[]) {
  if (name === "list" && username === undefined) return listAccounts;
  const command = Object.hasOwn(namedCommands, name) ? namedCommands[name] : undefined;
  if (!command || username === undefined || rest.length > 0) return null;
  return (database: Database) => command(database, username.trim());
}

const command = readCommand(process.argv.slice(2));
if (command) {
  await runOnDatabase(async (database) => {
    process.stdout.write(`${await command(database)}\n`);
  });
} else {
  process.stderr.write(usage);
  process.exitCode = 1;
}
