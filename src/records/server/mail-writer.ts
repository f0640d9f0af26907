import { nameShown } from "#staff/core/profile.ts";
import { findProfile } from "#staff/server/profiles-store.ts";
import { isMailAddress } from "#platform/core/person/contact-details.ts";
import type { Db } from "#platform/database/database.ts";
import type { MailWriter } from "#platform/core/mail/mail.ts";
import { siteConfig } from "#site.config.ts";

/**
 * In whose name a member of the staff writes to people, and where answers go: to the address in
 * their profile, to a user name that is one, or to the agency.
 */
export async function findMailWriter(db: Db, username: string): Promise<MailWriter> {
  const member = await findProfile(db, username);
  if (!member) return { name: siteConfig.name, replyTo: siteConfig.email };
  const own = [member.profile.email ?? "", username].find(isMailAddress);
  return { name: nameShown(member), replyTo: own ?? siteConfig.email };
}
