import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ComponentProps, type ReactNode, useId, useRef } from "react";
import type { Setting, StoredSetting } from "#platform/core/setting.ts";
import { callApi, ApiError } from "#platform/web/api-client.ts";
import { useWords, useLocale } from "#platform/web/use-words.ts";
import { Alert, LoadingText } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { formatMoment } from "#ui/dates.ts";
import { useToast } from "#ui/notices/toast-provider.tsx";
import { settingsWords } from "./staff-words.ts";
import { LoadFailure } from "./staff-page.tsx";

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
 * One setting, read and changed. What somebody else changed meanwhile is not overwritten: saving
 * then fails with the server's sentence.
 */
function useSetting<Value extends object>({ key }: Setting<Value>) {
  const client = useQueryClient();
  const words = useWords(settingsWords);
  const { toast } = useToast();
  const queryKey = ["setting", key] as const;
  const path = `/api/admin/settings/${key}`;
  const query = useQuery({
    queryKey,
    queryFn: () => callApi<StoredSetting<Value>>(path),
    refetchOnMount: "always",
  });
  const { mutateAsync, isPending, variables, error } = useMutation({
    mutationFn: (value: Value) =>
      callApi<StoredSetting<Value>>(path, {
        method: "PUT",
        body: value,
        headers: { "If-Match": `"${query.data?.version ?? 0}"` },
      }),
    onSuccess(stored) {
      client.setQueryData(queryKey, stored);
      // What else stands on the screen may follow from it: a badge, the site's status, a step of setting up.
      void client.invalidateQueries({ predicate: (other) => other.queryKey[0] !== queryKey[0] });
    },
  });
  const isUnderWay = useRef(false);
  async function save(value: Value): Promise<void> {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    try {
      await mutateAsync(value);
      toast({ title: words.saved, description: words.savedText });
    } catch {
      // The card says why.
    } finally {
      isUnderWay.current = false;
    }
  }
  return { query, save, isSaving: isPending, saving: isPending ? variables : undefined, error };
}

/** What the form of a setting is drawn from. */
export interface SettingFields<Value extends object> {
  /** What is stored, or is being saved. */
  readonly value: Value;
  readonly isSaving: boolean;
  /** Says that it was saved; why it could not be the card says. */
  readonly save: (value: Value) => Promise<void>;
}

interface SettingCardProps<Value extends object> {
  readonly setting: Setting<Value>;
  /** `left`: what happens to families if it is left as it is. */
  readonly words: Readonly<Record<"title" | "intro" | "left", string>>;
  /** For a link that leads right to it. */
  readonly id?: string;
  /** The form, once what is stored is known; the version is a key for one that holds a copy. */
  readonly children: (fields: SettingFields<Value>, version: number) => ReactNode;
  /** What stands below the form, such as a list of runs. */
  readonly after?: ReactNode;
}

/** One group of settings: what it is for, its form, and who changed it last. */
export function SettingCard<Value extends object>(props: SettingCardProps<Value>) {
  const { setting, words: own, id, children, after } = props;
  const { query, saving, error, ...form } = useSetting(setting);
  const words = useWords(settingsWords);
  const locale = useLocale();
  const titleId = useId();
  const { data, isError, refetch } = query;
  return (
    <section id={id} aria-labelledby={titleId}>
      <Card className="grid gap-5">
        <div className="grid gap-1">
          <h2 id={titleId} className="text-title">
            {own.title}
          </h2>
          <p className="max-w-measure text-ink-muted">{own.intro}</p>
          <p className="max-w-measure">{own.left}</p>
        </div>
        {isError ? <LoadFailure text={words.failed} onRetry={() => void refetch()} /> : null}
        {!data && !isError ? <LoadingText text={words.loading} /> : null}
        {data ? children({ ...form, value: saving ?? data.value }, data.version) : null}
        {error ? (
          <Alert tone="danger" announce>
            {(error instanceof ApiError && error.serverMessage) || words.notSaved}
          </Alert>
        ) : null}
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
