import { AppError } from "#platform/core/app-error.ts";
import type { Db } from "#platform/server/database.ts";
import { changeRequest, findRequest, lockRequest } from "./person-requests-store.ts";
import type { PrivacyParts } from "./privacy-parts.ts";

/** @throws AppError `not_found` when it is done, or there is no such request. */
export async function findWhomOfRequest(db: Db, id: string): Promise<string> {
  const request = await findRequest(db, id);
  if (!request?.email) throw gone();
  return request.email;
}

/**
 * Says that what somebody asked was answered. A deletion ends by itself.
 *
 * @throws AppError `not_found` when it is done already, or is a deletion.
 */
export async function finishRequest(
  { database, clock }: Pick<PrivacyParts, "database" | "clock">,
  id: string,
  by: string,
): Promise<void> {
  await database.transaction(async (tx) => {
    const request = await lockRequest(tx, id);
    if (request?.state !== "open" || request.kind === "deletion") throw gone();
    await changeRequest(tx, id, { state: "done", endedAt: clock.now(), endedBy: by });
  });
}

function gone(): AppError {
  return new AppError("not_found", { en: "This request is not open any more." });
}
