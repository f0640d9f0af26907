import { credentialMessages } from "#features/accounts/core/credentials.ts";
import { invitationDays, newInvitationSchema } from "#features/accounts/core/invitation.ts";
import { AppError } from "#platform/core/app-error.ts";
import type { Locale } from "#platform/core/locale.ts";
import type { Db, Tx } from "#platform/server/database.ts";
import { parseInput } from "#platform/server/parse-input.ts";
import type { StaffDependencies } from "./audit-at-terminal.ts";
import { insertInvitation, revokePasswordLinksOf } from "./invitations-store.ts";
import { lockAsAdmin } from "./lock-as-admin.ts";
import { findNamesake, lockUser } from "./users-store.ts";

const invitationMs = invitationDays * 86_400_000;

type InvitationDependencies = Pick<StaffDependencies, "database" | "clock">;

/** A link as it is shown once: nobody can read its token again. */
export interface NewLink {
  readonly token: string;
  /** ISO 8601, UTC. */
  readonly expiresAt: string;
}

/**
 * Makes a link by which somebody gets an account.
 *
 * @throws AppError `invalid` for a name that doesn't do, or that somebody has.
 */
export async function createInvitation(
  { database, clock }: InvitationDependencies,
  { input, by }: { readonly input: unknown; readonly by: string },
): Promise<NewLink> {
  const { role, username = null } = parseInput(newInvitationSchema, input);
  const times = lifetime(clock.now());
  const token = await database.transaction(async (tx) => {
    await lockAsAdmin(tx, by);
    if (username !== null) await refuseTakenName(tx, username);
    return insertInvitation(tx, { ...times, role, username, userId: null, createdBy: by });
  });
  return { token, expiresAt: times.expiresAt.toISOString() };
}

/**
 * Makes a link by which somebody sets another password, in place of those made before.
 *
 * @throws AppError `not_found` for somebody who was removed.
 */
export async function createPasswordLink(
  { database, clock }: InvitationDependencies,
  { id, by }: { readonly id: string; readonly by: string },
): Promise<NewLink & { readonly username: string }> {
  const times = lifetime(clock.now());
  return database.transaction(async (tx) => {
    await lockAsAdmin(tx, by);
    const user = await lockUser(tx, id);
    if (!user || user.removedAt)
      throw new AppError("not_found", { en: "This account is not there any more." });
    await revokePasswordLinksOf(tx, id);
    const { role, username } = user;
    const token = await insertInvitation(tx, {
      ...times,
      role,
      username,
      userId: id,
      createdBy: by,
    });
    return { token, expiresAt: times.expiresAt.toISOString(), username };
  });
}

/** @throws AppError `invalid`, with the sentence at the name. */
export async function refuseTakenName(db: Db | Tx, username: string): Promise<void> {
  if (!(await findNamesake(db, username))) return;
  const fields = (locale: Locale) => ({ username: credentialMessages[locale].taken });
  throw new AppError("invalid", { en: "Please check: username." }, { fields });
}

function lifetime(now: Date) {
  return { createdAt: now, expiresAt: new Date(now.getTime() + invitationMs) };
}
