import type { ReactNode } from "react";
import { Link } from "react-router";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { buttonClasses } from "#ui/button-classes.ts";
import { formatDay } from "#ui/dates.ts";
import { EmailText } from "#ui/email-text.tsx";
import type { Column } from "#ui/table.tsx";
import { staffWords } from "./staff-words.ts";

interface Person {
  readonly id: string;
  readonly fullName: string;
  readonly email: string;
  readonly phone: string | null;
  readonly timestamp: string;
}

/** The columns all lists share, with the list's own ones before the date. */
export function usePersonColumns<Row extends Person>(
  basePath: string,
  own: readonly Column<Row>[],
  /** What stands beside a name. */
  mark: (row: Row) => ReactNode = () => null,
): readonly Column<Row>[] {
  const locale = useLocale();
  const words = useWords(staffWords).columns;
  return [
    {
      key: "name",
      header: words.name,
      rowHeader: true,
      cell: (row) => (
        <span className="inline-flex flex-wrap items-center gap-2">
          <bdi className="text-left">{row.fullName}</bdi>
          {mark(row)}
        </span>
      ),
    },
    {
      key: "email",
      header: words.email,
      breakable: true,
      cell: (row) => <EmailText email={row.email} />,
    },
    { key: "phone", header: words.phone, cell: (row) => <bdi>{row.phone || "-"}</bdi> },
    ...own,
    { key: "date", header: words.date, cell: (row) => formatDay(row.timestamp, locale) },
    {
      key: "actions",
      header: words.actions,
      hideHeader: true,
      cell: (row) => (
        <Link
          to={`${basePath}/${row.id}`}
          aria-label={words.viewOf(row.fullName)}
          className={buttonClasses({ tone: "secondary", size: "sm" })}
        >
          {words.view}
        </Link>
      ),
    },
  ];
}
