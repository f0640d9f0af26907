import { nameEntry } from "#features/accounts/core/name-entry.ts";
import { foldName } from "#features/accounts/core/credentials.ts";
import { emptyProfile, type StaffProfile } from "#staff/core/profile.ts";
import { replaceProfile } from "#staff/server/profiles-store.ts";
import type { Tx } from "#platform/database/database.ts";
import { decoyHash } from "./passwords/passwords.ts";
import { findUserByName, insertUser, listAllNames, lockAdmins } from "./users-store.ts";

/** Somebody whom families read of, and who can't sign in until an admin invites them. */
export interface UnsignedPerson extends Partial<StaffProfile> {
  readonly shownName: string;
}

/** Adds somebody without a sign-in to the list of staff. Nobody can use the stored password. */
export async function addEntry(tx: Tx, profile: UnsignedPerson) {
  // Invitations take this lock as well: no two people get one name.
  await lockAdmins(tx);
  const taken = new Set((await listAllNames(tx)).map(foldName));
  const username = nameEntry(profile.shownName, taken);
  const values = { username, password: decoyHash, role: "agent", hasSignIn: false } as const;
  await insertUser(tx, values);
  const user = await findUserByName(tx, username);
  if (!user) throw new Error(`The entry ${username} was not stored.`);
  await replaceProfile(tx, user.id, { ...emptyProfile, ...profile });
  return { id: user.id, username };
}
