import { channelWords } from "#records/core/channel-words.ts";
import type { Locale } from "#platform/core/locale.ts";
import { siteConfig } from "#site.config.ts";
import { certificateWords } from "./certificate-words.ts";
import type { ConsentEvidence, ConsentProof, RevocationProof } from "./consent-evidence.ts";

/** A certificate of consent in one language, for the page of staff and for paper. */
export interface Certificate {
  readonly locale: Locale;
  readonly title: string;
  readonly made: string;
  readonly rows: readonly CertificateRow[];
  /** In the order in which they happened. */
  readonly entries: readonly CertificateEntry[];
}

type CertificateRow = readonly [name: string, value: string];

export interface CertificateEntry {
  readonly title: string;
  readonly quotes: ReadonlyArray<{
    readonly title: string;
    readonly text: string;
    readonly language: string;
  }>;
  readonly rows: readonly CertificateRow[];
  readonly note: string | null;
}

/** How times are written: each caller knows whose clock counts. Times are ISO 8601, UTC. */
export interface CertificateTimes {
  readonly now: string;
  readonly moment: (at: string, locale: Locale) => string;
  readonly day: (at: string, locale: Locale) => string;
}

/**
 * What an address agreed to and took back: in English, in the reader's language, and in each
 * language in which it agreed. Empty where there is nothing to prove.
 */
export function writeCertificates(
  evidence: ConsentEvidence,
  reader: Locale,
  times: CertificateTimes,
): readonly Certificate[] {
  const { consents, revocations } = evidence;
  if (consents.length + revocations.length === 0) return [];
  const spoken = [...consents, ...revocations].map(({ language }) => language);
  return (["en", "es"] as const)
    .filter((each) => each === "en" || each === reader || spoken.includes(each))
    .map((locale) => writeCertificate(evidence, locale, times));
}

function writeCertificate(
  { email, standing, consents, revocations }: ConsentEvidence,
  locale: Locale,
  times: CertificateTimes,
): Certificate {
  const words = certificateWords[locale];
  const moment = (at: string) => `${times.moment(at, locale)} (${at})`;
  const toYes = (yes: ConsentProof): CertificateEntry => ({
    title: words.agreed,
    quotes: [
      { title: words.shown, text: yes.text, language: yes.language },
      ...(yes.original && locale === yes.original.language
        ? [{ title: words.original, text: yes.original.text, language: yes.original.language }]
        : []),
    ],
    rows: keep([
      [words.when, moment(yes.agreedAt)],
      [words.form, `${words.forms[yes.source.kind]} ${yes.source.id}`],
      [words.page, yes.page],
      ...listProofs(yes, locale),
    ]),
    note:
      yes.reducedToProofAt === null ? null : words.reduced(times.day(yes.reducedToProofAt, locale)),
  });
  const toNo = (no: RevocationProof): CertificateEntry => {
    const answered = revocations.find(({ id }) => id === no.corrects);
    const { text, language } = no;
    return {
      title: words[titles[no.kind]],
      quotes: text === null || language === null ? [] : [{ title: words.shown, text, language }],
      rows: keep([
        [words.when, moment(no.at)],
        [words.how, channelWords[locale][no.channel]],
        [words.by, no.by ?? words.self],
        [words.note, no.note],
        [words.answers, answered ? moment(answered.at) : null],
        ...listProofs(no, locale),
      ]),
      note: null,
    };
  };
  const entries = [
    ...consents.map((yes) => ({ at: yes.agreedAt, entry: toYes(yes) })),
    ...revocations.map((no) => ({ at: no.at, entry: toNo(no) })),
  ].toSorted((one, other) => (one.at < other.at ? -1 : 1));
  return {
    locale,
    title: words.title,
    made: words.made(siteConfig.name, moment(times.now)),
    rows: [
      [words.person, email],
      ...standing.map(({ phone, state }): CertificateRow => [
        words.today,
        [phone, state && words.states[state]].filter(Boolean).join(": "),
      ]),
    ],
    entries: entries.map(({ entry }) => entry),
  };
}

const titles = { revoked: "declined", corrected: "corrected", confirmed: "confirmed" } as const;

type PossibleRow = readonly [name: string, value: string | null | undefined];

const keep = (rows: readonly PossibleRow[]): readonly CertificateRow[] =>
  rows.flatMap(([name, value]) => (value ? [[name, value] as const] : []));

/** What proves how the words stood, and from where the choice came. */
function listProofs(
  {
    phone,
    networkAddress,
    userAgent,
    edition,
    version,
    sha256,
    language,
  }: ConsentProof | RevocationProof,
  locale: Locale,
): readonly PossibleRow[] {
  const words = certificateWords[locale];
  return [
    [words.number, phone],
    [words.language, language && (words.languages[language] ?? language)],
    [words.version, version],
    [words.edition, version === null ? null : (edition ?? words.sources)],
    [words.hash, sha256],
    [words.network, networkAddress],
    [words.browser, userAgent],
  ];
}
