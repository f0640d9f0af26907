import type { ContactStanding } from "#records/core/record.ts";
import { tellMoment } from "#records/core/tell-work.ts";
import type { RecordKind } from "#platform/core/staff/record-kind.ts";
import type { Locale, Localized } from "#platform/core/locale.ts";
import type { HeldFact, PersonKeys } from "#platform/core/person/person.ts";
import { splitPhoneKey } from "#platform/core/person/phone.ts";

/** Submissions of forms that ask for a phone number. */
export type ConsentSource = RecordKind;

/** What may be agreed to; only one thing so far. */
export type ConsentKind = "calls_and_texts";

/**
 * What a call may be about, by the words of each form: an applicant did not agree to sales calls.
 */
export type ConsentPurpose = "sales" | "application";

export const consentPurposes: Readonly<Record<ConsentSource, ConsentPurpose>> = {
  lead: "sales",
  inquiry: "sales",
  application: "application",
};

/**
 * The ways to say no to calls. `link` and `form` (the no below a form's phone number) are never
 * noted by staff.
 */
export const revocationChannels = [
  "phone",
  "text",
  "email",
  "letter",
  "in_person",
  "other",
  "link",
  "form",
] as const;
export type RevocationChannel = (typeof revocationChannels)[number];

/** One yes, as staff and its giver read it. Times are ISO 8601, UTC. */
export interface ConsentRecord {
  readonly id: string;
  readonly kind: ConsentKind;
  /** The exact words that were on screen. */
  readonly text: string;
  readonly version: string;
  /** Hash of the words in UTF-8, hexadecimal. */
  readonly sha256: string;
  readonly language: string;
  /** The edition of the site that showed the words; null for the words in the source code. */
  readonly edition: string | null;
  readonly timestamp: string;
  /** When it was first withdrawn; null while it is in force. */
  readonly revokedAt: string | null;
  /** The page on which it was given; null when unknown. */
  readonly page: string | null;
  readonly source: { readonly kind: ConsentSource; readonly id: string };
  /** How this yes was confirmed in spite of an earlier no; null without a confirmation. */
  readonly confirmed: {
    readonly at: string;
    /** A user name; null when the person pressed the button, or where the viewer may not know. */
    readonly by: string | null;
    readonly channel: RevocationChannel;
    readonly note: string | null;
  } | null;
}

/** Everything that one person agreed to and withdrew, by address or number, oldest first. */
export interface ConsentChain {
  readonly consents: readonly ConsentRecord[];
  readonly revocations: readonly RevocationRecord[];
}

/** The words in the site's first language that a translation means. */
export type OriginalText = Pick<ConsentRecord, "version" | "language" | "text" | "sha256">;

/** One yes, as a record's page shows it. */
export interface ShownConsent extends ConsentRecord {
  /** Null where the words are no translation. */
  readonly original: OriginalText | null;
}

/**
 * The part of the chain that a record's page shows: its own entries and those of its address come
 * first.
 */
export interface ShownConsents extends ConsentChain {
  readonly consents: readonly ShownConsent[];
  /** The total number, which is high for a number that many share. */
  readonly consentsTotal: number;
}

/** One no, or the correction of one that was noted by mistake. */
export interface RevocationRecord extends DeclinedWords {
  readonly id: string;
  readonly timestamp: string;
  readonly channel: RevocationChannel;
  /** Whether it came through a link or a form; otherwise staff heard it. */
  readonly isPressed: boolean;
  /** A user name; null when it was pressed, or where the viewer may not know. */
  readonly by: string | null;
  readonly note: string | null;
  /** The address that said no; null where the viewer may not know it, or where it is erased. */
  readonly address: string | null;
  /** Whether another address said it, with a number of this person. */
  readonly isElsewhere: boolean;
  /** The record on whose page it was noted, or whose link was pressed. */
  readonly source: { readonly kind: ConsentSource; readonly id: string } | null;
  /** Null while the no is in force. */
  readonly corrected: Answer | null;
  /** How an admin settled it for this person only, where another address pressed it. */
  readonly settled: Answer | null;
}

/** The exact words beside which no was chosen on a form; all null when unknown. */
type DeclinedWords = { readonly [Key in keyof OriginalText | "edition"]: string | null };

/** Who answered a no, when and with which words; null where the viewer may not know. */
interface Answer {
  readonly at: string;
  /** By the person, with the link in a mail; otherwise staff noted it. */
  readonly isPressed: boolean;
  readonly by: string | null;
  readonly reason: string | null;
  readonly source: RevocationRecord["source"];
}

/** A yes or a no of a person at a time: ISO 8601, UTC. */
export interface Stance extends PersonKeys {
  readonly at: string;
}

/** A no by one address, about one number, several or none. */
export interface Refusal extends Stance {
  /**
   * Whether it came through a mail's link or a form, which prove no phone number; a no that staff
   * heard from the person proves address and number.
   */
  readonly isPressed: boolean;
}

/** A statement that a person's yes counts in spite of this no, and all like it before. */
export interface Confirmation extends PersonKeys {
  readonly of: Stance;
  /**
   * Whether the reader of mail at the person's address pressed a button: that answers only noes of
   * that address. Staff settle what another address said with the number.
   */
  readonly isPressed: boolean;
}

/**
 * The one rule for whether a person may be called or texted, and if not, since when and who said
 * so; lists, records, files, CRMs, mails and notices all use it.
 *
 * - A yes counts narrowly: for the address and the numbers with which it was given.
 * - A no that staff heard counts widely: for everybody with that address or that number.
 * - A no that was pressed, or chosen on a form, counts for its own address. Anybody can type a
 *   stranger's number into a form and press the link in their own mail, so other addresses with the
 *   number only become ask-first.
 * - A yes after a no counts once it is confirmed: anybody can type a stranger's address and number.
 * - The reader of an address's mail answers only for that address's noes. If another address said
 *   no with the number, an admin settles it.
 *
 * @param agreements and `refusals` of these people and perhaps of others, in any order; without
 *   noes that were noted by mistake.
 */
export function judgeContact(
  person: PersonKeys,
  agreements: readonly Stance[],
  refusals: readonly Refusal[],
  confirmations: readonly Confirmation[] = [],
): ContactStanding {
  const agreed = findLatest(agreements.filter((agreement) => covers(agreement, person)));
  const isOpen = (no: Refusal) => !isConfirmed(no, person, confirmations);
  const binding = refusals.filter((no) => isBinding(no, person));
  const refused = findLatest(binding);
  const open = findLatest(binding.filter(isOpen));
  const since = refused !== null && (agreed === null || agreed <= refused) ? refused : open;
  if (since !== null) return { state: "revoked", since, ...whenLater(agreed, since) };
  const doubted = findLatest(refusals.filter((no) => isDoubt(no, person) && isOpen(no)));
  if (doubted !== null) return { state: "ask", since: doubted, ...whenLater(agreed, doubted) };
  return agreed === null ? { state: "none", since: null } : { state: "live", since: agreed };
}

/** Marks a yes that came after a no and is not confirmed. */
function whenLater(agreed: string | null, no: string): Pick<ContactStanding, "unconfirmedSince"> {
  return agreed !== null && agreed > no ? { unconfirmedSince: agreed } : {};
}

/** When a yes was first withdrawn; null while it is in force. */
export function findRevokedAt(
  agreement: Stance,
  refusals: readonly Refusal[],
): ConsentRecord["revokedAt"] {
  const later = refusals.filter((no) => no.at >= agreement.at && isBinding(no, agreement));
  return later.map(({ at }) => at).toSorted()[0] ?? null;
}

/** Whether this no forbids calls to this person. */
export function isBinding(no: Omit<Refusal, "at">, person: PersonKeys): boolean {
  return no.emailKey === person.emailKey || (!no.isPressed && sharesNumber(no, person));
}

/**
 * Whether another address pressed this no, with a number of this person: the person must then be
 * asked first.
 */
export function isDoubt(no: Omit<Refusal, "at">, person: PersonKeys): boolean {
  return no.isPressed && no.emailKey !== person.emailKey && sharesNumber(no, person);
}

/** Whether two people have a number in common. An empty number matches nobody. */
export function sharesNumber(one: PersonKeys, other: PersonKeys): boolean {
  const numbers = new Set(splitPhoneKey(one.phoneKey));
  return splitPhoneKey(other.phoneKey).some((number) => numbers.has(number));
}

/** Whether this person's yes counts in spite of this no. */
function isConfirmed(
  no: Stance,
  person: PersonKeys,
  confirmations: readonly Confirmation[],
): boolean {
  return confirmations.some(
    (each) => answers(each, no, person) && isSame(each.of, no) && each.of.at >= no.at,
  );
}

/**
 * Whether an answer to a no counts for this person: mail at one address never answers for another
 * address's no.
 */
export function answers(
  answer: Omit<Confirmation, "of">,
  no: PersonKeys,
  person: PersonKeys,
): boolean {
  return covers(answer, person) && (!answer.isPressed || no.emailKey === person.emailKey);
}

/** Whether a yes was given for this address and for each of these numbers. */
export function covers(yes: PersonKeys, person: PersonKeys): boolean {
  const agreed = splitPhoneKey(yes.phoneKey);
  const asked = splitPhoneKey(person.phoneKey);
  const isForAll = asked.length > 0 && asked.every((key) => agreed.includes(key));
  return yes.emailKey === person.emailKey && isForAll;
}

function isSame(one: PersonKeys, other: PersonKeys): boolean {
  return one.emailKey === other.emailKey && one.phoneKey === other.phoneKey;
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
    form: "With the no below the phone number on a form",
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
    form: "Con el no debajo del teléfono en un formulario",
  },
};

const tellWords: Localized<typeof en> = { en, es };

type Described = { readonly title: string; readonly facts: readonly HeldFact[] };

/** One yes in plain words, for the person who gave it. */
export function tellConsent(
  { text, revokedAt }: Pick<ConsentRecord, "text" | "revokedAt">,
  locale: Locale,
): Described {
  const words = tellWords[locale];
  const facts = [
    { label: words.words, value: text },
    {
      label: words.takenBack,
      value: revokedAt === null ? "" : tellMoment(new Date(revokedAt), locale),
    },
  ];
  return { title: words.agreed, facts: facts.filter(({ value }) => value !== "") };
}

/** One no in plain words. */
export function tellRevocation(channel: RevocationChannel, locale: Locale): Described {
  const words = tellWords[locale];
  return { title: words.refused, facts: [{ label: words.how, value: words.channels[channel] }] };
}
