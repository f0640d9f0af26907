import type { ReactNode } from "react";
import { Link } from "react-router";
import type { StaffAccount } from "#features/accounts/core/staff-account.ts";
import { accountPath, profilePath, useStaffMember } from "#staff/staff-gate.tsx";
import { staffWords } from "#staff/staff-words.ts";
import { formatNumber } from "#platform/core/formats.ts";
import { defaultLocale, languageNames } from "#platform/core/locale.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { Button, buttonClasses } from "#ui/button.tsx";
import { Badge } from "#ui/card.tsx";
import { formatDay, formatTime } from "#ui/dates.ts";
import type { Column } from "#ui/table.tsx";
import { peopleWords } from "./people-words.ts";

export interface PeopleColumnsProps {
  readonly onManage: (person: StaffAccount) => void;
  /** What other features add beside the name of each. */
  readonly marks?: ((username: string) => ReactNode) | undefined;
}

/** The columns of the list of staff. */
export function usePeopleColumns({
  onManage,
  marks,
}: PeopleColumnsProps): readonly Column<StaffAccount>[] {
  const { columns, cells, roles } = useWords(peopleWords);
  const locale = useLocale();
  const muted = (text: string) => <span className="text-ink-muted">{text}</span>;
  return [
    {
      key: "name",
      header: columns.name,
      rowHeader: true,
      cell: (person) => <NameCell person={person} marks={marks} />,
    },
    {
      key: "role",
      header: columns.role,
      cell: ({ role, hasSignIn }) =>
        hasSignIn ? (
          <Badge tone={role === "admin" ? "info" : "neutral"}>{roles[role]}</Badge>
        ) : (
          muted(cells.noSignIn)
        ),
    },
    {
      key: "factor",
      header: columns.factor,
      cell: ({ hasSecondFactor, hasSignIn }) =>
        hasSignIn ? (hasSecondFactor ? cells.on : muted(cells.off)) : null,
    },
    {
      key: "seen",
      header: columns.seen,
      cell: ({ lastSeenAt, hasSignIn }) => {
        if (lastSeenAt !== null) return formatTime(lastSeenAt, locale);
        return hasSignIn ? muted(cells.never) : null;
      },
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
      cell: (person) => (
        <span className="inline-flex flex-wrap justify-end gap-2 xl:flex-nowrap">
          <Link
            to={profilePath(person.username)}
            aria-label={cells.profileOf(person.username)}
            className={buttonClasses({ tone: "quiet", size: "sm" })}
          >
            {cells.profile}
          </Link>
          <ManageButton person={person} onManage={onManage} />
        </span>
      ),
    },
  ];
}

function NameCell({
  person: { username, shownName, speaks },
  marks,
}: Pick<PeopleColumnsProps, "marks"> & { readonly person: StaffAccount }) {
  const { cells } = useWords(peopleWords);
  const me = useStaffMember().username;
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <span className="grid text-start">
        <bdi>{username}</bdi>
        {shownName ? <bdi className="text-sm font-normal text-ink-muted">{shownName}</bdi> : null}
      </span>
      {username === me ? <Badge tone="success">{cells.you}</Badge> : null}
      {speaks
        .filter((one) => one !== defaultLocale)
        .map((language) => (
          <Badge key={language} tone="info">
            <span lang={language}>{languageNames[language]}</span>
          </Badge>
        ))}
      {marks?.(username)}
    </span>
  );
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

/**
 * Not for the current user, who changes their own account elsewhere, and their own access not at
 * all.
 */
function ManageButton({
  person,
  onManage,
}: Pick<PeopleColumnsProps, "onManage"> & { readonly person: StaffAccount }) {
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
