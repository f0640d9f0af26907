import { isDeepStrictEqual } from "node:util";
import { and, desc, eq, or, sql } from "drizzle-orm";
import type { Change } from "#features/studio/core/compose-edition.ts";
import { factsLocale, type Overrides } from "#platform/core/edition/edition.ts";
import { listProfiles } from "#staff/server/profiles-store.ts";
import { personWordsId, readPersonWords } from "#platform/core/site/people.ts";
import { AppError } from "#platform/core/app-error.ts";
import { defaultLocale, type Locale } from "#platform/core/locale.ts";
import {
  partnerWordsId,
  type PartnerSentences,
  readPartnerSentences,
  type WaitingSentences,
} from "#platform/core/site/partner-sentence.ts";
import type { PartnerWords, PublishedWords } from "#platform/platform-ctx.ts";
import type { Ctx } from "#records/ctx.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { nameSentence } from "#features/studio/core/site-words.ts";
import { findNewestEdition, siteEditionsTable } from "./editions-store.ts";
import { publishingOf } from "./publish.ts";

/** The sentences of partners' pages are sentences of editions, and are published like any other. */
export const partnerSentences: PartnerWords<Ctx> = {
  async read(db, partner) {
    const newest = await findNewestEdition(db);
    return readPublished(newest?.overrides, partner);
  },
  findWaiting,
  async findNextPlace(db) {
    const newest = await findNewestEdition(db);
    const places = (await listProfiles(db)).map(
      ({ id, profile }) =>
        readPersonWords(newest?.overrides, id, profile.shown ?? null)?.place ?? 0,
    );
    return Math.max(0, ...places) + 1;
  },
  async publish(ctx, { asked, person, reason, ...partner }, author, beside) {
    const { db, transaction } = ctx.database;
    const newest = await findNewestEdition(db);
    const stands = readPublished(newest?.overrides, partner);
    const changes = listChanges(partner.account, stands, { ...(asked ?? stands), person });
    if (changes.length > 0) {
      const wish = { base: newest?.id ?? null, changes, reason };
      await publishingOf(ctx).publish(wish, author, beside).catch(nameProfileFields);
      return;
    }
    await transaction(async (tx) => {
      await beside(tx);
      await author.confirm(tx);
    });
  },
};

function readPublished(
  overrides: Overrides | undefined,
  { account, first, firstPerson }: Parameters<PartnerWords<Ctx>["read"]>[1],
): PublishedWords {
  const person = readPersonWords(overrides, account, firstPerson);
  const isInEdition = overrides?.[personWordsId]?.[factsLocale]?.[account] !== undefined;
  return { ...readPartnerSentences(overrides, account, first), person, isInEdition };
}

type Words = PartnerSentences & Pick<PublishedWords, "person">;

function listChanges(account: string, stands: Words, asked: Words): readonly Change[] {
  const change = (locale: Locale, value: string | null) => {
    return { id: partnerWordsId, locale, path: account, value };
  };
  const isSamePerson = asked.person === null || isDeepStrictEqual(asked.person, stands.person);
  const value = JSON.stringify(asked.person);
  const person = { id: personWordsId, locale: defaultLocale, path: account, value };
  return [
    ...(asked.sentence === stands.sentence ? [] : [change(defaultLocale, asked.sentence)]),
    ...(asked.sentenceEs === stands.sentenceEs ? [] : [change("es", asked.sentenceEs)]),
    ...(isSamePerson ? [] : [person]),
  ];
}

/** The newest edition that waits for approval and changes this partner's sentences; null for none. */
async function findWaiting(
  db: Db | Tx,
  partner: Parameters<PartnerWords<Ctx>["read"]>[1],
): Promise<WaitingSentences | null> {
  const { status, base, changes, at } = siteEditionsTable;
  const newest = (await findNewestEdition(db))?.id ?? null;
  const named = (id: string) =>
    sql`${changes} @> ${JSON.stringify([{ id, path: partner.account }])}::jsonb`;
  const isOpen = and(
    eq(status, "pending"),
    // Over an older edition it can't be approved any more.
    sql`${base} is not distinct from ${newest}::uuid`,
    or(named(partnerWordsId), named(personWordsId)),
  );
  const [row] = await db.select().from(siteEditionsTable).where(isOpen).orderBy(desc(at)).limit(1);
  if (!row) return null;
  const { isInEdition: _is, ...words } = readPublished(row.overrides, partner);
  return { by: row.by, edition: row.id, ...words };
}

const fieldNames = [
  [nameSentence({ id: partnerWordsId, locale: defaultLocale, path: "" }), "page.sentence"],
  [nameSentence({ id: partnerWordsId, locale: "es", path: "" }), "page.sentenceEs"],
  [nameSentence({ id: personWordsId, locale: defaultLocale, path: "" }), "shown"],
] as const;

/** @throws AppError the same one, with faults at the fields of the profile. */
function nameProfileFields(failure: unknown): never {
  const fields = failure instanceof AppError ? failure.fields : undefined;
  if (!(failure instanceof AppError) || !fields) throw failure;
  // A fault of the rest of the profile has the name of its field already.
  const rename = (name: string) =>
    fieldNames.find(([start]) => name.startsWith(start))?.[1] ?? name;
  throw new AppError(failure.code, failure.sentence, {
    ...(failure.details && { details: failure.details }),
    fields: (locale) =>
      Object.fromEntries(
        Object.entries(fields(locale)).map(([name, text]) => [rename(name), text]),
      ),
  });
}
