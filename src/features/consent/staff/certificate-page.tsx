import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useLocation, useParams } from "react-router";
import { LoadFailure, StaffPage } from "#staff/staff-page.tsx";
import { recordWords } from "#records/staff/record-words.ts";
import type {
  ConsentEvidence,
  ConsentProof,
  RevocationProof,
} from "#features/consent/core/consent-evidence.ts";
import type { Locale } from "#platform/core/locale.ts";
import { callApi } from "#platform/web/api-client.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { siteConfig } from "#site.config.ts";
import { EmptyState, LoadingText } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { formatDay, formatMoment } from "#ui/dates.ts";
import { certificateWords } from "./certificate-words.ts";
import "./certificate.css";

/**
 * What a person agreed to and took back, on paper: in English, and in each language in which they
 * agreed. Opened from a record, by its id, or from a person's page, which hands over the address
 * without putting it into the URL.
 */
export default function CertificatePage() {
  const words = useWords(certificateWords);
  // "leads" and the record's id, or "person" where the address is handed over.
  const { kind = "", recordId = "" } = useParams();
  const email = readAddress(useLocation().state);
  const isOfRecord = kind !== "person";
  const isNamed = isOfRecord || email !== null;
  const { data, isError, refetch } = useQuery({
    queryKey: ["consent-evidence", kind, recordId, email],
    queryFn: () =>
      isOfRecord
        ? callApi<Answer>(`/api/admin/${kind}/${recordId}/consent-evidence`)
        : callApi<Answer>("/api/admin/consent-evidence", { method: "POST", body: { email } }),
    enabled: isNamed,
    refetchOnMount: "always",
  });
  return (
    <StaffPage
      title={words.title}
      back={
        isOfRecord
          ? { to: `/admin/${kind}/${recordId}`, label: words.back }
          : { to: "/admin/settings/people", label: words.back }
      }
      actions={
        data ? (
          <Button data-print="hide" onClick={() => window.print()}>
            {words.print}
          </Button>
        ) : null
      }
    >
      {isNamed ? null : <EmptyState text={words.unnamed} />}
      {isError ? <LoadFailure text={words.failed} onRetry={() => void refetch()} /> : null}
      {isNamed && !data && !isError ? <LoadingText text={words.loading} /> : null}
      {data ? <Certificates evidence={data.evidence} /> : null}
    </StaffPage>
  );
}

interface Answer {
  readonly evidence: ConsentEvidence;
}

function readAddress(state: unknown): string | null {
  const { email } = (state ?? {}) as { readonly email?: unknown };
  return typeof email === "string" ? email : null;
}

function Certificates({ evidence }: { readonly evidence: ConsentEvidence }) {
  const locale = useLocale();
  const words = useWords(certificateWords);
  const { consents, revocations } = evidence;
  if (consents.length + revocations.length === 0) return <EmptyState text={words.none} />;
  const spoken = [...consents, ...revocations].map(({ language }) => language);
  const languages = (["en", "es"] as const).filter(
    (each) => each === "en" || each === locale || spoken.includes(each),
  );
  return languages.map((each) => <Certificate key={each} locale={each} evidence={evidence} />);
}

interface CertificateProps {
  readonly locale: Locale;
  readonly evidence: ConsentEvidence;
}

function Certificate({ locale, evidence }: CertificateProps) {
  const words = certificateWords[locale];
  const { email, standing, consents, revocations } = evidence;
  const lines = [
    ...consents.map((yes) => ({ at: yes.agreedAt, part: <Yes locale={locale} yes={yes} /> })),
    ...revocations.map((no) => ({
      at: no.at,
      part: <No locale={locale} no={no} all={revocations} />,
    })),
  ].toSorted((one, other) => (one.at < other.at ? -1 : 1));
  return (
    <article lang={locale} className="certificate">
      <header>
        <h2 className="text-heading">{words.title}</h2>
        <p>{words.made(siteConfig.name, writeMoment(new Date().toISOString(), locale))}</p>
      </header>
      <dl>
        <Row name={words.person}>{email}</Row>
        {standing.map(({ phone, state }) => (
          <Row key={phone} name={words.today}>
            {[phone, state && words.states[state]].filter(Boolean).join(": ")}
          </Row>
        ))}
      </dl>
      <ol>
        {lines.map(({ at, part }, index) => (
          <li key={`${at} ${index}`}>{part}</li>
        ))}
      </ol>
    </article>
  );
}

function Yes({ locale, yes }: { readonly locale: Locale; readonly yes: ConsentProof }) {
  const words = certificateWords[locale];
  const { agreedAt, page, source, original, reducedToProofAt } = yes;
  return (
    <section>
      <h3 className="font-semibold">{words.agreed}</h3>
      <Quote title={words.shown} of={yes} />
      {original && locale === original.language ? (
        <Quote title={words.original} of={original} />
      ) : null}
      <dl>
        <Row name={words.when}>{writeMoment(agreedAt, locale)}</Row>
        <Row name={words.form}>
          {words.forms[source.kind]} {source.id}
        </Row>
        {page === null ? null : <Row name={words.page}>{page}</Row>}
        <Shown locale={locale} of={yes} />
      </dl>
      {reducedToProofAt === null ? null : (
        <p>{words.reduced(formatDay(reducedToProofAt, locale))}</p>
      )}
    </section>
  );
}

interface NoProps {
  readonly locale: Locale;
  readonly no: RevocationProof;
  readonly all: readonly RevocationProof[];
}

function No({ locale, no, all }: NoProps) {
  const words = certificateWords[locale];
  const { at, by, channel, note, text, language } = no;
  const answered = all.find(({ id }) => id === no.corrects);
  const titles = { revoked: "declined", corrected: "corrected", confirmed: "confirmed" } as const;
  return (
    <section>
      <h3 className="font-semibold">{words[titles[no.kind]]}</h3>
      {text === null || language === null ? null : (
        <Quote title={words.shown} of={{ text, language }} />
      )}
      <dl>
        <Row name={words.when}>{writeMoment(at, locale)}</Row>
        <Row name={words.how}>{recordWords[locale].contact.channels[channel]}</Row>
        <Row name={words.by}>{by ?? words.self}</Row>
        {note ? <Row name={words.note}>{note}</Row> : null}
        {answered ? <Row name={words.answers}>{writeMoment(answered.at, locale)}</Row> : null}
        <Shown locale={locale} of={no} />
      </dl>
    </section>
  );
}

/** What proves how the words stood, and from where the choice came. */
function Shown({
  locale,
  of: { phone, networkAddress, userAgent, edition, version, sha256, language },
}: {
  readonly locale: Locale;
  readonly of: ConsentProof | RevocationProof;
}) {
  const words = certificateWords[locale];
  const rows = [
    [words.number, phone],
    [words.language, language && (words.languages[language] ?? language)],
    [words.version, version],
    [words.edition, version === null ? null : (edition ?? words.sources)],
    [words.hash, sha256],
    [words.network, networkAddress],
    [words.browser, userAgent],
  ] as const;
  return rows.map(([name, value]) =>
    value ? (
      <Row key={name} name={name}>
        {value}
      </Row>
    ) : null,
  );
}

function Quote({
  title,
  of: { text, language },
}: {
  readonly title: string;
  readonly of: { readonly text: string; readonly language: string };
}) {
  return (
    <figure>
      <figcaption>{title}</figcaption>
      <blockquote lang={language}>{text}</blockquote>
    </figure>
  );
}

function Row({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

/** By the reader's clock, and in UTC as it is stored. */
const writeMoment = (at: string, locale: Locale): string => `${formatMoment(at, locale)} (${at})`;
