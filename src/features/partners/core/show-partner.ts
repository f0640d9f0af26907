import { listLicenses } from "#staff/core/may-advise.ts";
import { nameShown, type StaffProfile } from "#staff/core/profile.ts";
import type { ShownPartner } from "#platform/core/shown-partner.ts";

interface Partner {
  readonly username: string;
  readonly profile: StaffProfile;
}

/**
 * What somebody's own page shows on a day such as "2026-03-01".
 *
 * @returns null for who has none, or does not show it.
 */
export function showPartner(partner: Partner, day: string): ShownPartner | null {
  const { page, npn, languages, scheduleUrl } = partner.profile;
  if (!page?.isShown) return null;
  const held = new Map<ShownPartner["licenses"][number]["state"], Set<string>>();
  for (const { state, number } of listLicenses(partner.profile, day)) {
    held.set(state, (held.get(state) ?? new Set()).add(number));
  }
  return {
    name: page.name,
    shownName: nameShown(partner),
    npn: npn || null,
    licenses: [...held]
      .map(([state, numbers]) => ({ state, numbers: [...numbers] }))
      .toSorted((left, right) => left.state.localeCompare(right.state, "en")),
    languages,
    sentence: page.sentence.trim(),
    scheduleUrl: scheduleUrl || null,
  };
}
