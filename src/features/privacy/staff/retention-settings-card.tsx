import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { SettingCard, type SettingFields, SettingForm } from "#staff/setting-card.tsx";
import { PartFailure } from "#staff/staff-page.tsx";
import {
  type Retention,
  retentionBounds,
  type RetentionCounts,
  retentionFields,
  type RetentionForecast,
  type RetentionRule,
  retentionRules,
  type RetentionRun,
  retentionSchema,
  retentionSetting,
} from "#features/privacy/core/retention-rules.ts";
import { formatNumber } from "#platform/core/formats.ts";
import { callApi } from "#platform/web/api-client.ts";
import { readNumbers, useCheckedForm } from "#platform/web/forms/use-checked-form.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { Alert, Failure } from "#ui/alert.tsx";
import { formatMoment } from "#ui/dates.ts";
import { FieldGrid, TextField } from "#ui/field.tsx";
import { LeavingButton } from "#ui/button.tsx";
import { personWords, retentionWords } from "./person-words.ts";

/** How long records are kept before they expire. */
export function RetentionSettingsCard() {
  const words = useWords(retentionWords);
  return (
    <SettingCard
      id="retention"
      words={words}
      setting={retentionSetting}
      state={words.state}
      after={
        <>
          <RetentionRuns />
          <Link to="/admin/settings/people" className="text-link justify-self-start">
            {words.people}
          </Link>
        </>
      }
    >
      {(fields, key) => <RetentionForm key={key} {...fields} />}
    </SettingCard>
  );
}

function RetentionForm({ value, typed, isSaving, save }: SettingFields<Retention>) {
  const words = useWords(retentionWords);
  const { faults, formProps } = useCheckedForm<Retention>({
    schema: retentionSchema(useLocale()),
    read: (texts) => readNumbers(retentionFields, texts),
    onSend: save,
    mayOverlap: true,
  });
  return (
    <SettingForm isSaving={isSaving} {...formProps}>
      <FieldGrid>
        {retentionFields.map((field) => (
          <TextField
            key={field}
            name={field}
            defaultValue={typed[field] ?? value[field]}
            id={`retention-${field}`}
            inputMode="numeric"
            autoComplete="off"
            label={words.fields[field]}
            hint={words.hint(retentionBounds[field].min, retentionBounds[field].max)}
            error={faults[field]}
            className="max-w-28"
          />
        ))}
      </FieldGrid>
    </SettingForm>
  );
}

/** Counting may take as long as reading two hundred thousand records. */
const countingMs = 120_000;

/** What would be moved now, and what the last rounds did. */
function RetentionRuns() {
  const { runs: words, page } = useWords(personWords);
  const write = useWriteCounts();
  const { data, isError, refetch } = useQuery({
    queryKey: ["retention-runs"],
    queryFn: () => callApi<{ readonly runs: readonly RetentionRun[] }>("/api/admin/retention"),
    refetchOnMount: "always",
  });
  const forecast = useMutation({
    mutationFn: () =>
      callApi<{ readonly forecast: RetentionForecast }>("/api/admin/retention/forecast", {
        method: "POST",
        body: {},
        timeoutMs: countingMs,
      }),
  });
  const found = forecast.data?.forecast;
  return (
    <div className="grid gap-4 border-t border-line pt-5">
      <LeavingButton
        tone="secondary"
        size="sm"
        className="justify-self-start"
        aria-disabled={forecast.isPending}
        onClick={() => forecast.mutate()}
      >
        {forecast.isPending ? words.counting : words.forecast}
      </LeavingButton>
      <Failure text={forecast.isError ? words.failed : null} />
      {found ? (
        <Alert tone="info" title={words.would} announce>
          <p>{write(found.counts) ?? words.nothing}</p>
          {found.isComplete ? null : <p>{words.more}</p>}
        </Alert>
      ) : null}
      <h3 className="font-semibold">{words.title}</h3>
      {isError ? <PartFailure text={page.failed} onRetry={() => void refetch()} /> : null}
      {data?.runs.length === 0 ? <p className="text-sm text-ink-muted">{words.none}</p> : null}
      <ul className="grid gap-2 text-sm">
        {data?.runs.map((run) => (
          <RunLine key={run.id} run={run} />
        ))}
      </ul>
    </div>
  );
}

function RunLine({ run }: { readonly run: RetentionRun }) {
  const words = useWords(personWords).runs;
  const locale = useLocale();
  const parts = useWriteCounts()(run.counts);
  return (
    <li className="flex flex-wrap gap-x-4 border-t border-line pt-2">
      <span className="text-ink-muted">{formatMoment(run.startedAt, locale)}</span>
      <span>{parts === null ? words.nothing : words.line(parts)}</span>
      <span>{words.erased(run.erasedRecords, run.erasedPeople)}</span>
      {run.finishedAt === null ? <span className="font-semibold">{words.unfinished}</span> : null}
    </li>
  );
}

/** Null when there is nothing to show. */
function useWriteCounts(): (counts: RetentionCounts) => string | null {
  const { rules } = useWords(personWords).runs;
  const locale = useLocale();
  return (counts) => {
    const expired = retentionRules.filter((rule) => counts[rule] > 0);
    if (expired.length === 0) return null;
    const write = (rule: RetentionRule) =>
      `${formatNumber(counts[rule], locale)} ${rules[rule](counts[rule])}`;
    return expired.map(write).join(", ");
  };
}
