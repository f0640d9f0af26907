import type { ContactStanding } from "#records/core/record.ts";
import type { Ctx, RecordDefinition, RecordReach, RelatedPerson } from "#records/ctx.ts";
import type { RecordKind } from "#platform/core/staff/record-kind.ts";
import type { RecordId } from "#platform/platform-ctx.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { emailKey } from "#platform/core/person/contact-details.ts";

/** Every kind of record, in the order of the features. */
export const recordsOf = (ctx: Pick<Ctx, "features">): readonly RecordDefinition[] =>
  ctx.features.flatMap(({ record }) => record ?? []);

/**
 * The feature that answers whether people may be called; also says for whom another
 * kind of record bars it.
 *
 * @throws Error when no feature provides it.
 */
export function reachOf(ctx: Ctx): RecordReach {
  const reach = ctx.features.find((feature) => feature.reach)?.reach;
  if (!reach) throw new Error("No feature tells who may be called.");
  return {
    contacts: (kind) => async (db, people) => {
      const standings = await reach.contacts(kind)(db, people);
      const barred = await findBarred(ctx, db, kind, people);
      return standings.map((standing, index) => withBar(standing, barred, people[index]));
    },
    async related(of, kind, row, viewer) {
      const related = await reach.related(of, kind, row, viewer);
      const barred = await findBarred(ctx, ctx.database.db, kind, [row]);
      return { ...related, contact: withBar(related.contact, barred, row) };
    },
  };
}

/** The addresses of these people that records of another kind bar. */
async function findBarred(
  ctx: Ctx,
  db: Db,
  kind: RecordKind,
  people: readonly Pick<RelatedPerson, "email">[],
): Promise<ReadonlySet<string>> {
  const keys = [...new Set(people.map(({ email }) => emailKey(email)))];
  const barred = new Set<string>();
  if (keys.length === 0) return barred;
  for (const source of recordsOf(ctx)) {
    if (source.kind === kind) continue;
    for (const key of (await source.listBarred?.(db, keys)) ?? []) barred.add(key);
  }
  return barred;
}

const withBar = (
  standing: ContactStanding,
  barred: ReadonlySet<string>,
  person: Pick<RelatedPerson, "email"> | undefined,
): ContactStanding =>
  person && barred.has(emailKey(person.email)) ? { ...standing, isBarred: true } : standing;

/** @throws Error when no feature has this kind. */
export function recordOf(ctx: Ctx, kind: RecordKind): RecordDefinition {
  const found = recordsOf(ctx).find((source) => source.kind === kind);
  if (!found) throw new Error(`No feature has records of this kind: ${kind}.`);
  return found;
}

/** Passes a corrected record on to wherever it had been sent before. */
export async function tellCorrected(ctx: Ctx, tx: Tx, record: RecordId): Promise<void> {
  for (const { onRecord } of ctx.features) await onRecord?.corrected?.(ctx, tx, record);
}
