import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { FoundSpan, PageComparison, WordChange } from "#features/archive/core/archived.ts";
import { callApi, readServerMessage } from "#platform/web/api-client.ts";
import { writeLocalTime } from "#platform/web/forms/local-time.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { EmptyState, Failure } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { TitledCard } from "#ui/card.tsx";
import { formatMoment } from "#ui/dates.ts";
import { FieldGrid, TextField } from "#ui/field.tsx";
import { Table } from "#ui/table.tsx";
import { dayMs } from "#platform/core/durations.ts";
import {
  archiveApi,
  askForComparison,
  MomentField,
  PathField,
  readEndOfMinute,
  usePathName,
  Writer,
} from "./archive-parts.tsx";
import { archiveWords } from "./archive-words.ts";

/** Compares a page on two days. */
export function ComparePart({ paths }: { readonly paths: readonly string[] }) {
  const all = useWords(archiveWords);
  const words = all.compare;
  const [path, setPath] = useState(paths[0] ?? "/");
  const [days, setDays] = useState(() => ({
    before: writeLocalTime(new Date(Date.now() - dayMs)),
    after: writeLocalTime(new Date()),
  }));
  const [from, to] = [readEndOfMinute(days.before), readEndOfMinute(days.after)];
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ["archive", "comparison", path, from, to],
    queryFn: () => askForComparison(path, from ?? "", to ?? ""),
    enabled: false,
  });
  return (
    <TitledCard title={words.title}>
      <FieldGrid>
        {(["before", "after"] as const).map((day) => (
          <MomentField
            key={day}
            id={`compare-${day}`}
            label={words[day]}
            value={days[day]}
            onWrite={(time) => setDays({ ...days, [day]: time })}
          />
        ))}
        <PathField id="compare-path" paths={paths} value={path} onPick={setPath} />
      </FieldGrid>
      <Button
        tone="secondary"
        className="justify-self-start"
        aria-disabled={isFetching || from === null || to === null}
        onClick={() => void refetch()}
      >
        {isFetching ? all.looking : words.button}
      </Button>
      <Failure text={error ? (readServerMessage(error) ?? all.failed) : null} />
      {data ? <Differences {...data} /> : null}
    </TitledCard>
  );
}

function Differences({ before, after, passages }: PageComparison) {
  const all = useWords(archiveWords);
  const words = all.compare;
  const lacking = before === null ? words.before : after === null ? words.after : null;
  const summary = passages.length > 0 ? words.count(passages.length) : words.same;
  return (
    <>
      <p role="status" className="font-semibold">
        {lacking === null ? summary : `${lacking}: ${all.none}`}
      </p>
      <ul className="grid gap-4">
        {passages.map((passage, at) => (
          <li key={at} className="grid gap-3 border-t border-line pt-4 sm:grid-cols-2 sm:gap-6">
            <Side passage={passage} left="added" label={words.removed} />
            <Side passage={passage} left="removed" label={words.added} />
          </li>
        ))}
      </ul>
    </>
  );
}

interface SideProps {
  readonly passage: readonly WordChange[];
  /** The text that only the other day had. */
  readonly left: "added" | "removed";
  readonly label: string;
}

function Side({ passage, left, label }: SideProps) {
  const Mark = left === "added" ? "del" : "ins";
  const mark = left === "added" ? "bg-danger-soft" : "bg-success-soft no-underline";
  return (
    <div className="grid content-start gap-1">
      <p className="text-sm text-ink-muted">{label}</p>
      <p className="whitespace-pre-line wrap-anywhere">
        {passage
          .filter(({ kind }) => kind !== left)
          .map(({ kind, text }, at) =>
            kind === "same" ? (
              text
            ) : (
              <Mark key={at} className={mark}>
                {text}
              </Mark>
            ),
          )}
      </p>
    </div>
  );
}

interface FoundSentence {
  readonly spans: readonly FoundSpan[];
  readonly isCut: boolean;
}

/** Finds the pages that contained a sentence, and when. */
export function FindPart() {
  const all = useWords(archiveWords);
  const words = all.find;
  const locale = useLocale();
  const [typed, setTyped] = useState("");
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ["archive", "sentence", typed],
    queryFn: () =>
      callApi<FoundSentence>(`${archiveApi}/sentences?${new URLSearchParams({ q: typed })}`),
    enabled: false,
  });
  const tell = (moment: string) => formatMoment(moment, locale);
  const namePath = usePathName();
  return (
    <TitledCard title={words.title} intro={words.intro}>
      <form
        method="post"
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isFetching) void refetch();
        }}
      >
        <TextField
          id="archive-sentence"
          type="search"
          label={words.label}
          maxLength={400}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button
          type="submit"
          tone="secondary"
          className="justify-self-start"
          aria-disabled={isFetching}
        >
          {isFetching ? all.looking : words.button}
        </Button>
      </form>
      <Failure text={error ? (readServerMessage(error) ?? all.failed) : null} />
      {data?.spans.length === 0 ? <EmptyState text={words.empty} /> : null}
      {data?.spans.length ? (
        <Table
          caption={words.title}
          rows={data.spans}
          rowKey={({ path, from }) => `${path} ${from}`}
          columns={[
            {
              key: "path",
              header: all.path,
              rowHeader: true,
              breakable: true,
              cell: ({ path }) => <bdi>{namePath(path)}</bdi>,
            },
            { key: "from", header: all.changes.from, cell: ({ from }) => tell(from) },
            {
              key: "until",
              header: all.changes.until,
              cell: ({ until }) => (until === null ? all.now : tell(until)),
            },
            { key: "writer", header: words.writer, cell: (span) => <Writer {...span} /> },
          ]}
        />
      ) : null}
      {data?.isCut ? <p className="text-ink-muted">{words.cut}</p> : null}
    </TitledCard>
  );
}
