import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useListPages } from "#staff/list/use-staff-list.ts";
import { useStaffMember } from "#staff/staff-gate.tsx";
import { LoadFailure, MoreButton, StaffPage } from "#staff/staff-page.tsx";
import { type ArchivedChange, isMailPath } from "#features/archive/core/archived.ts";
import { callApi } from "#platform/web/api-client.ts";
import { writeLocalTime } from "#platform/web/forms/local-time.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { EmptyState, LoadingText } from "#ui/alert.tsx";
import { buttonClasses } from "#ui/button.tsx";
import { TitledCard } from "#ui/card.tsx";
import { formatMoment } from "#ui/dates.ts";
import { FieldGrid } from "#ui/field.tsx";
import { type Column, Table } from "#ui/table.tsx";
import {
  addressOf,
  archiveApi,
  askForComparison,
  MomentField,
  PathField,
  printAddressOf,
  readEndOfMinute,
  usePathName,
  Writer,
} from "./archive-parts.tsx";
import { PackagePart, VerifyPart, HoldPart } from "./archive-proof.tsx";
import { RulesPart } from "./archive-rules.tsx";
import { ComparePart, FindPart } from "./archive-search.tsx";
import { archiveWords } from "./archive-words.ts";

/** The advertising file: what the public pages said on any day. */
export default function ArchivePage() {
  const words = useWords(archiveWords);
  const { role } = useStaffMember();
  const { data, isError, refetch } = useQuery({
    queryKey: ["archive", "paths"],
    queryFn: () => callApi<{ readonly paths: readonly string[] }>(`${archiveApi}/paths`),
  });
  return (
    <StaffPage
      title={words.page.title}
      intro={words.page.intro}
      back={{ to: "/admin/audit", label: words.page.back }}
    >
      {isError ? <LoadFailure text={words.failed} onRetry={() => void refetch()} /> : null}
      {!data && !isError ? <LoadingText text={words.loading} /> : null}
      {data?.paths.length === 0 ? <EmptyState text={words.changes.empty} /> : null}
      {data?.paths.length ? (
        <>
          <OpenPage paths={data.paths} />
          <ComparePart paths={data.paths} />
          <FindPart />
          <RulesPart />
          <ChangeList paths={data.paths} />
          <PackagePart />
          <VerifyPart />
          {role === "admin" ? <HoldPart /> : null}
        </>
      ) : null}
    </StaffPage>
  );
}

function OpenPage({ paths }: { readonly paths: readonly string[] }) {
  const words = useWords(archiveWords);
  const locale = useLocale();
  const [path, setPath] = useState(paths[0] ?? "/");
  const [time, setTime] = useState(() => writeLocalTime(new Date()));
  const at = readEndOfMinute(time);
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ["archive", "at", path, at],
    queryFn: () => askForComparison(path, at ?? "", at ?? ""),
    enabled: at !== null,
  });
  const found = data?.before;
  return (
    <TitledCard title={words.open.title} intro={words.open.intro}>
      <FieldGrid>
        <MomentField id="archive-at" label={words.open.at} value={time} onWrite={setTime} />
        <PathField id="archive-path" paths={paths} value={path} onPick={setPath} />
      </FieldGrid>
      {isMailPath(path) ? <p className="max-w-measure text-ink-muted">{words.invented}</p> : null}
      {isError ? <LoadFailure text={words.failed} onRetry={() => void refetch()} /> : null}
      {/* As high as an answer, so that nothing below moves when the answer appears. */}
      <div className="grid min-h-29 content-start gap-5 sm:min-h-23">
        <p role="status" className="text-ink-muted">
          {isFetching ? <span>{words.looking}</span> : null}
          {found ? <span>{words.open.stood(formatMoment(found.servedFrom, locale))}</span> : null}
          {data && !found ? <span>{words.none}</span> : null}
        </p>
        {found && at !== null ? (
          <p className="flex flex-wrap items-center gap-x-6 gap-y-2">
            <a
              href={addressOf(path, at)}
              target="_blank"
              rel="noreferrer"
              className={buttonClasses({})}
            >
              {isMailPath(path) ? words.open.mailButton : words.open.button}
            </a>
            <a
              href={printAddressOf(path, at)}
              target="_blank"
              rel="noreferrer"
              className="text-link inline-flex min-h-11 items-center"
            >
              {words.open.print}
            </a>
          </p>
        ) : null}
      </div>
    </TitledCard>
  );
}

interface ChangesAnswer {
  readonly changes: readonly ArchivedChange[];
  readonly nextCursor: string | null;
}

function ChangeList({ paths }: { readonly paths: readonly string[] }) {
  const all = useWords(archiveWords);
  const words = all.changes;
  const columns = useChangeColumns();
  const [path, setPath] = useState("");
  const end = useRef<HTMLDivElement>(null);
  const list = useListPages<ArchivedChange>({
    queryKey: ["archive", "changes"],
    query: { path },
    pageSize: 20,
    async fetchPage({ path: wanted = "", cursor = "" }, signal) {
      const query = new URLSearchParams({ path: wanted, cursor });
      const answer = await callApi<ChangesAnswer>(`${archiveApi}/changes?${query}`, { signal });
      return { rows: answer.changes, total: 0, nextCursor: answer.nextCursor };
    },
  });
  const { rows, isError, isPending, retry } = list;
  return (
    <TitledCard title={words.title}>
      <FieldGrid>
        <PathField id="changes-path" paths={paths} value={path} onPick={setPath} hasAll />
      </FieldGrid>
      {isError ? <LoadFailure text={all.failed} onRetry={retry} /> : null}
      {isPending ? <LoadingText text={all.loading} /> : null}
      {rows?.length ? (
        <Table caption={words.title} columns={columns} rows={rows} rowKey={({ id }) => id} />
      ) : null}
      <div ref={end} tabIndex={-1}>
        <MoreButton list={list} heir={end} className="-mx-4" />
      </div>
    </TitledCard>
  );
}

function useChangeColumns(): readonly Column<ArchivedChange>[] {
  const all = useWords(archiveWords);
  const words = all.changes;
  const locale = useLocale();
  const tell = (moment: string) => formatMoment(moment, locale);
  const namePath = usePathName();
  return [
    {
      key: "path",
      header: all.path,
      rowHeader: true,
      breakable: true,
      cell: ({ path }) => <bdi>{namePath(path)}</bdi>,
    },
    { key: "from", header: words.from, cell: ({ servedFrom }) => tell(servedFrom) },
    {
      key: "until",
      header: words.until,
      cell: ({ servedUntil }) => (servedUntil === null ? all.now : tell(servedUntil)),
    },
    {
      key: "cause",
      header: words.cause,
      cell: ({ cause, sha256, isLate, filedAt, ...written }) => (
        <span className="inline-grid text-left">
          {sha256 === null && cause !== "restore" ? words.ended : words.causes[cause]}
          <Writer {...written} />
          {isLate ? (
            <span className="text-xs text-ink-muted">{words.late(tell(filedAt))}</span>
          ) : null}
        </span>
      ),
    },
    {
      key: "view",
      header: words.view,
      hideHeader: true,
      cell: ({ path, servedFrom, sha256 }) =>
        sha256 === null ? null : (
          <a
            href={addressOf(path, servedFrom)}
            target="_blank"
            rel="noreferrer"
            className="text-link"
            aria-label={words.viewOf(namePath(path), tell(servedFrom))}
          >
            {words.view}
          </a>
        ),
    },
  ];
}
