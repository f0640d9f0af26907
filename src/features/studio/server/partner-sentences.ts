import { and, desc, eq, sql } from "drizzle-orm";
import type { Change } from "#features/studio/core/compose-edition.ts";
import { AppError } from "#platform/core/app-error.ts";
import { defaultLocale, type Locale } from "#platform/core/locale.ts";
import {
  partnerWordsId,
  type PartnerSentences,
  readPartnerSentences,
  type WaitingSentences,
} from "#platform/core/site/partner-sentence.ts";
import type { PartnerWords } from "#platform/platform-ctx.ts";
import type { Ctx } from "#records/ctx.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { nameSentence } from "#features/studio/core/site-words.ts";
import { findNewestEdition, siteEditionsTable } from "./editions-store.ts";
import { publishingOf } from "./publish.ts";

/** The sentences of partners' pages are sentences of editions, and are published like any other. */
export const partnerSentences: PartnerWords<Ctx> = {
  async read(db, { account, first }) {
    const newest = await findNewestEdition(db);
    return readPartnerSentences(newest?.overrides, account, first);
  },
  findWaiting,
  async publish(ctx, { account, first, asked, reason }, author, beside) {
    const { db, transaction } = ctx.database;
    const newest = await findNewestEdition(db);
    const stands = readPartnerSentences(newest?.overrides, account, first);
    const changes = listChanges(account, stands, asked);
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

function listChanges(
  account: string,
  stands: PartnerSentences,
  asked: PartnerSentences,
): readonly Change[] {
  const change = (locale: Locale, value: string | null) => {
    return { id: partnerWordsId, locale, path: account, value };
  };
  return [
    ...(asked.sentence === stands.sentence ? [] : [change(defaultLocale, asked.sentence)]),
    ...(asked.sentenceEs === stands.sentenceEs ? [] : [change("es", asked.sentenceEs)]),
  ];
}

/** The newest edition that waits for approval and changes this partner's sentences; null for none. */
async function findWaiting(
  db: Db | Tx,
  { account, first }: { readonly account: string; readonly first: string },
): Promise<WaitingSentences | null> {
  const { status, base, changes, at } = siteEditionsTable;
  const newest = (await findNewestEdition(db))?.id ?? null;
  const names = JSON.stringify([{ id: partnerWordsId, path: account }]);
  const isOpen = and(
    eq(status, "pending"),
    // Over an older edition it can't be approved any more.
    sql`${base} is not distinct from ${newest}::uuid`,
    sql`${changes} @> ${names}::jsonb`,
  );
  const [row] = await db.select().from(siteEditionsTable).where(isOpen).orderBy(desc(at)).limit(1);
  if (!row) return null;
  return { by: row.by, edition: row.id, ...readPartnerSentences(row.overrides, account, first) };
}

const fieldNames = [
  [nameSentence({ id: partnerWordsId, locale: defaultLocale, path: "" }), "page.sentence"],
  [nameSentence({ id: partnerWordsId, locale: "es", path: "" }), "page.sentenceEs"],
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
