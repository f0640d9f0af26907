import type { UseMutationResult, UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useId } from "react";
import type { StoredSetting } from "#platform/core/setting.ts";
import { ApiError } from "#platform/web/api-client.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { Alert } from "#ui/alert.tsx";
import { Card } from "#ui/card.tsx";
import { formatMoment } from "#ui/dates.ts";
import { LoadingText } from "#ui/spinner.tsx";
import { LoadFailure } from "./load-failure.tsx";
import { settingsWords } from "./settings-words.ts";

interface SettingCardProps<Value extends object> {
  readonly title: string;
  readonly intro: string;
  readonly setting: {
    readonly query: UseQueryResult<StoredSetting<Value>>;
    readonly save: UseMutationResult<StoredSetting<Value>, Error, Value>;
  };
  /** The form, once what is stored is known. */
  readonly children: (value: Value) => ReactNode;
  /** What stands below the form, such as a list of runs. */
  readonly after?: ReactNode;
}

/** One group of settings: what it is for, its form, and who changed it last. */
export function SettingCard<Value extends object>(props: SettingCardProps<Value>) {
  const { title, intro, setting, children, after } = props;
  const words = useWords(settingsWords);
  const locale = useLocale();
  const titleId = useId();
  const { data, isError, refetch } = setting.query;
  return (
    <section aria-labelledby={titleId}>
      <Card className="grid gap-5">
        <div className="grid gap-1">
          <h2 id={titleId} className="text-title">
            {title}
          </h2>
          <p className="max-w-measure text-ink-muted">{intro}</p>
        </div>
        {isError ? <LoadFailure text={words.failed} onRetry={() => void refetch()} /> : null}
        {!data && !isError ? <LoadingText text={words.loading} /> : null}
        {data ? children(data.value) : null}
        <SaveFailure failure={setting.save.error} />
        {data?.updatedAt ? (
          <p className="text-sm text-ink-muted">
            {words.changed(data.updatedBy ?? "", formatMoment(data.updatedAt, locale))}
          </p>
        ) : null}
        {after}
      </Card>
    </section>
  );
}

/** What the server refused and no field could say. */
function SaveFailure({ failure }: { readonly failure: Error | null }) {
  const words = useWords(settingsWords);
  if (failure === null) return null;
  const sentence = failure instanceof ApiError ? failure.serverMessage : null;
  return (
    <Alert tone="danger" announce>
      {sentence ?? words.notSaved}
    </Alert>
  );
}
