import { readNumber } from "#platform/core/formats.ts";
import type { Locale } from "#platform/core/locale.ts";
import type { PersonWords } from "#platform/core/site/people.ts";
import {
  type Gender,
  mostOf,
  type ownFields,
  ownProfileSchema,
  type PartnerPage,
  profileSchema,
  type StaffProfile,
} from "#staff/core/profile.ts";

/** A profile in the format of its form: missing values are empty texts. */
export interface ProfileDraft
  extends
    Pick<StaffProfile, "licences" | "languages" | "hours" | "away">,
    Readonly<Record<"npn" | "shownName" | "email" | "timeZone" | "scheduleUrl", string>>,
    Readonly<Record<"dailyCap" | "weight", string>> {
  readonly gender: Gender | "";
  readonly page: PartnerPage;
  readonly shown: ShownDraft;
  /** Why the page's sentences change. */
  readonly reason: string;
}

/** What pages show of somebody, as it is typed. */
export interface ShownDraft extends Pick<PersonWords, "role" | "photo" | "isShown"> {
  readonly place: string;
  /** Whether anything is known or typed: else nothing is sent. */
  readonly isKnown: boolean;
}

function toShownDraft(shown: PersonWords | undefined): ShownDraft {
  const { role = { en: "", es: "" }, photo = null, isShown = false, place = 1 } = shown ?? {};
  return { role, photo, isShown, place: String(place), isKnown: shown !== undefined };
}

const emptyPage: PartnerPage = { name: "", sentence: "", sentenceEs: null, isShown: false };

const byState = (one: { readonly state: string }, other: { readonly state: string }) =>
  one.state.localeCompare(other.state);

/** Licenses are sorted by state. */
export function toDraft(profile: StaffProfile): ProfileDraft {
  const { dailyCap, weight } = profile;
  return {
    npn: profile.npn ?? "",
    shownName: profile.shownName ?? "",
    email: profile.email ?? "",
    gender: profile.gender ?? "",
    // A day that is missing is asked for when the profile is saved.
    licences: profile.licences
      .map((license) => ({ ...license, from: license.from ?? "", until: license.until ?? "" }))
      .toSorted(byState),
    languages: profile.languages,
    hours: profile.hours,
    timeZone: profile.timeZone ?? "",
    away: profile.away,
    dailyCap: dailyCap === undefined ? "" : String(dailyCap),
    weight: weight === undefined ? "" : String(weight),
    scheduleUrl: profile.scheduleUrl ?? "",
    page: profile.page ?? emptyPage,
    shown: toShownDraft(profile.shown),
    reason: "",
  };
}

/**
 * The request body for a draft. A text that is not a number becomes NaN, which the schema refuses
 * at its field.
 */
export function fromDraft(draft: ProfileDraft): object {
  const { page, shown } = draft;
  const { isKnown, place, ...typed } = shown;
  const hasPage =
    page.name !== "" || page.sentence !== "" || Boolean(page.sentenceEs) || page.isShown;
  const texts = Object.entries(draft).filter(([, value]) => value !== "");
  const figures = (["dailyCap", "weight"] as const)
    .filter((name) => draft[name].trim() !== "")
    .map((name) => {
      const read = readNumber(draft[name], { most: mostOf[name] });
      return [name, read?.value ?? Number.NaN] as const;
    });
  const {
    page: _page,
    shown: _shown,
    dailyCap: _cap,
    weight: _weight,
    ...rest
  } = Object.fromEntries(texts);
  return {
    ...rest,
    ...Object.fromEntries(figures),
    ...(hasPage && { page }),
    ...(isKnown && {
      shown: { ...typed, place: /^\d+$/.test(place) ? Number(place) : Number.NaN },
    }),
  };
}

/**
 * The request body for an agent: all fields that agents may change, and no others. A removed link
 * is empty.
 */
export const ownPart = (draft: ProfileDraft): Pick<ProfileDraft, (typeof ownFields)[number]> => {
  const { hours, away, languages, scheduleUrl } = draft;
  return { hours, away, languages, scheduleUrl };
};

/** A profile with those fields of a draft that users may change in their own profile. */
export const withOwnPart = (profile: StaffProfile, draft: ProfileDraft): ProfileDraft => ({
  ...toDraft(profile),
  ...ownPart(draft),
});

/**
 * Faults by field path, such as "licences.0.from", as the server names them.
 *
 * @param isOwnPart only fields that users may change in their own profile.
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
  // A fault of a whole row is left out when one of its fields has a fault.
  const own = found.filter(([name]) => !found.some(([other]) => other.startsWith(`${name}.`)));
  return Object.fromEntries(own.toReversed());
}

/** Whether two drafts are equal, whatever the order of their fields. */
export function isSameProfile(one: unknown, other: unknown): boolean {
  if (typeof one !== "object" || one === null || typeof other !== "object" || other === null) {
    return one === other;
  }
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].every((key) =>
    isSameProfile(one[key as keyof typeof one], other[key as keyof typeof other]),
  );
}
