import { deletePerson } from "#features/privacy/server/delete-person.ts";
import type { PrivacyParts } from "#features/privacy/server/privacy-parts.ts";
import { readHeld } from "#features/privacy/server/read-held.ts";
import { askSchema } from "#features/privacy/core/person-request.ts";
import { emailKey } from "#platform/core/email-key.ts";
import { defaultLocale } from "#platform/core/locale.ts";
import { recordAudit } from "#platform/server/audit-store.ts";
import { parseInput } from "#platform/server/parse-input.ts";
import type { PersonCommand } from "./person-command.ts";

/**
 * `show` tells what kinds of things are held and how many, `export` prints all of it, and `forget`
 * begins a deletion with its 30 days. All three answer with JSON.
 */
export async function runPersonCommand(
  parts: PrivacyParts,
  { action, email }: PersonCommand,
): Promise<string> {
  const { database, log } = parts;
  const person = { email: emailKey(parseInput(askSchema, { email }).email) };
  if (action === "forget") {
    const asked = { person, via: "terminal", by: null } as const;
    const request = await database.transaction((tx) => deletePerson(parts, tx, asked));
    return write({ request: request.id, state: request.state, eraseAt: request.eraseAt });
  }
  const held = await readHeld(parts, person, { audience: "staff", locale: defaultLocale });
  const audit = action === "show" ? "person-read" : "person-export";
  const event = {
    user: null,
    action: audit,
    record: null,
    outcome: "done",
    network: null,
  } as const;
  await database.transaction((tx) => recordAudit({ tx, log }, event));
  if (action === "export") return write(held);
  const { sections, ...rest } = held;
  const counts = Object.fromEntries(sections.map(({ name, items }) => [name, items.length]));
  return write({ ...rest, counts });
}

const write = (answer: object): string => JSON.stringify(answer, null, 2);
