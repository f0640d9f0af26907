import { and, eq, sql } from "drizzle-orm";
import { AppError } from "#platform/core/app-error.ts";
import type { Ctx } from "#records/ctx.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { noRoom, refuseTightDisk } from "#platform/files/disk-reserve.ts";
import { isUnclaimed, objectsTable, type StoredObject } from "./objects-store.ts";
import { multipartUploadsTable } from "./multipart-store.ts";

const gigabyte = 1_073_741_824;

/**
 * How much unclaimed data may be stored. Unclaimed files are swept within two days; more of them
 * could fill the disk, and families could not send forms.
 */
export const unclaimedLimits = {
  /** For all visitors: five hundred of the largest résumés. */
  ofVisitors: 5 * gigabyte,
  ofAllStaff: 60 * gigabyte,
  /** For one staff member: four of the largest documents. */
  ofOneMember: 20 * gigabyte,
} as const;

/**
 * Called before an upload address is issued, and again before bytes are received.
 *
 * @throws AppError `overloaded` when the disk is short of room or too much is unclaimed, `conflict`
 *   when too much of that belongs to one staff member.
 */
export async function requireRoom(
  { config }: Pick<Ctx, "config">,
  db: Db | Tx,
  { purpose, issuedTo }: Pick<StoredObject, "purpose" | "issuedTo">,
): Promise<void> {
  await refuseTightDisk(config.objects.dir);
  const { ofVisitors, ofAllStaff, ofOneMember } = unclaimedLimits;
  const most = purpose === "resume" ? ofVisitors : ofAllStaff;
  if ((await sumUnclaimedBytes(db, { purpose })) >= most) throw noRoom();
  if (issuedTo === null) return;
  if ((await sumUnclaimedBytes(db, { purpose, issuedTo })) < ofOneMember) return;
  const gigabytes = ofOneMember / gigabyte;
  throw new AppError("conflict", {
    en: `You have sent ${gigabytes} GB that belong to no record yet. Please add those files to their records, or wait a day until they are cleared away.`,
    es: `Ha enviado ${gigabytes} GB que aún no pertenecen a ningún registro. Añada esos archivos a sus registros o espere un día a que se eliminen.`,
  });
}

/** Sums the unclaimed bytes, including parts that are not joined. */
async function sumUnclaimedBytes(
  db: Db | Tx,
  of: Pick<StoredObject, "purpose"> & { readonly issuedTo?: string },
): Promise<number> {
  const { id, purpose, issuedTo, byteSize } = objectsTable;
  const { objectId, receivedBytes } = multipartUploadsTable;
  const [row] = await db
    .select({ bytes: sql<string>`coalesce(sum(coalesce(${byteSize}, ${receivedBytes})), 0)` })
    .from(objectsTable)
    .leftJoin(multipartUploadsTable, eq(objectId, id))
    .where(
      and(
        isUnclaimed,
        eq(purpose, of.purpose),
        of.issuedTo === undefined ? undefined : eq(issuedTo, of.issuedTo),
      ),
    );
  return Number(row?.bytes ?? 0);
}
