import { listLicenses } from "#staff/core/may-advise.ts";
import { nameShown, type StaffProfile } from "#staff/core/profile.ts";
import type { ShownPartner } from "#platform/core/site/shown-partner.ts";

interface Partner {
  readonly id: string;
  readonly username: string;
  readonly profile: StaffProfile;
}

interface Shown {
  /** Such as "2026-03-01". */
  readonly day: string;
  /** Whether the environment sets the agency's link: then nobody's own link counts. */
  readonly isFixed: boolean;
}

/**
 * The contents of a partner's page. Their own link requires a valid license, because a family that
 * books there talks with exactly that person.
 *
 * @returns null for a partner without a page, or with a hidden one.
 */
export function showPartner(partner: Partner, { day, isFixed }: Shown): ShownPartner | null {
  const { page, npn, languages, scheduleUrl } = partner.profile;
  if (!page?.isShown) return null;
  const held = new Map<ShownPartner["licenses"][number]["state"], Set<string>>();
  for (const { state, number } of listLicenses(partner.profile, day)) {
    held.set(state, (held.get(state) ?? new Set()).add(number));
  }
  return {
    account: partner.id,
    name: page.name,
    shownName: nameShown(partner),
    npn: npn || null,
    licenses: [...held]
      .map(([state, numbers]) => ({ state, numbers: [...numbers] }))
      .toSorted((left, right) => left.state.localeCompare(right.state, "en")),
    languages,
    sentence: page.sentence.trim(),
    scheduleUrl: (!isFixed && held.size > 0 && scheduleUrl) || null,
  };
}
