import type { Invitation } from "#features/accounts/core/invitation.ts";
import { acceptanceSchema } from "#features/accounts/core/invitation.ts";
import { AppError } from "#platform/core/app-error.ts";
import type { Localized } from "#platform/core/locale.ts";
import { recordAudit } from "#platform/server/audit-store.ts";
import type { Db, Tx } from "#platform/server/database.ts";
import { parseInput } from "#platform/server/parse-input.ts";
import type { StaffDependencies } from "./audit-at-terminal.ts";
import { refuseTakenName } from "./create-invitation.ts";
import type { StoredInvitation } from "./invitations-store.ts";
import { findInvitation, revokePasswordLinksOf, spendInvitation } from "./invitations-store.ts";
import { parseNewCredentials } from "./parse-new-password.ts";
import { hashPassword } from "./passwords.ts";
import { closeSessionsOf } from "./sessions-store.ts";
import { insertUser, lockAdmins, lockUser, updatePassword } from "./users-store.ts";

type AcceptDependencies = Pick<StaffDependencies, "database" | "clock" | "log">;

const askAgain = "Ask the admin who sent it for a new one.";
const refusals: Readonly<Record<"unknown" | "used" | "revoked" | "expired", Localized<string>>> = {
  unknown: { en: `This link is not complete, or it is no longer kept. ${askAgain}` },
  used: { en: "This link was used already, and works once. If it was you, sign in." },
  revoked: { en: `This link was taken back. ${askAgain}` },
  expired: { en: `This link has expired. ${askAgain}` },
};

/** @throws AppError `not_found` for a token that nobody made, `conflict` for one that works no more. */
export async function openInvitation(
  db: Db | Tx,
  token: string,
  now: Date,
): Promise<StoredInvitation> {
  const invitation = await findInvitation(db, token);
  if (!invitation) throw new AppError("not_found", refusals.unknown);
  if (invitation.usedAt) throw new AppError("conflict", refusals.used);
  if (invitation.revokedAt) throw new AppError("conflict", refusals.revoked);
  if (invitation.expiresAt <= now) throw new AppError("conflict", refusals.expired);
  return invitation;
}

export function describeInvitation({ userId, role, username }: StoredInvitation): Invitation {
  return { purpose: userId === null ? "join" : "password", role, username };
}

/**
 * Makes the account that a link is good for, or gives the one there is its new password. It signs
 * nobody in: the sign-in asks for all that it asks for.
 *
 * @returns the link, with the name that was chosen.
 * @throws AppError `invalid` for a name or password that doesn't do, and what `openInvitation` throws.
 */
export async function acceptInvitation(
  { database, clock, log }: AcceptDependencies,
  input: unknown,
): Promise<Invitation & { readonly username: string }> {
  const { token, ...chosen } = parseInput(acceptanceSchema, input);
  const invitation = await openInvitation(database.db, token, clock.now());
  const { username, password } = parseNewCredentials({
    username: invitation.username ?? chosen.username ?? "",
    password: chosen.password,
  });
  if (invitation.userId === null) await refuseTakenName(database.db, username);
  const hash = await hashPassword(password);
  const now = clock.now();
  await database.transaction(async (tx) => {
    // The account before its links, as a removal takes them: the other way round two could wait for each other.
    await (invitation.userId === null ? lockAdmins(tx) : lockUser(tx, invitation.userId));
    const isOurs = await spendInvitation(tx, invitation.id, now);
    if (!isOurs) await openInvitation(tx, token, now);
    await (invitation.userId === null
      ? join(tx, { ...invitation, username, hash }, log)
      : setPassword(tx, { userId: invitation.userId, username, hash }));
  });
  return { ...describeInvitation(invitation), username };
}

async function join(
  tx: Tx,
  { username, hash, role, createdBy }: StoredInvitation & { username: string; hash: string },
  log: StaffDependencies["log"],
): Promise<void> {
  await refuseTakenName(tx, username);
  await insertUser(tx, { username, password: hash, role });
  const done = { action: "account-create", outcome: "done", network: null } as const;
  await recordAudit({ tx, log }, { ...done, user: createdBy, record: username });
}

interface PasswordSetting {
  readonly userId: string;
  readonly username: string;
  readonly hash: string;
}

async function setPassword(tx: Tx, { userId, username, hash }: PasswordSetting) {
  await updatePassword(tx, username, hash);
  await closeSessionsOf(tx, userId);
  await revokePasswordLinksOf(tx, userId);
}
