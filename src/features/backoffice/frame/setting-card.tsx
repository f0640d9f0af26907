import {
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from "@tanstack/react-query";
import { type ComponentProps, type ReactNode, useId } from "react";
import type { StoredSetting } from "#platform/core/setting.ts";
import { callApi, ApiError } from "#platform/web/api-client.ts";
import { useWords, useLocale } from "#platform/web/use-words.ts";
import { Alert, LoadingText } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { formatMoment } from "#ui/dates.ts";
import { useToast } from "#ui/notices/toast-provider.tsx";
import { settingsWords } from "./staff-words.ts";
import { LoadFailure } from "./staff-page.tsx";

/** Saves a setting and says so; why it could not be saved the card says. */
export function useSaveSetting<Value>(save: (value: Value) => Promise<unknown>) {
  const words = useWords(settingsWords);
  const { toast } = useToast();
  return async (value: Value): Promise<void> => {
    try {
      await save(value);
      toast({ title: words.saved, description: words.savedText });
    } catch {
      // The card says why.
    }
  };
}

interface SettingFormProps extends Pick<
  ComponentProps<"form">,
  "method" | "noValidate" | "onSubmit" | "onChange"
> {
  readonly isSaving: boolean;
  readonly children: ReactNode;
}

/** The fields of one setting above the button that saves them. */
export function SettingForm({ isSaving, children, ...handlers }: SettingFormProps) {
  const words = useWords(settingsWords);
  return (
    <form {...handlers} method="post" noValidate className="grid gap-5">
      {children}
      <Button type="submit" className="justify-self-start" aria-disabled={isSaving}>
        {isSaving ? words.saving : words.save}
      </Button>
    </form>
  );
}

/**
 * One setting, read and changed. What somebody else changed meanwhile is not overwritten: `save`
 * then fails with the server's sentence.
 */
export function useSetting<Value extends object>(key: string) {
  const client = useQueryClient();
  const queryKey = ["setting", key] as const;
  const path = `/api/admin/settings/${key}`;
  const query = useQuery({
    queryKey,
    queryFn: () => callApi<StoredSetting<Value>>(path),
    refetchOnMount: "always",
  });
  const save = useMutation({
    mutationFn: (value: Value) =>
      callApi<StoredSetting<Value>>(path, {
        method: "PUT",
        body: value,
        headers: { "If-Match": `"${query.data?.version ?? 0}"` },
      }),
    onSuccess: (stored) => client.setQueryData(queryKey, stored),
  });
  return { query, save };
}

interface SettingCardProps<Value extends object> {
  readonly title: string;
  readonly intro: string;
  /** What happens to families if it is left as it is. */
  readonly left: string;
  /** For a link that leads right to it. */
  readonly id?: string;
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
  const { title, intro, left, id, setting, children, after } = props;
  const words = useWords(settingsWords);
  const locale = useLocale();
  const titleId = useId();
  const { data, isError, refetch } = setting.query;
  return (
    <section id={id} aria-labelledby={titleId}>
      <Card className="grid gap-5">
        <div className="grid gap-1">
          <h2 id={titleId} className="text-title">
            {title}
          </h2>
          <p className="max-w-measure text-ink-muted">{intro}</p>
          <p className="max-w-measure">{left}</p>
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
