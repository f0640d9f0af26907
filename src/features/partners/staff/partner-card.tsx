import { useQuery } from "@tanstack/react-query";
import { Copy, ExternalLink, Printer } from "lucide-react";
import { Link } from "react-router";
import type { OwnPage } from "#features/partners/core/partner-figures.ts";
import { LoadFailure } from "#staff/staff-page.tsx";
import { LocalLinkNotice } from "#staff/site-address.tsx";
import { useStaffMember } from "#staff/staff-gate.tsx";
import { partnerPath } from "#platform/core/site/shown-partner.ts";
import { useCopied } from "#staff/use-copied.ts";
import { callApi } from "#platform/web/api-client.ts";
import { useWords } from "#platform/web/use-words.ts";
import { Alert, EmptyState, LoadingText } from "#ui/alert.tsx";
import { Button, buttonClasses } from "#ui/button.tsx";
import { Card, CardHeader } from "#ui/card.tsx";
import { Bar } from "#ui/charts/bar.tsx";
import { partnerStaffWords } from "./partner-staff-words.ts";

const pathOf = (username: string) => `/api/admin/staff/${encodeURIComponent(username)}/partner`;

/** The current user's own partner page. */
export function OwnPartnerCard() {
  return <PartnerCard username={useStaffMember().username} />;
}

interface PartnerCardProps {
  readonly username: string;
  /** The form that creates the page is above: without a page the card is then empty. */
  readonly isBesideForm?: boolean;
}

/** A partner's page with what is needed to share it, and what it brought. */
export function PartnerCard({ username, isBesideForm = false }: PartnerCardProps) {
  const words = useWords(partnerStaffWords);
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: ["partner", username],
    queryFn: () => callApi<{ readonly partner: OwnPage }>(pathOf(username)),
    // Always refetched, because its name and visibility change in the profile beside it.
    refetchOnMount: "always",
  });
  if (isBesideForm && data && !data.partner.page && data.partner.leads === 0) return null;
  return (
    <Card>
      <CardHeader title={isBesideForm ? words.own.handed : words.own.title} />
      {isPending ? <LoadingText text={words.loading} /> : null}
      {isError ? <LoadFailure text={words.failed} onRetry={() => void refetch()} /> : null}
      {data ? <Handed partner={data.partner} /> : null}
    </Card>
  );
}

function Handed({ partner }: { readonly partner: OwnPage }) {
  const words = useWords(partnerStaffWords).own;
  if (!partner.page || !partner.address) {
    return (
      <div className="grid gap-6">
        <p className="text-ink-muted">{words.none}</p>
        {partner.leads > 0 ? <Brought partner={partner} /> : null}
      </div>
    );
  }
  return (
    <div className="grid gap-5">
      <p className="text-ink-muted">{words.intro}</p>
      {partner.page.isShown ? null : <Alert tone="warning">{words.hidden}</Alert>}
      <p dir="ltr" className="rounded-md bg-sunken p-3 text-sm wrap-anywhere select-all">
        {partner.address}
      </p>
      <LocalLinkNotice text={partner.address} />
      <Ways username={partner.username} name={partner.page.name} address={partner.address} />
      {partner.qr ? <Code qr={partner.qr} address={partner.address} /> : null}
      <Brought partner={partner} />
    </div>
  );
}

interface WaysProps {
  readonly username: string;
  readonly name: string;
  readonly address: string;
}

function Ways({ username, name, address }: WaysProps) {
  const words = useWords(partnerStaffWords).own;
  const { isCopied, copy } = useCopied(address);
  const beside = <span className="sr-only"> ({words.opensBeside})</span>;
  const look = buttonClasses({ tone: "secondary", size: "sm" });
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="sm" onClick={copy}>
        <Copy aria-hidden="true" size={18} />
        <span role="status">{isCopied ? words.copied : words.copy}</span>
      </Button>
      <a href={partnerPath(name)} target="_blank" rel="noreferrer" className={look}>
        <ExternalLink aria-hidden="true" size={18} />
        {words.open}
        {beside}
      </a>
      <a href={`${pathOf(username)}/sheet.svg`} target="_blank" rel="noreferrer" className={look}>
        <Printer aria-hidden="true" size={18} />
        {words.sheet}
        {beside}
      </a>
    </div>
  );
}

/** Black on white in both schemes, because cameras expect that. */
function Code({ qr, address }: { qr: NonNullable<OwnPage["qr"]>; address: string }) {
  return (
    <svg
      role="img"
      aria-label={useWords(partnerStaffWords).own.qr(address)}
      viewBox={`0 0 ${qr.size} ${qr.size}`}
      shapeRendering="crispEdges"
      className="size-44 rounded-md"
    >
      <rect width={qr.size} height={qr.size} fill="#fff" />
      <path d={qr.path} fill="#000" />
    </svg>
  );
}

const outcomes = ["hot", "answered", "clients"] as const;

function Brought({ partner }: { readonly partner: OwnPage }) {
  const words = useWords(partnerStaffWords).brought;
  const isAdmin = useStaffMember().role === "admin";
  const { leads, username } = partner;
  return (
    <section aria-labelledby="brought-title" className="grid gap-3 border-t border-line pt-5">
      <h3 id="brought-title" className="font-semibold">
        {words.title}
      </h3>
      {leads === 0 ? (
        <EmptyState text={words.none} />
      ) : (
        <>
          <Bar label={words.leads} value={leads} max={leads} valueText={String(leads)} />
          {outcomes.map((name) => (
            <Bar
              key={name}
              label={words[name]}
              value={partner[name]}
              max={leads}
              valueText={words.of(partner[name], leads)}
            />
          ))}
          {/* Not for agents: their list has only leads that they may see, which are fewer. */}
          {isAdmin ? (
            <p>
              <Link to={listPath(username)} className="text-link">
                {words.list}
              </Link>
            </p>
          ) : null}
        </>
      )}
    </section>
  );
}

/** The list of leads that came through a partner's page. */
export const listPath = (username: string): string =>
  `/admin/leads?${new URLSearchParams({ partner: username })}`;
