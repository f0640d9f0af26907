import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { useQuery } from "@tanstack/react-query";
import { certificateOf } from "#features/consent/core/certificate-words.ts";
import {
  deletionCertificateOf,
  type ListedDeletion,
} from "#features/privacy/core/person-request.ts";
import { isId } from "#platform/core/ids.ts";
import { callApi } from "#platform/web/api-client.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { useStaffMember } from "#staff/staff-gate.tsx";
import { SettledPart } from "#staff/settled-part.tsx";
import { PartFailure, StaffPage } from "#staff/staff-page.tsx";
import { LoadingText } from "#ui/alert.tsx";
import { LeavingButton } from "#ui/button.tsx";
import { TitledCard } from "#ui/card.tsx";
import { formatDay, formatMoment } from "#ui/dates.ts";
import { TextField } from "#ui/field.tsx";
import { certificatesWords } from "./certificates-words.ts";

/**
 * Certificates for admins and compliance: of consent, each opened for one person, and of deletions,
 * which name nobody.
 */
export default function CertificatesPage() {
  const words = useWords(certificatesWords);
  const isAdmin = useStaffMember().role === "admin";
  return (
    <StaffPage
      title={words.title}
      intro={words.intro}
      {...(isAdmin ? { back: { to: "/admin/settings/people", label: words.back } } : {})}
    >
      <ConsentForm />
      <SettledPart>
        <Deletions />
      </SettledPart>
    </StaffPage>
  );
}

/** Opens what proves the consents of one person, found by an address or by a record's number. */
function ConsentForm() {
  const words = useWords(certificatesWords).consent;
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  function open(event: FormEvent): void {
    event.preventDefault();
    const asked = typed.trim().toLowerCase();
    if (asked === "") return;
    if (isId(asked)) window.location.assign(certificateOf(asked));
    // The address goes along in the history's state, never in the URL.
    else void navigate("/admin/certificate/person/address", { state: { email: asked } });
  }
  return (
    <TitledCard title={words.title} intro={words.intro}>
      <form method="post" noValidate className="flex flex-wrap items-end gap-3" onSubmit={open}>
        <div className="min-w-0 grow">
          <TextField
            name="person"
            label={words.label}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
        <LeavingButton type="submit">{words.open}</LeavingButton>
      </form>
    </TitledCard>
  );
}

/** The newest deletions, each with its certificate. */
function Deletions() {
  const words = useWords(certificatesWords).deletions;
  const locale = useLocale();
  const { data, isError, refetch } = useQuery({
    queryKey: ["deletions"],
    queryFn: () =>
      callApi<{ readonly deletions: readonly ListedDeletion[] }>("/api/admin/evidence/deletions"),
    refetchOnMount: "always",
  });
  return (
    <TitledCard title={words.title} intro={words.intro}>
      {isError ? <PartFailure text={words.failed} onRetry={() => void refetch()} /> : null}
      {!data && !isError ? <LoadingText text={words.loading} /> : null}
      {data?.deletions.length === 0 ? <p className="text-ink-muted">{words.none}</p> : null}
      <ul className="grid">
        {data?.deletions.map(({ id, state, askedAt, eraseAt, endedAt }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-4 border-t border-line"
          >
            <span>{words.states[state](formatDay(endedAt ?? eraseAt, locale))}</span>
            <a
              href={deletionCertificateOf(id)}
              target="_blank"
              rel="noreferrer"
              className="text-link inline-flex min-h-11 items-center"
            >
              {words.open(formatMoment(askedAt, locale))}
            </a>
          </li>
        ))}
      </ul>
    </TitledCard>
  );
}
