import { Link } from "react-router";
import { defaultLocale } from "#platform/core/locale.ts";
import { buttonClasses } from "#ui/button-classes.ts";
import type { Column } from "#ui/table.tsx";
import { formatDay } from "#ui/dates.ts";
import { submissionWords } from "./submission-words.ts";

const words = submissionWords[defaultLocale];

interface Submission {
  readonly id: string;
  readonly fullName: string;
  readonly email: string;
  readonly phone: string;
  readonly timestamp: string;
}

/** The columns both lists share, with one of their own before the date. */
export function submissionColumns<Row extends Submission>(
  basePath: string,
  own: Column<Row>,
): readonly Column<Row>[] {
  return [
    {
      key: "name",
      header: words.columns.name,
      rowHeader: true,
      cell: (row) => <bdi>{row.fullName}</bdi>,
    },
    { key: "email", header: words.columns.email, breakable: true, cell: (row) => row.email },
    { key: "phone", header: words.columns.phone, cell: (row) => <bdi>{row.phone}</bdi> },
    own,
    { key: "date", header: words.columns.date, cell: (row) => formatDay(row.timestamp) },
    {
      key: "actions",
      header: words.columns.actions,
      hideHeader: true,
      cell: (row) => (
        <Link
          to={`${basePath}/${row.id}`}
          aria-label={words.viewOf(row.fullName)}
          className={buttonClasses({ tone: "secondary", size: "sm" })}
        >
          {words.columns.view}
        </Link>
      ),
    },
  ];
}
