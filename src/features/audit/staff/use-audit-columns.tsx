import { Link } from "react-router";
import type { AuditAction, AuditOutcome, AuditRow } from "#platform/core/audit-event.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import type { BadgeTone } from "#ui/badge.tsx";
import { Badge } from "#ui/badge.tsx";
import { formatTime } from "#ui/dates.ts";
import type { Column } from "#ui/table.tsx";
import { Tooltip } from "#ui/tooltip.tsx";
import { auditWords } from "./audit-words.ts";

const tones: Readonly<Record<AuditOutcome, BadgeTone>> = {
  done: "neutral",
  refused: "danger",
  limited: "danger",
  missing: "warm",
  failed: "warm",
};

/** Enough to tell two apart; the whole is in the log. */
const shortHash = 6;
const shortId = 8;

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
    <Tooltip text={record}>
      <Link to={`${page}${record}`} className="text-link whitespace-nowrap">
        {record.slice(0, shortId)}
      </Link>
    </Tooltip>
  );
}

export function useAuditColumns(): readonly Column<AuditRow>[] {
  const words = useWords(auditWords);
  const locale = useLocale();
  const nameNobody = ({ action, network }: AuditRow) => {
    if (action === "record-erase") return words.site;
    return network === null ? words.terminal : words.nobody;
  };
  const nameUser = (row: AuditRow) => (
    <span className="inline-grid min-w-20 text-left wrap-anywhere">
      {row.user === null ? (
        <span className="text-ink-muted">{nameNobody(row)}</span>
      ) : (
        <bdi>{row.user}</bdi>
      )}
      {row.network === null ? null : (
        <span className="text-xs font-normal text-ink-muted">
          {words.network(row.network.slice(0, shortHash))}
        </span>
      )}
    </span>
  );
  return [
    { key: "user", header: words.columns.user, rowHeader: true, cell: nameUser },
    { key: "at", header: words.columns.at, cell: ({ at }) => formatTime(at, locale) },
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
  ];
}
