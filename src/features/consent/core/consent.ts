import type { ContactStanding } from "#features/casework/core/case-record.ts";
import type { CaseKind } from "#features/casework/core/status.ts";
import type { Locale, Localized } from "#platform/core/locale.ts";
import type { HeldFact } from "#platform/core/person/person.ts";
import { splitPhoneKey } from "#platform/core/person/phone.ts";

/** What comes in through a form that asks for a phone number. */
export type ConsentSource = CaseKind;

/** What may be agreed to; there is one thing so far. */
export type ConsentKind = "calls_and_texts";

/** What a call may be about, as the words of each form say: an applicant agreed to nothing for sale. */
export type ConsentPurpose = "sales" | "application";

export const consentPurposes: Readonly<Record<ConsentSource, ConsentPurpose>> = {
  lead: "sales",
  inquiry: "sales",
  application: "application",
};

/** Who one person is: whoever has this e-mail address or this number. */
export interface PersonKeys {
  /** As `emailKey` makes it. */
  readonly emailKey: string;
  /** As `readPhoneKey` makes it, of one number or of several; empty where nobody can be called. */
  readonly phoneKey: string;
}

/** How somebody said that they want no more calls. `link` is the only one nobody notes by hand. */
export const revocationChannels = [
  "phone",
  "text",
  "email",
  "letter",
  "in_person",
  "other",
  "link",
] as const;
export type RevocationChannel = (typeof revocationChannels)[number];

/** One yes, as staff and its giver may read it. Times are ISO 8601, UTC. */
export interface ConsentRecord {
  readonly id: string;
  readonly kind: ConsentKind;
  /** The exact words that were on screen. */
  readonly text: string;
  readonly version: string;
  /** Of the words in UTF-8, hexadecimal. */
  readonly sha256: string;
  readonly language: string;
  readonly timestamp: string;
  /** When it was first taken back; null while it holds. */
  readonly revokedAt: string | null;
  /** Where it was given; null when nobody knows. */
  readonly page: string | null;
  readonly source: { readonly kind: ConsentSource; readonly id: string };
  /** How it was confirmed that this yes counts in spite of an earlier no; null where it was not. */
  readonly confirmed: {
    readonly at: string;
    /** A user's name; null when the person pressed the button. */
    readonly by: string | null;
    readonly channel: RevocationChannel;
    readonly note: string | null;
  } | null;
}

/** Everything that one person agreed to and took back, by address or number, the oldest first. */
export interface ConsentChain {
  readonly consents: readonly ConsentRecord[];
  readonly revocations: readonly RevocationRecord[];
}

/** What words that were agreed to in a translation mean the same as, in the site's first language. */
export type OriginalText = Pick<ConsentRecord, "version" | "language" | "text" | "sha256">;

/** One yes, as a record's page shows it. */
export interface ShownConsent extends ConsentRecord {
  /** Null where the words are no translation. */
  readonly original: OriginalText | null;
}

/** What a record's page shows of the chain: its own and those of the same address before others. */
export interface ShownConsents extends ConsentChain {
  readonly consents: readonly ShownConsent[];
  /** How many there are, of a number that many share. */
  readonly consentsTotal: number;
}

/** One no, or the correction of one that was noted by mistake. */
export interface RevocationRecord {
  readonly id: string;
  readonly timestamp: string;
  readonly channel: RevocationChannel;
  /** A user's name; null when the person pressed the button. */
  readonly by: string | null;
  readonly note: string | null;
  /** Null while it holds. */
  readonly corrected: { readonly at: string; readonly by: string; readonly reason: string } | null;
}

/** A yes or a no of somebody, at a time: ISO 8601, UTC. */
export interface Stance extends PersonKeys {
  readonly at: string;
}

/** That a person's later yes counts although there was this no, and all like it before. */
export interface Confirmation extends PersonKeys {
  readonly of: Stance;
}

/**
 * Whether a person may be called or texted. A yes counts narrowly: for the address and the numbers
 * it was given with, and for nobody without a number. A no counts widely: for everybody with that
 * address or one of those numbers, and then for all numbers of theirs. A yes after
 * a no counts only once the person confirmed it: anybody can type a stranger's address and number.
 *
 * @param agreements and `refusals` of these and perhaps of others, in any order; a no that was
 *   noted by mistake is not among them.
 */
export function judgeContact(
  person: PersonKeys,
  agreements: readonly Stance[],
  refusals: readonly Stance[],
  confirmations: readonly Confirmation[] = [],
): ContactStanding {
  const agreed = findLatest(agreements.filter((agreement) => covers(agreement, person)));
  const reaching = refusals.filter((refusal) => isSameReach(refusal, person));
  const refused = findLatest(reaching);
  if (refused !== null && (agreed === null || agreed <= refused)) {
    return { state: "revoked", since: refused };
  }
  const open = findLatest(reaching.filter((each) => !isConfirmed(each, person, confirmations)));
  if (agreed !== null && open !== null) {
    return { state: "revoked", since: open, unconfirmedSince: agreed };
  }
  return agreed === null ? { state: "none", since: null } : { state: "live", since: agreed };
}

/** When a yes was first taken back; null while it holds. */
export function findRevokedAt(
  agreement: Stance,
  refusals: readonly Stance[],
): ConsentRecord["revokedAt"] {
  const later = refusals.filter(
    (refusal) => refusal.at >= agreement.at && isSameReach(refusal, agreement),
  );
  return later.map(({ at }) => at).toSorted()[0] ?? null;
}

/** Whether this person's yes counts in spite of this no. */
function isConfirmed(
  refusal: Stance,
  person: PersonKeys,
  confirmations: readonly Confirmation[],
): boolean {
  return confirmations.some(
    (each) => covers(each, person) && isSame(each.of, refusal) && each.of.at >= refusal.at,
  );
}

function isSame(one: PersonKeys, other: PersonKeys): boolean {
  return one.emailKey === other.emailKey && one.phoneKey === other.phoneKey;
}

/** Whether a yes was given for this address and for each of these numbers. */
export function covers(yes: PersonKeys, person: PersonKeys): boolean {
  const agreed = splitPhoneKey(yes.phoneKey);
  const asked = splitPhoneKey(person.phoneKey);
  const isForAll = asked.length > 0 && asked.every((key) => agreed.includes(key));
  return yes.emailKey === person.emailKey && isForAll;
}

/** Without a number nobody is like all others without one. */
export function isSameReach(one: PersonKeys, other: PersonKeys): boolean {
  const numbers = splitPhoneKey(other.phoneKey);
  const sharesNumber = splitPhoneKey(one.phoneKey).some((key) => numbers.includes(key));
  return one.emailKey === other.emailKey || sharesNumber;
}

function findLatest(stances: readonly Stance[]): string | null {
  const times = stances.map(({ at }) => at);
  return times.toSorted().at(-1) ?? null;
}

const en = {
  agreed: "You agreed that we may call or text you",
  words: "The words you agreed to",
  takenBack: "Taken back on",
  refused: "You told us not to call or text you",
  how: "How you told us",
  channels: {
    phone: "By phone",
    text: "By text message",
    email: "By email",
    letter: "By letter",
    in_person: "In person",
    other: "In another way",
    link: "With the button on this site",
  },
};

const es: typeof en = {
  agreed: "Usted aceptó que le llamemos o le enviemos mensajes de texto",
  words: "Las palabras que aceptó",
  takenBack: "Retirado el",
  refused: "Usted nos pidió que no le llamemos ni le enviemos mensajes de texto",
  how: "Cómo nos lo dijo",
  channels: {
    phone: "Por teléfono",
    text: "Por mensaje de texto",
    email: "Por correo electrónico",
    letter: "Por carta",
    in_person: "En persona",
    other: "De otra manera",
    link: "Con el botón de este sitio",
  },
};

const tellWords: Localized<typeof en> = { en, es };

type Told = { readonly title: string; readonly facts: readonly HeldFact[] };

/** One yes in plain words, for whoever gave it. */
export function tellConsent(
  { text, revokedAt }: Pick<ConsentRecord, "text" | "revokedAt">,
  locale: Locale,
): Told {
  const words = tellWords[locale];
  const facts = [
    { label: words.words, value: text },
    { label: words.takenBack, value: revokedAt ?? "" },
  ];
  return { title: words.agreed, facts: facts.filter(({ value }) => value !== "") };
}

/** One no. */
export function tellRevocation(channel: RevocationChannel, locale: Locale): Told {
  const words = tellWords[locale];
  return { title: words.refused, facts: [{ label: words.how, value: words.channels[channel] }] };
}
