import type {
  Certificate,
  CertificateEntry,
  CertificateTimes,
} from "#features/consent/core/certificate.ts";
import type { ErasureStatus } from "#features/crm/core/delivery.ts";
import type { Locale } from "#platform/core/locale.ts";
import { recordKinds } from "#platform/core/staff/record-kind.ts";
import { siteConfig } from "#site.config.ts";
import { deletionWords } from "./deletion-words.ts";
import type { ErasedCounts, RequestState, RequestVia } from "./person-request.ts";

/** What is known of a deletion, which names nobody once it is done. Times are ISO 8601, UTC. */
export interface DeletionEvidence {
  readonly id: string;
  readonly via: RequestVia;
  readonly state: RequestState;
  readonly askedAt: string;
  readonly askedBy: string | null;
  readonly eraseAt: string;
  readonly endedAt: string | null;
  /** Null before it has begun, and for deletions of before certificates. */
  readonly erased: ErasedCounts | null;
  /** Null as well; otherwise what each CRM that was asked has answered. */
  readonly answers: ReadonlyArray<{
    readonly provider: string;
    readonly status: ErasureStatus;
    readonly at: string;
    readonly checkedBy: string | null;
  }> | null;
}

/** A deletion's certificate in English and in the reader's language. */
export function writeDeletionCertificates(
  evidence: DeletionEvidence,
  reader: Locale,
  times: CertificateTimes,
): readonly Certificate[] {
  return (["en", "es"] as const)
    .filter((locale) => locale === "en" || locale === reader)
    .map((locale) => writeCertificate(evidence, locale, times));
}

function writeCertificate(
  deletion: DeletionEvidence,
  locale: Locale,
  times: CertificateTimes,
): Certificate {
  const words = deletionWords[locale];
  const moment = (at: string) => `${times.moment(at, locale)} (${at})`;
  const { id, via, askedAt, askedBy, eraseAt, state, endedAt } = deletion;
  return {
    locale,
    title: words.title,
    made: words.made(siteConfig.name, moment(times.now)),
    rows: [
      [words.number, id],
      [words.askedAt, moment(askedAt)],
      [words.wish, words.via[via](askedBy ?? "")],
      [words.day, moment(eraseAt)],
      [words.state, words.states[state]],
      ...(endedAt === null ? [] : [[words.endedAt, moment(endedAt)] as const]),
    ],
    entries:
      state === "taken-back"
        ? []
        : [
            tellErased(deletion, locale),
            tellAnswers(deletion, locale, moment),
            { ...bare, title: words.kept, rows: words.keptRows },
          ],
  };
}

const bare = { quotes: [], rows: [], note: null };

function tellErased({ erased, state }: DeletionEvidence, locale: Locale): CertificateEntry {
  const words = deletionWords[locale];
  const isOver = state === "done";
  if (erased === null) {
    return { ...bare, title: words.erased, note: isOver ? words.uncounted : words.notYet };
  }
  return {
    ...bare,
    title: words.erased,
    rows: recordKinds.map((kind) => [words.kinds[kind], String(erased[kind] ?? 0)] as const),
    note: words.withThem,
  };
}

function tellAnswers(
  { answers, state }: DeletionEvidence,
  locale: Locale,
  moment: (at: string) => string,
): CertificateEntry {
  const words = deletionWords[locale];
  if (answers === null) {
    const note = state === "done" ? words.uncounted : words.notYet;
    return { ...bare, title: words.crms, note };
  }
  return {
    ...bare,
    title: words.crms,
    rows: answers.map(({ provider, status, at, checkedBy }) => {
      const said = `${words.answers[status]}, ${moment(at)}`;
      return [provider, checkedBy === null ? said : `${said}, ${checkedBy}`] as const;
    }),
    note: answers.length === 0 ? words.noCrm : null,
  };
}
