import { Link } from "react-router";
import type { StaffAccount } from "#features/accounts/core/staff-account.ts";
import { accountPath, useStaffMember } from "#features/backoffice/frame/staff-gate.tsx";
import { staffWords } from "#features/backoffice/frame/staff-words.ts";
import { formatNumber } from "#platform/core/formats.ts";
import { languageNames } from "#platform/core/locale.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { Badge } from "#ui/card.tsx";
import { Button, buttonClasses } from "#ui/button.tsx";
import { formatDay, formatTime } from "#ui/dates.ts";
import type { Column } from "#ui/table.tsx";
import { peopleWords } from "./people-words.ts";

export function usePeopleColumns(
  onManage: (person: StaffAccount) => void,
): readonly Column<StaffAccount>[] {
  const { columns, cells, roles } = useWords(peopleWords);
  const locale = useLocale();
  const me = useStaffMember().username;
  const muted = (text: string) => <span className="text-ink-muted">{text}</span>;
  return [
    {
      key: "name",
      header: columns.name,
      rowHeader: true,
      cell: ({ username, speaks }) => (
        <span className="inline-flex flex-wrap items-center gap-2">
          <bdi className="text-start">{username}</bdi>
          {username === me ? <Badge tone="success">{cells.you}</Badge> : null}
          {speaks.map((language) => (
            <Badge key={language} tone="info">
              <span lang={language}>{languageNames[language]}</span>
            </Badge>
          ))}
        </span>
      ),
    },
    {
      key: "role",
      header: columns.role,
      cell: ({ role }) => <Badge tone={role === "admin" ? "info" : "neutral"}>{roles[role]}</Badge>,
    },
    {
      key: "factor",
      header: columns.factor,
      cell: ({ hasSecondFactor }) => (hasSecondFactor ? cells.on : muted(cells.off)),
    },
    {
      key: "seen",
      header: columns.seen,
      cell: ({ lastSeenAt }) =>
        lastSeenAt === null ? muted(cells.never) : formatTime(lastSeenAt, locale),
    },
    {
      key: "since",
      header: columns.since,
      cell: ({ createdAt }) => formatDay(createdAt, locale),
    },
    {
      key: "leads",
      header: columns.leads,
      numeric: true,
      cell: (person) => <LeadCount {...person} />,
    },
    {
      key: "actions",
      header: columns.actions,
      hideHeader: true,
      cell: (person) => <ManageButton person={person} onManage={onManage} />,
    },
  ];
}

function LeadCount({ username, leads }: StaffAccount) {
  const { cells } = useWords(peopleWords);
  const count = formatNumber(leads, useLocale());
  if (leads === 0) return <span className="text-ink-muted">{count}</span>;
  const address = `/admin/leads?${new URLSearchParams({ assignee: username })}`;
  return (
    <Link to={address} className="text-link" aria-label={cells.leadsOf(username, count)}>
      {count}
    </Link>
  );
}

interface ManageButtonProps {
  readonly person: StaffAccount;
  readonly onManage: (person: StaffAccount) => void;
}

/** Everybody changes the own account elsewhere, and the own access not at all. */
function ManageButton({ person, onManage }: ManageButtonProps) {
  const { cells } = useWords(peopleWords);
  const { account } = useWords(staffWords).navigation;
  if (person.username === useStaffMember().username) {
    return (
      <Link to={accountPath} className={buttonClasses({ tone: "quiet", size: "sm" })}>
        {account}
      </Link>
    );
  }
  return (
    <Button
      tone="secondary"
      size="sm"
      aria-label={cells.manageOf(person.username)}
      onClick={() => onManage(person)}
    >
      {cells.manage}
    </Button>
  );
}
