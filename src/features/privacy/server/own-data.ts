import type { Correction } from "#records/core/record-input.ts";
import { correctRecord } from "#records/server/work/change-records.ts";
import { listPersonRecords, type PersonRecord } from "#records/server/person-records.ts";
import { recordsOf, tellCorrected } from "#records/server/records.ts";
import {
  findErasedAt,
  type HeldData,
  type HeldDeletion,
  type HeldRecord,
} from "#features/privacy/core/person-request.ts";
import { copyWords, writeHeldCopy } from "#features/privacy/core/held-copy.ts";
import { printSheets, timesOfAgency } from "#features/consent/server/certificate-file.ts";
import type { Ctx } from "#records/ctx.ts";
import { desc, sql } from "drizzle-orm";
import { isOf } from "#platform/people/eraser.ts";
import { recordAudit } from "#platform/audit/audit-store.ts";
import { AppError } from "#platform/core/app-error.ts";
import { defaultLocale, type Locale, type Localized } from "#platform/core/locale.ts";
import type { Person } from "#platform/core/person/person.ts";
import type { Tx } from "#platform/database/database.ts";
import { readSections, type Reader } from "#platform/people/personal-data.ts";
import { hasHold } from "./person-holds-store.ts";
import { countOnTheirWay } from "./deletion.ts";
import { listComingBack, listDeletions, type DeletionRow } from "./person-requests-store.ts";

/** Everything that is stored about a person, in all tables. */
export async function readHeld(ctx: Ctx, person: Person, reader: Reader): Promise<HeldData> {
  const { database, clock } = ctx;
  const { db } = database;
  const found = await listPersonRecords(db, recordsOf(ctx), person);
  const onFile = { ...person, recordIds: found.map(({ id }) => id) };
  const deletions = await listDeletions(db, person);
  return {
    email: person.email,
    readAt: clock.now().toISOString(),
    sections: await readSections(ctx, onFile, reader),
    records: found.map((each) => toRecord(each, deletions)),
    deletions: await tellDeletions(ctx, deletions),
    comingBack: await countComingBack(ctx, person),
    isHeld: await hasHold(db, person),
  };
}

/** The language of the form that a person sent last; English where there is none. */
export async function findLanguage(ctx: Ctx, person: Person): Promise<Locale> {
  let last = { at: 0, language: defaultLocale as Locale };
  for (const { table } of recordsOf(ctx)) {
    const [row] = await ctx.database.db
      .select({
        at: sql<number>`extract(epoch from ${table.submittedAt})::float8`,
        language: sql<Locale>`${table.language}`,
      })
      .from(table)
      .where(isOf(table, person))
      .orderBy(desc(table.submittedAt))
      .limit(1);
    if (row && row.at > last.at) last = row;
  }
  return last.language;
}

/** What is held about a person as a page to read, to print or to keep. */
export function printCopy(held: HeldData, locale: Locale, now: Date): string {
  const { title, none } = copyWords[locale];
  const sheet = writeHeldCopy(held, locale, timesOfAgency(now));
  return printSheets(sheet.entries.length > 0 ? [sheet] : [], { locale, title, none });
}

/** Open deletions: when each was requested, when it erases, and its progress. */
export function tellDeletions(
  ctx: Ctx,
  deletions: readonly DeletionRow[],
): Promise<readonly HeldDeletion[]> {
  const shown = deletions.map(async (deletion) => ({
    id: deletion.id,
    askedAt: deletion.askedAt.toISOString(),
    eraseAt: deletion.eraseAt.toISOString(),
    left: await countOnTheirWay(ctx, deletion),
  }));
  return Promise.all(shown);
}

async function countComingBack(ctx: Ctx, person: Person): Promise<number> {
  let left = 0;
  for (const request of await listComingBack(ctx.database.db, person)) {
    left += await countOnTheirWay(ctx, request);
  }
  return left;
}

const toRecord = (
  { zipCode, deletedAt, submittedAt, ...record }: PersonRecord,
  deletions: readonly DeletionRow[],
): HeldRecord => ({
  ...record,
  ...(zipCode !== undefined && { zipCode }),
  erasedAt: findErasedAt({ submittedAt, deletedAt }, deletions)?.toISOString() ?? null,
});

const refusals: Readonly<Record<"missing" | "deleted" | "changed", Localized<string>>> = {
  missing: { en: "This is not here any more.", es: "Esto ya no está aquí." },
  deleted: {
    en: "This is about to be deleted. Take the deletion back first.",
    es: "Esto está por eliminarse. Primero cancele la eliminación.",
  },
  changed: {
    en: "Somebody changed this a moment ago. Please look at how it stands now, and save again.",
    es: "Alguien cambió esto hace un momento. Mire cómo está ahora y guarde de nuevo.",
  },
};

const codes = { missing: "not_found", deleted: "conflict", changed: "conflict" } as const;

/**
 * Corrects one record of a person, and passes it on to wherever it was sent before.
 *
 * @throws AppError `not_found` for a record that is not this person's, `conflict` for one that
 *   changed meanwhile or is in the trash.
 */
export async function correctHeld(
  ctx: Ctx,
  tx: Tx,
  {
    person,
    kind,
    id,
    by,
    correction,
  }: {
    readonly person: Person;
    readonly kind: string;
    readonly id: string;
    /** A user name; null when the person corrects it. */
    readonly by: string | null;
    readonly correction: Correction;
  },
): Promise<void> {
  const { clock, log } = ctx;
  const source = recordsOf(ctx).find((each) => each.kind === kind);
  if (!source) throw new AppError("not_found", refusals.missing);
  const now = clock.now();
  const outcome = await correctRecord(tx, { source, id, now, person, by, correction });
  if ("refused" in outcome) {
    const { refused } = outcome;
    throw new AppError(codes[refused], refusals[refused]);
  }
  if (!outcome.done) return;
  await tellCorrected(ctx, tx, { kind: source.kind, id });
  const actor = by === null ? "visitor" : null;
  const event = { user: by, action: "person-correct", record: id, actor } as const;
  await recordAudit({ tx, log }, { ...event, outcome: "done", network: null });
}
