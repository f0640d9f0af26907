import { and, eq, sql } from "drizzle-orm";
import type { Ctx, RecordDefinition, RelatedPerson } from "#records/ctx.ts";
import { maySee } from "#records/core/record.ts";
import { type Attempt, readOutcome, type TimelineLine } from "#records/core/timeline-entry.ts";
import type { RecordKind } from "#platform/core/staff/record-kind.ts";
import type { PersonKeys } from "#platform/core/person/person.ts";
import { emailKey } from "#platform/core/person/contact-details.ts";
import { readPhoneKey, splitPhoneKey } from "#platform/core/person/phone.ts";
import type { Db } from "#platform/database/database.ts";
import { columnSharesNumber, type Viewer } from "./record-table.ts";
import { recordsOf } from "./records.ts";
import { listContacts } from "./timeline-store.ts";

/** One record of a person, of any kind. */
interface PersonsRecord extends PersonKeys {
  readonly kind: RecordKind;
  readonly id: string;
  readonly submittedAt: Date;
  readonly assignee: string | null;
  readonly isDeleted: boolean;
}

/**
 * The records of all kinds that share an address or a number with any of these people, whoever may
 * see them; also those in the trash, because the calls about them were made. Without those that were
 * set aside. One statement, which finds them by the indexes
 * of addresses and numbers.
 */
export async function listRecordsOfPeople(
  db: Db,
  sources: readonly RecordDefinition[],
  people: readonly PersonKeys[],
): Promise<readonly PersonsRecord[]> {
  if (people.length === 0) return [];
  const emails = [...new Set(people.map((person) => person.emailKey))];
  const numbers = [...new Set(people.flatMap(({ phoneKey }) => splitPhoneKey(phoneKey)))];
  const found = sources.flatMap(({ kind, table }) => {
    const shown = sql`
      select ${sql.raw(`'${kind}'`)} as kind, ${table.id} as id, lower(${table.email}) as email_key,
             ${table.phoneKey} as phone_key, ${table.submittedAt} as submitted_at,
             ${table.assignee} as assignee, ${table.deletedAt} is not null as is_deleted`;
    const isThere = eq(table.status, "received");
    const sameEmail = sql`lower(${table.email}) = any(${sql.param(emails)}::text[])`;
    // One look into the index for each number: comparing each record with all numbers takes a second.
    const sameNumber = columnSharesNumber(table.phoneKey, sql`number`);
    const each = sql`unnest(${sql.param(numbers)}::text[]) as number`;
    return [
      sql`${shown} from ${table} where ${and(isThere, sameEmail)}`,
      sql`${shown} from ${each} join ${table} on ${sameNumber} where ${isThere}`,
    ];
  });
  const { rows } = await db.execute<FoundRow>(sql.join(found, sql` union all `));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return [...byId.values()].map((row) => ({
    kind: row.kind,
    id: row.id,
    emailKey: row.email_key,
    phoneKey: row.phone_key ?? "",
    submittedAt: new Date(row.submitted_at),
    assignee: row.assignee,
    isDeleted: row.is_deleted,
  }));
}

interface FoundRow extends Record<string, unknown> {
  readonly kind: RecordKind;
  readonly id: string;
  readonly email_key: string;
  readonly phone_key: string | null;
  readonly submitted_at: string;
  readonly assignee: string | null;
  readonly is_deleted: boolean;
}

/**
 * Calls and emails that were logged on the person's other records. Every call counts as an attempt;
 * who made it, and the line itself, are shown only where the viewer may open that record.
 */
export async function readContactsElsewhere(
  ctx: Ctx,
  person: RelatedPerson,
  viewer: Viewer,
): Promise<{ readonly attempts: readonly Attempt[]; readonly lines: readonly TimelineLine[] }> {
  const { db } = ctx.database;
  const keys = { emailKey: emailKey(person.email), phoneKey: readPhoneKey(person.phone) };
  const sources = recordsOf(ctx);
  const records = await listRecordsOfPeople(db, sources, [keys]);
  const others = new Map(records.filter(({ id }) => id !== person.id).map((one) => [one.id, one]));
  const contacts = await listContacts(db, [...others.keys()]);
  const isOpen = ({ kind, assignee, isDeleted }: PersonsRecord) =>
    !isDeleted &&
    sources.some(
      (source) => source.kind === kind && source.route.config.roles.includes(viewer.role),
    ) &&
    maySee(viewer, { assignee });
  const logged = contacts.flatMap((contact) => {
    const record = others.get(contact.recordId);
    return record ? [{ contact, record, isShown: isOpen(record) }] : [];
  });
  return {
    attempts: logged
      .filter(({ contact }) => contact.kind === "call")
      .map(({ contact: { at, by, text }, isShown }) => ({
        at,
        by: isShown ? by : null,
        outcome: readOutcome(text),
      })),
    lines: logged
      .filter(({ isShown }) => isShown)
      .map(({ contact: { recordId: _id, ...line }, record: { kind, id, submittedAt } }) => ({
        ...line,
        on: { kind, id, timestamp: submittedAt.toISOString() },
      })),
  };
}
