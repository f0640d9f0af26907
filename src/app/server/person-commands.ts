import * as z from "zod";
import { askSchema } from "#features/privacy/core/person-request.ts";
import { deletePerson } from "#features/privacy/server/deletion.ts";
import { readHeld } from "#features/privacy/server/own-data.ts";
import type { Ctx } from "#records/ctx.ts";
import { recordAudit } from "#platform/audit/audit-store.ts";
import { emailKey } from "#platform/core/person/contact-details.ts";
import { defaultLocale } from "#platform/core/locale.ts";
import { parseInput } from "#platform/http/parse-input.ts";

const personActions = ["show", "export", "forget"] as const;

/** Commands on a person's data at a terminal. */
export const personCommandSchema = z.object({
  name: z.literal("person"),
  action: z.enum(personActions),
  email: z.string(),
});

export type PersonCommand = z.infer<typeof personCommandSchema>;

/**
 * `show` prints which kinds of data are stored and how many items, `export` prints all of it, and
 * `forget` begins a deletion with its 30 days. All three print JSON.
 */
export async function runPersonCommand(
  ctx: Ctx,
  { action, email }: PersonCommand,
): Promise<string> {
  const { database, log } = ctx;
  const person = { email: emailKey(parseInput(askSchema, { email }).email) };
  if (action === "forget") {
    const asked = { person, via: "terminal", by: null } as const;
    const request = await database.transaction((tx) => deletePerson(ctx, tx, asked));
    return write({ request: request.id, state: request.state, eraseAt: request.eraseAt });
  }
  const held = await readHeld(ctx, person, { audience: "staff", locale: defaultLocale });
  const audit = action === "show" ? "person-read" : "person-export";
  const event = {
    user: null,
    action: audit,
    record: null,
    outcome: "done",
    network: null,
    actor: "terminal",
  } as const;
  await database.transaction((tx) => recordAudit({ tx, log }, event));
  if (action === "export") return write(held);
  const { sections, ...rest } = held;
  const counts = Object.fromEntries(sections.map(({ name, items }) => [name, items.length]));
  return write({ ...rest, counts });
}

const write = (answer: object): string => JSON.stringify(answer, null, 2);
