import { useMutation, useQuery } from "@tanstack/react-query";
import type { RuleReport, RuleSpan } from "#features/archive/core/archived.ts";
import { reasons } from "#features/studio/core/advertising/advertising-reasons.ts";
import { formatNumber } from "#platform/core/formats.ts";
import { callApi, readServerMessage } from "#platform/web/api-client.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { EmptyState, Failure, LoadingText } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { TitledCard } from "#ui/card.tsx";
import { formatMoment } from "#ui/dates.ts";
import { type Column, Table } from "#ui/table.tsx";
import { addressOf, archiveApi, usePathName } from "./archive-parts.tsx";
import { archiveWords } from "./archive-words.ts";

const rulesApi = `${archiveApi}/rules`;
/** The report reads all rows, so it gets more time. */
const reportMs = 60_000;

/** The sentences in all filed pages and mails that break a current rule. */
export function RulesPart() {
  const all = useWords(archiveWords);
  const words = all.rules;
  const locale = useLocale();
  const { data, error, refetch } = useQuery({
    queryKey: ["archive", "rules"],
    queryFn: () => callApi<{ readonly report: RuleReport }>(rulesApi, { timeoutMs: reportMs }),
  });
  const reading = useMutation({
    async mutationFn() {
      let next: string | null = "";
      for (let step = 1; next !== null; step += 1) {
        const answer: { readonly next: string | null } = await callApi(rulesApi, {
          method: "POST",
          body: { after: next },
        });
        ({ next } = answer);
        // The report costs more than a step does.
        if (next === null || step % stepsAReport === 0) await refetch();
      }
    },
  });
  const failure = reading.error ?? error;
  const report = data?.report;
  return (
    <TitledCard title={words.title} intro={words.intro}>
      <Failure text={failure ? (readServerMessage(failure) ?? all.failed) : null} />
      {!report && !failure ? <LoadingText text={all.loading} /> : null}
      {report ? (
        <>
          <p role="status" className="text-ink-muted">
            {words.read(formatNumber(report.judged, locale), formatNumber(report.total, locale))}
          </p>
          <ReadButton isDone={report.judged >= report.total} reading={reading} />
          <Spans {...report} />
        </>
      ) : null}
    </TitledCard>
  );
}

interface ReadButtonProps {
  readonly isDone: boolean;
  readonly reading: { readonly isPending: boolean; readonly mutate: () => void };
}

function ReadButton({ isDone, reading: { isPending, mutate } }: ReadButtonProps) {
  const words = useWords(archiveWords).rules;
  if (isDone && !isPending) return null;
  return (
    <Button
      tone="secondary"
      className="justify-self-start"
      aria-disabled={isPending}
      onClick={() => mutate()}
    >
      {isPending ? words.running : words.button}
    </Button>
  );
}

const stepsAReport = 10;

function Spans({ spans, isCut, judged, total }: RuleReport) {
  const words = useWords(archiveWords).rules;
  const columns = useSpanColumns();
  if (spans.length === 0) {
    return <EmptyState text={judged < total ? words.emptySoFar : words.empty} />;
  }
  return (
    <>
      <Table
        caption={words.title}
        columns={columns}
        rows={spans}
        rowKey={({ path, rule, sentence, from }) => `${path} ${rule} ${from} ${sentence}`}
      />
      {isCut ? <p className="text-ink-muted">{words.cut}</p> : null}
    </>
  );
}

function useSpanColumns(): readonly Column<RuleSpan>[] {
  const all = useWords(archiveWords);
  const words = all.rules;
  const locale = useLocale();
  const namePath = usePathName();
  const tell = (moment: string) => formatMoment(moment, locale);
  const tellRule = ({ rule }: RuleSpan) =>
    rule === "index-owner" || rule === "old-limit" ? words.more[rule] : reasons[rule][locale];
  return [
    {
      key: "sentence",
      header: words.rule,
      rowHeader: true,
      breakable: true,
      cell: (span) => (
        <span className="inline-grid gap-1 text-left">
          <q>{span.sentence}</q>
          <span className="text-sm font-normal text-ink-muted">{tellRule(span)}</span>
        </span>
      ),
    },
    {
      key: "path",
      header: all.path,
      breakable: true,
      cell: ({ path, from }) => (
        <a href={addressOf(path, from)} target="_blank" rel="noreferrer" className="text-link">
          <bdi>{namePath(path)}</bdi>
        </a>
      ),
    },
    { key: "from", header: all.changes.from, cell: ({ from }) => tell(from) },
    {
      key: "until",
      header: all.changes.until,
      cell: ({ until }) => (until === null ? words.still : tell(until)),
    },
  ];
}
