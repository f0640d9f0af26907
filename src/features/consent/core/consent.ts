import type { ContactStanding } from "#records/core/record.ts";
import type { RecordKind } from "#platform/core/staff/record-kind.ts";
import type { Locale, Localized } from "#platform/core/locale.ts";
import type { HeldFact, PersonKeys } from "#platform/core/person/person.ts";
import { splitPhoneKey } from "#platform/core/person/phone.ts";

/** What comes in through a form that asks for a phone number. */
export type ConsentSource = RecordKind;

/** What may be agreed to; there is one thing so far. */
export type ConsentKind = "calls_and_texts";

/** What a call may be about, as the words of each form say: an applicant agreed to nothing for sale. */
export type ConsentPurpose = "sales" | "application";

export const consentPurposes: Readonly<Record<ConsentSource, ConsentPurpose>> = {
  lead: "sales",
  inquiry: "sales",
  application: "application",
};

/**
 * How somebody said that they want no calls. `link` and `form` (the no below a form's phone number)
 * are what nobody notes by hand.
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
  /** Which edition of the site the words stood on; null for the sources. */
  readonly edition: string | null;
  readonly timestamp: string;
  /** When it was first taken back; null while it holds. */
  readonly revokedAt: string | null;
  /** Where it was given; null when nobody knows. */
  readonly page: string | null;
  readonly source: { readonly kind: ConsentSource; readonly id: string };
  /** How it was confirmed that this yes counts in spite of an earlier no; null where it was not. */
  readonly confirmed: {
    readonly at: string;
    /** A user's name; null when the person pressed the button, or where whoever looks may not know. */
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
export interface RevocationRecord extends DeclinedWords {
  readonly id: string;
  readonly timestamp: string;
  readonly channel: RevocationChannel;
  /** Whether it came by a link or a form; else staff heard it. */
  readonly isPressed: boolean;
  /** A user's name; null when it was pressed, or where whoever looks may not know. */
  readonly by: string | null;
  readonly note: string | null;
  /** Whose no it is; null where whoever looks may not know, or where the address is erased. */
  readonly address: string | null;
  /** Whether another address said it, with a number of the person who is asked about. */
  readonly isElsewhere: boolean;
  /** The record on whose page it was noted, or whose link was pressed. */
  readonly source: { readonly kind: ConsentSource; readonly id: string } | null;
  /** Null while it holds. */
  readonly corrected: Answer | null;
  /** How it was settled for this person alone, where another address pressed it. */
  readonly settled: Answer | null;
}

/** The exact words beside which no was chosen on a form; all null where none are known. */
type DeclinedWords = { readonly [Key in keyof OriginalText | "edition"]: string | null };

/** Who answered a no, when and with which words; null where whoever looks may not know. */
interface Answer {
  readonly at: string;
  /** By the person, with the link of a mail; else staff noted it. */
  readonly isPressed: boolean;
  readonly by: string | null;
  readonly reason: string | null;
  readonly source: RevocationRecord["source"];
}

/** A yes or a no of somebody, at a time: ISO 8601, UTC. */
export interface Stance extends PersonKeys {
  readonly at: string;
}

/** A no, of one address about one number or about none. */
export interface Refusal extends Stance {
  /**
   * It came by the link of a mail or by a form, which prove no telephone number; a no that staff heard
   * from the person proves address and number.
   */
  readonly isPressed: boolean;
}

/** That a person's yes counts although there was this no, and all like it before. */
export interface Confirmation extends PersonKeys {
  readonly of: Stance;
  /**
   * Whoever reads mail at the person's address pressed a button: an answer to noes of that address
   * alone. What another address said with the number, staff settle.
   */
  readonly isPressed: boolean;
}

/**
 * Whether a person may be called or texted, and if not, since when and who said so: the one rule
 * behind lists, records, files, CRMs, mails and notices.
 *
 * - A yes counts narrowly: for the address and the numbers it was given with.
 * - A no that staff heard counts widely: for everybody with that address or that number.
 * - A no that was pressed, or chosen on a form, counts for its own address. Anybody can type a
 *   stranger's number into a form and press the link in their own mail, so for other addresses with
 *   the number it only means that they have to be asked first.
 * - A yes after a no counts once it is confirmed: anybody can type a stranger's address and number.
 * - A mailbox answers for its own noes. That another address said no with the number, an admin settles.
 *
 * @param agreements and `refusals` of these and perhaps of others, in any order; a no that was
 *   noted by mistake is not among them.
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

/** Of a yes that came after a no and that nobody has confirmed. */
function whenLater(agreed: string | null, no: string): Pick<ContactStanding, "unconfirmedSince"> {
  return agreed !== null && agreed > no ? { unconfirmedSince: agreed } : {};
}

/** When a yes was first taken back; null while it holds. */
export function findRevokedAt(
  agreement: Stance,
  refusals: readonly Refusal[],
): ConsentRecord["revokedAt"] {
  const later = refusals.filter((no) => no.at >= agreement.at && isBinding(no, agreement));
  return later.map(({ at }) => at).toSorted()[0] ?? null;
}

/** Whether this no stops calls to this person. */
export function isBinding(no: Omit<Refusal, "at">, person: PersonKeys): boolean {
  return no.emailKey === person.emailKey || (!no.isPressed && sharesNumber(no, person));
}

/** Whether another address pressed this no, with a number of this person's: then they are asked first. */
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

/** Whether what answers a no counts for this person: no mailbox answers for another address's no. */
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
