import { Link } from "react-router";
import type { AuditAction, AuditOutcome, AuditRow } from "#platform/core/audit-event.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import type { BadgeTone } from "#ui/badge.tsx";
import { Badge } from "#ui/badge.tsx";
import { formatMoment } from "#ui/dates.ts";
import type { Column } from "#ui/table.tsx";
import { auditWords } from "./audit-words.ts";

const tones: Readonly<Record<AuditOutcome, BadgeTone>> = {
  done: "neutral",
  refused: "danger",
  limited: "danger",
  missing: "warm",
  failed: "warm",
};

/** Where the record of an action can be looked at. */
const recordPages: Readonly<Partial<Record<AuditAction, string>>> = {
  "lead-read": "/admin/leads/",
  "lead-sync": "/admin/leads/",
  "inquiry-read": "/admin/inquiries/",
  "application-read": "/admin/applications/",
};

function Record({ action, record }: AuditRow) {
  const page = recordPages[action];
  if (record === null) return "-";
  if (!page) return <bdi>{record}</bdi>;
  return (
    <Link to={`${page}${record}`} className="text-link">
      {record}
    </Link>
  );
}

export function useAuditColumns(): readonly Column<AuditRow>[] {
  const words = useWords(auditWords);
  const locale = useLocale();
  const nameUser = ({ user, network }: AuditRow) =>
    user === null ? (
      <span className="text-ink-muted">{network === null ? words.terminal : words.nobody}</span>
    ) : (
      <bdi>{user}</bdi>
    );
  return [
    { key: "user", header: words.columns.user, rowHeader: true, breakable: true, cell: nameUser },
    { key: "at", header: words.columns.at, cell: ({ at }) => formatMoment(at, locale) },
    { key: "action", header: words.columns.action, cell: ({ action }) => words.actions[action] },
    {
      key: "record",
      header: words.columns.record,
      breakable: true,
      cell: (row) => <Record {...row} />,
    },
    {
      key: "outcome",
      header: words.columns.outcome,
      cell: ({ outcome }) => <Badge tone={tones[outcome]}>{words.outcomes[outcome]}</Badge>,
    },
    {
      key: "network",
      header: words.columns.network,
      cell: ({ network }) => (
        <span className="text-sm text-ink-muted">{network?.slice(0, 6) ?? "-"}</span>
      ),
    },
  ];
}
