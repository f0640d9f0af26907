import { emptyProfile, type StaffProfile, type StateLicense } from "#staff/core/profile.ts";
import { replaceProfile } from "#staff/server/profiles-store.ts";
import type { Database } from "#platform/database/database.ts";

/** A license to sell life insurance in a state, valid on all days of a test. */
export const aLicense = (
  state: StateLicense["state"],
  changes: Partial<StateLicense> = {},
): StateLicense => {
  const days = { from: "2020-01-01", until: "2099-12-31" };
  return { state, line: "life", number: "1", resident: true, ...days, ...changes };
};

/** Stores a staff member's profile. */
export async function setProfile(
  database: Database,
  username: string,
  profile: Partial<StaffProfile>,
): Promise<void> {
  const query = "select id from users where username = $1";
  const { rows } = await database.executeSql(query, [username]);
  const whole = { ...emptyProfile, ...profile };
  await database.transaction((tx) => replaceProfile(tx, String(rows[0]?.["id"]), whole));
}
