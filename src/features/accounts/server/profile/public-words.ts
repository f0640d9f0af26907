import { isDeepStrictEqual } from "node:util";
import type { PartnerPage, SentProfile, StaffProfile } from "#staff/core/profile.ts";
import type { ProfiledMember } from "#staff/server/profiles-store.ts";
import type { PartnerSentences, WaitingSentences } from "#platform/core/site/partner-sentence.ts";
import type { PersonWords } from "#platform/core/site/people.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import type { Ctx } from "#records/ctx.ts";

type Features = Ctx["features"];

export const partnerWordsOf = (features: Features) =>
  features.find(({ partnerWords }) => partnerWords)?.partnerWords;

/** Somebody with what stands in the profile while no edition says anything. */
export const partnerOf = ({ id, profile }: Pick<ProfiledMember, "id" | "profile">) => ({
  account: id,
  first: profile.page?.sentence.trim() ?? "",
  firstPerson: profile.shown ?? null,
});

/** The profile with what families read, and whether that needs an edition to change. */
export interface PublishedProfile {
  readonly profile: StaffProfile;
  readonly isInEdition: boolean;
}

/** The profile with the sentences and the person that families read. */
export async function readPublished(
  features: Features,
  db: Db | Tx,
  member: ProfiledMember,
): Promise<PublishedProfile> {
  const { profile } = member;
  const words = await partnerWordsOf(features)?.read(db, partnerOf(member));
  if (!words) return { profile, isInEdition: false };
  const { sentence, sentenceEs, person, isInEdition } = words;
  return {
    profile: {
      ...profile,
      ...(profile.page && { page: { ...profile.page, sentence, sentenceEs } }),
      ...(person && { shown: person }),
    },
    isInEdition,
  };
}

export const readSentences = ({ sentence, sentenceEs }: PartnerPage): PartnerSentences => ({
  sentence: sentence.trim(),
  sentenceEs: sentenceEs?.trim() || null,
});

/**
 * What an admin's request says families are to read of a person. A request without `shown` changes the
 * name alone.
 *
 * @param stands what families read of them now.
 */
export function readPerson(
  { shown, shownName }: SentProfile,
  stands: PersonWords | undefined,
  username: string,
): PersonWords | undefined {
  const name = shownName?.trim() || username;
  if (!shown) return stands && { ...stands, name };
  const before = stands ?? { photo: null, place: 1 };
  const { role, isShown, photo = before.photo, place = before.place } = shown;
  const hair = stands?.hair && { hair: stands.hair };
  return { name, role, photo, isShown, place, ...hair };
}

/** Whether what families are to read of a person goes through the gate: they read of them, or are to. */
const isPublic = (
  { isInEdition }: PublishedProfile,
  first: PersonWords | undefined,
  asked: PersonWords | undefined,
): boolean => asked !== undefined && (isInEdition || asked.isShown || first?.isShown === true);

/** What an admin's request changes of what families read; null where it changes nothing. */
export function readWish(
  { profile: published, isInEdition }: PublishedProfile,
  { id, username, profile }: ProfiledMember,
  sent: SentProfile,
) {
  const asked = readPerson(sent, published.shown, username);
  const isGated = isPublic({ profile: published, isInEdition }, profile.shown, asked);
  const person = isGated ? (asked ?? null) : null;
  const { page } = sent;
  if (!page && !person) return null;
  return {
    words: { ...partnerOf({ id, profile }), asked: page ? readSentences(page) : null, person },
    asked: { page, person },
  };
}

/** The fields that a change keeps as they are stored, because families read them from editions. */
export function keepGated(
  published: PublishedProfile,
  { shown, shownName }: StaffProfile,
  next: StaffProfile,
): Partial<StaffProfile> {
  return isPublic(published, shown, next.shown) ? { shown, shownName } : {};
}

/** Whether what was asked for waits for somebody else's approval instead of being published. */
export function waitsForApproval(
  waiting: WaitingSentences | null,
  { page, shown }: StaffProfile,
  asked: { readonly page: PartnerPage | undefined; readonly person: PersonWords | null },
): boolean {
  if (waiting === null) return false;
  const { sentence, sentenceEs } = waiting;
  const wanted = asked.page && readSentences(asked.page);
  const isPage =
    isDeepStrictEqual(wanted, { sentence, sentenceEs }) &&
    !isDeepStrictEqual(wanted, page && readSentences(page));
  const { person } = asked;
  const isPerson = isDeepStrictEqual(person, waiting.person) && !isDeepStrictEqual(person, shown);
  return isPage || (person !== null && isPerson);
}
