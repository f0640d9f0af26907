import { readNumber } from "#platform/core/formats.ts";
import type { Locale } from "#platform/core/locale.ts";
import {
  type Gender,
  mostOf,
  type ownFields,
  ownProfileSchema,
  type PartnerPage,
  profileSchema,
  type StaffProfile,
} from "#staff/core/profile.ts";

/** A profile as the fields of its form hold it: what is not filled in is an empty text. */
export interface ProfileDraft
  extends
    Pick<StaffProfile, "licences" | "languages" | "hours" | "away">,
    Readonly<Record<"npn" | "shownName" | "timeZone" | "scheduleUrl", string>>,
    Readonly<Record<"dailyCap" | "weight", string>> {
  readonly gender: Gender | "";
  readonly page: PartnerPage;
}

const emptyPage: PartnerPage = { name: "", sentence: "", isShown: false };

const byState = (one: { readonly state: string }, other: { readonly state: string }) =>
  one.state.localeCompare(other.state);

/** Licenses stand in the order of their states. */
export function toDraft(profile: StaffProfile): ProfileDraft {
  const { dailyCap, weight } = profile;
  return {
    npn: profile.npn ?? "",
    shownName: profile.shownName ?? "",
    gender: profile.gender ?? "",
    licences: profile.licences.toSorted(byState),
    languages: profile.languages,
    hours: profile.hours,
    timeZone: profile.timeZone ?? "",
    away: profile.away,
    dailyCap: dailyCap === undefined ? "" : String(dailyCap),
    weight: weight === undefined ? "" : String(weight),
    scheduleUrl: profile.scheduleUrl ?? "",
    page: profile.page ?? emptyPage,
  };
}

/** What is sent for a draft. A figure that is none becomes NaN, which the schema refuses at its field. */
export function fromDraft(draft: ProfileDraft): object {
  const { page } = draft;
  const hasPage = page.name !== "" || page.sentence !== "" || page.isShown;
  const texts = Object.entries(draft).filter(([, value]) => value !== "");
  const figures = (["dailyCap", "weight"] as const)
    .filter((name) => draft[name].trim() !== "")
    .map((name) => {
      const read = readNumber(draft[name], { most: mostOf[name] });
      return [name, read?.value ?? Number.NaN] as const;
    });
  const { page: _page, dailyCap: _cap, weight: _weight, ...rest } = Object.fromEntries(texts);
  return { ...rest, ...Object.fromEntries(figures), ...(hasPage && { page }) };
}

/** What an agent sends: all that agents may change, and nothing else. A link that was taken out is empty. */
export const ownPart = (draft: ProfileDraft): Pick<ProfileDraft, (typeof ownFields)[number]> => {
  const { hours, away, languages, scheduleUrl } = draft;
  return { hours, away, languages, scheduleUrl };
};

/** A profile with the part of a draft that everybody changes of their own. */
export const withOwnPart = (profile: StaffProfile, draft: ProfileDraft): ProfileDraft => ({
  ...toDraft(profile),
  ...ownPart(draft),
});

/**
 * By the path of each field, such as "licences.0.from", as the server names them.
 *
 * @param isOwnPart only of the fields that everybody changes of their own.
 */
export function listProfileFaults(
  draft: ProfileDraft,
  locale: Locale,
  isOwnPart = false,
): Readonly<Record<string, string>> {
  const { error } = isOwnPart
    ? ownProfileSchema(locale).safeParse(ownPart(draft))
    : profileSchema(locale).safeParse(fromDraft(draft));
  const issues = error?.issues ?? [];
  const found = issues.map(({ path, message }) => [path.join("."), message] as const);
  // Of a row with a fault in one of its fields the row as a whole says nothing more.
  const own = found.filter(([name]) => !found.some(([other]) => other.startsWith(`${name}.`)));
  return Object.fromEntries(own.toReversed());
}

/** Whether two drafts hold the same, whatever order their fields were written in. */
export function isSameDraft(one: unknown, other: unknown): boolean {
  if (typeof one !== "object" || one === null || typeof other !== "object" || other === null) {
    return one === other;
  }
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].every((key) =>
    isSameDraft(one[key as keyof typeof one], other[key as keyof typeof other]),
  );
}
