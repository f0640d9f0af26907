import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { Link } from "react-router";
import {
  type BackfillCount,
  type BackfillProgress,
  type CrmOverview,
  type FailedDelivery,
} from "#features/crm/core/crm-overview.ts";
import { crmOverviewKey, crmPath, type CrmProviderView } from "#features/crm/staff/crm-queries.ts";
import { type CrmWords, crmWords, type FigureName } from "#features/crm/staff/crm-words.ts";
import { formatNumber } from "#platform/core/formats.ts";
import { callApi, readServerMessage } from "#platform/web/api-client.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { Button, LeavingButton, useFocusBack, useHeldPresses } from "#ui/button.tsx";
import { ConfirmBox } from "#ui/form/confirm-box.tsx";
import { formatMoment } from "#ui/dates.ts";
import { CutText } from "#ui/notices/tooltip.tsx";

/**
 * The newest leads that a CRM did not accept, with one button to retry all. Each lead's page shows
 * its full reason.
 */
export function CrmFailures({ overview }: { readonly overview: CrmOverview }) {
  const words = useWords(crmWords).failures;
  const { provider, counts, failures } = overview;
  const client = useQueryClient();
  const retrying = useMutation({
    mutationFn: () => callApi<{ retried: number }>(crmPath("retry", provider), { method: "POST" }),
    onSettled: () => client.invalidateQueries({ queryKey: crmOverviewKey }),
  });
  useHeldPresses(retrying.isPending);
  const isEmpty = failures.length === 0;
  const title = useRef<HTMLHeadingElement>(null);
  return (
    <section className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 ref={title} tabIndex={-1} className="text-title">
          {words.title}
        </h3>
        {isEmpty && !retrying.isPending ? null : (
          <LeavingButton
            heir={title}
            tone="secondary"
            size="sm"
            aria-disabled={retrying.isPending}
            onClick={() => retrying.mutate()}
          >
            {retrying.isPending ? words.retrying : words.retryAll}
          </LeavingButton>
        )}
      </div>
      <p role="status" className="text-sm text-ink-muted empty:sr-only">
        {retrying.isError ? words.error : retrying.data && words.retried(retrying.data.retried)}
      </p>
      {isEmpty ? (
        <p className="text-sm text-ink-muted">{counts.synced > 0 ? words.none : words.noneYet}</p>
      ) : (
        <ol className="grid">
          {failures.map((failure) => (
            <FailureRow key={failure.leadId} failure={failure} />
          ))}
        </ol>
      )}
      {counts.failed > failures.length ? (
        <p className="text-sm text-ink-muted">{words.newest(failures.length, counts.failed)}</p>
      ) : null}
    </section>
  );
}

function FailureRow({ failure }: { readonly failure: FailedDelivery }) {
  const locale = useLocale();
  const words = useWords(crmWords).failures;
  const { leadId, fullName, attempts, error, failedAt } = failure;
  return (
    <li className="grid gap-0.5 border-b border-line py-2.5 text-sm last:border-b-0">
      <span className="flex flex-wrap items-baseline justify-between gap-x-4">
        <Link
          to={`/admin/leads/${leadId}`}
          className="text-link min-w-0 font-semibold wrap-anywhere"
        >
          <bdi>{fullName}</bdi>
        </Link>
        <span className="text-ink-muted">
          {words.attempts(attempts)}, {formatMoment(failedAt, locale)}
        </span>
      </span>
      <CutText text={error} className="line-clamp-3 wrap-anywhere" />
    </li>
  );
}

/** The number of leads in each state. */
export function DeliveryFigures({
  figures,
}: {
  readonly figures: ReadonlyArray<readonly [name: FigureName, count: number]>;
}) {
  const { names } = useWords(crmWords).counts;
  const locale = useLocale();
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-x-6 gap-y-1 text-sm">
      {figures.map(([name, count]) => (
        <div key={name} className="flex items-baseline justify-between gap-2">
          <dt className="text-ink-muted">{names[name]}</dt>
          <dd className="font-semibold even-figures">{formatNumber(count, locale)}</dd>
        </div>
      ))}
    </dl>
  );
}

type Backfill = ReturnType<typeof useBackfill>;

/**
 * Sends the leads that a CRM lacks: counts them, asks for confirmation, then shows the progress.
 */
export function CrmBackfill({ view: { config, overview } }: { readonly view: CrmProviderView }) {
  const words = useWords(crmWords).backfill;
  const { provider, label, backfill: progress } = overview;
  const backfill = useBackfill(provider, label);
  const title = useFocusBack<HTMLHeadingElement>(backfill.question !== null);
  const isRunning = progress !== null && (progress.isAsking || progress.left > 0);
  const { credentials, enabled } = config;
  const obstacle = credentials.configured ? (enabled ? null : words.off) : words.unconfigured;

  return (
    <section className="grid justify-items-start gap-3">
      <div className="grid gap-1">
        <h3 ref={title} tabIndex={-1} className="text-title">
          {words.title}
        </h3>
        <p className="max-w-measure text-sm text-ink-muted">{words.text}</p>
      </div>
      {progress && (progress.isAsking || progress.total > 0) ? (
        <BackfillBar progress={progress} />
      ) : null}
      <p role="status" className="text-sm font-semibold empty:sr-only">
        {backfill.note}
      </p>
      {backfill.question === null ? (
        <BackfillButton isRunning={isRunning} obstacle={obstacle} backfill={backfill} />
      ) : (
        <BackfillQuestion label={label} backfill={backfill} />
      )}
    </section>
  );
}

function BackfillQuestion({ label, backfill }: { label: string; backfill: Backfill }) {
  const words = useWords(crmWords).backfill;
  if (backfill.question === "start" && backfill.counted) {
    return (
      <ConfirmBox
        tone="primary"
        question={
          backfill.counted.isMore
            ? words.wouldAtLeast(backfill.counted.count, label)
            : words.would(backfill.counted.count, label)
        }
        hint={describeKinds(backfill.counted, words)}
        confirm={words.confirm}
        keep={words.keep}
        onConfirm={backfill.start}
        onKeep={backfill.keep}
      />
    );
  }
  return (
    <ConfirmBox
      question={words.stopQuestion}
      hint={words.stopHint}
      confirm={words.stopConfirm}
      keep={words.stopKeep}
      onConfirm={backfill.stop}
      onKeep={backfill.keep}
    />
  );
}

/** Of the leads that would be sent: how many of which kind, and what becomes of those without a consent. */
function describeKinds(
  { categories: { hot, warm, cold }, withoutConsent, heldBack, policy }: BackfillCount,
  words: CrmWords["backfill"],
): string {
  return [
    words.kinds(hot, warm, cold),
    withoutConsent > 0 ? words.withoutConsent[policy](withoutConsent) : "",
    heldBack > 0 ? words.heldBack(heldBack) : "",
  ]
    .filter(Boolean)
    .join(" ");
}

function BackfillButton({
  isRunning,
  obstacle,
  backfill,
}: {
  readonly isRunning: boolean;
  /** Why nothing can be sent now; null if leads can be sent. */
  readonly obstacle: string | null;
  readonly backfill: Backfill;
}) {
  const words = useWords(crmWords).backfill;
  if (!isRunning && obstacle !== null) return <p className="text-sm">{obstacle}</p>;
  const { busy, askToStop, count } = backfill;
  return (
    <Button
      tone="secondary"
      size="sm"
      aria-disabled={busy !== null}
      onClick={() => (isRunning ? askToStop() : count())}
    >
      {busy ?? (isRunning ? words.stop : words.count)}
    </Button>
  );
}

/** The progress of the last backfill. */
function BackfillBar({ progress }: { readonly progress: BackfillProgress }) {
  const locale = useLocale();
  const words = useWords(crmWords).backfill;
  const { startedAt, isAsking, total, left } = progress;
  const state = isAsking ? words.asking : left > 0 ? words.running : words.over;
  return (
    <div className="grid w-full gap-3 rounded-md border border-line p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
        <p className="font-semibold">{state}</p>
        <p className="text-ink-muted">
          {total > 0 ? <span>{words.done(total - left, total)}. </span> : null}
          <span>{words.startedAt(formatMoment(startedAt, locale))}</span>
        </p>
      </div>
      <DeliveryFigures
        figures={(["synced", "failed", "skipped", "left"] as const).map((name) => [
          name,
          progress[name],
        ])}
      />
    </div>
  );
}

// The server counts for at most 15 seconds.
const countTimeoutMs = 60_000;

/** Counts what a backfill would send, asks for confirmation, starts it, and stops it. */
function useBackfill(provider: string, label: string) {
  const words = useWords(crmWords).backfill;
  const [question, setQuestion] = useState<"start" | "stop" | null>(null);
  const [note, setNote] = useState("");
  const client = useQueryClient();
  const path = crmPath("backfill", provider);
  const shared = {
    onMutate: () => {
      setQuestion(null);
      setNote("");
    },
    onError: (failure: Error) => setNote(readServerMessage(failure) ?? words.error),
    onSettled: () => client.invalidateQueries({ queryKey: crmOverviewKey }),
  };
  const counting = useMutation({
    ...shared,
    mutationFn: () => callApi<BackfillCount>(path, { timeoutMs: countTimeoutMs }),
    onSuccess: ({ count, isMore, heldBack }) => {
      if (count > 0 || isMore) setQuestion("start");
      else setNote(heldBack > 0 ? words.heldBack(heldBack) : words.nothing(label));
    },
  });
  const starting = useMutation({
    ...shared,
    mutationFn: () => callApi(path, { method: "POST" }),
  });
  const stopping = useMutation({
    ...shared,
    mutationFn: () => callApi<{ stopped: number }>(`${path}/stop`, { method: "POST" }),
    onSuccess: ({ stopped }) => setNote(words.stopped(stopped)),
  });
  return {
    question,
    /** The result of the last step, in a sentence. */
    note,
    counted: counting.data,
    /** The step under way, in a word. */
    busy: counting.isPending
      ? words.counting
      : starting.isPending
        ? words.starting
        : stopping.isPending
          ? words.stopping
          : null,
    count: () => counting.mutate(),
    start: () => starting.mutate(),
    askToStop: () => setQuestion("stop"),
    stop: () => stopping.mutate(),
    keep: () => setQuestion(null),
  };
}
