import { useQuery } from "@tanstack/react-query";
import { useLocation, useParams } from "react-router";
import { certificatesPath, useStaffMember } from "#staff/staff-gate.tsx";
import { type BackLink, LoadFailure, StaffPage } from "#staff/staff-page.tsx";
import {
  type Certificate,
  type CertificateEntry,
  writeCertificates,
} from "#features/consent/core/certificate.ts";
import { certificateWords } from "#features/consent/core/certificate-words.ts";
import type { ConsentEvidence } from "#features/consent/core/consent-evidence.ts";
import { callApi } from "#platform/web/api-client.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { EmptyState, LoadingText } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { formatDay, formatMoment } from "#ui/dates.ts";
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
      back={useBack(kind, recordId)}
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

/** Back to the record, or to where the address was typed. */
function useBack(kind: string, recordId: string): BackLink {
  const { back: label } = useWords(certificateWords);
  const { role } = useStaffMember();
  if (kind !== "person") return { to: `/admin/${kind}/${recordId}`, label };
  return { to: role === "admin" ? "/admin/settings/people" : certificatesPath, label };
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
  const times = { now: new Date().toISOString(), moment: formatMoment, day: formatDay };
  const certificates = writeCertificates(evidence, locale, times);
  if (certificates.length === 0) return <EmptyState text={words.none} />;
  return certificates.map((each) => <CertificateSheet key={each.locale} {...each} />);
}

function CertificateSheet({ locale, title, made, rows, entries }: Certificate) {
  return (
    <article lang={locale} className="certificate">
      <header>
        <h2 className="text-heading">{title}</h2>
        <p>{made}</p>
      </header>
      <Rows rows={rows} />
      <ol>
        {entries.map((entry, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- what happened never moves
          <li key={index}>
            <Entry {...entry} />
          </li>
        ))}
      </ol>
    </article>
  );
}

function Entry({ title, quotes, rows, note }: CertificateEntry) {
  return (
    <section>
      <h3 className="font-semibold">{title}</h3>
      {quotes.map((quote) => (
        <figure key={quote.title}>
          <figcaption>{quote.title}</figcaption>
          <blockquote lang={quote.language}>{quote.text}</blockquote>
        </figure>
      ))}
      <Rows rows={rows} />
      {note === null ? null : <p>{note}</p>}
    </section>
  );
}

function Rows({ rows }: Pick<Certificate, "rows">) {
  return (
    <dl>
      {rows.map(([name, value]) => (
        <div key={`${name} ${value}`}>
          <dt>{name}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
