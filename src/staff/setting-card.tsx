import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ComponentProps, type ReactNode, useRef, useState } from "react";
import type { Setting, StoredSetting } from "#platform/core/setting.ts";
import { callApi } from "#platform/web/api-client.ts";
import { readFormTexts } from "#platform/web/forms/use-checked-form.ts";
import { useWords, useLocale } from "#platform/web/use-words.ts";
import { Failure, LoadingText } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { FoldedCard, TitledCard } from "#ui/card.tsx";
import { formatMoment } from "#ui/dates.ts";
import { useToast } from "#ui/notices/toast-provider.tsx";
import { readKept, useKeptText } from "./kept-work.ts";
import { useTellFailure } from "./row-act.tsx";
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
 * Reads and changes one setting. A change by somebody else is not overwritten: saving then fails
 * with the server's sentence.
 */
function useSetting<Value extends object>({ key }: Setting<Value>) {
  const client = useQueryClient();
  const words = useWords(settingsWords);
  const tellFailure = useTellFailure();
  const { toast } = useToast();
  const queryKey = ["setting", key] as const;
  const path = `/api/admin/settings/${key}`;
  const query = useQuery({
    queryKey,
    queryFn: () => callApi<StoredSetting<Value>>(path),
    refetchOnMount: "always",
  });
  const readVersion = () => client.getQueryData<StoredSetting<Value>>(queryKey)?.version ?? 0;
  const version = query.data?.version ?? 0;
  /** Stored by version: text typed for an old version must not overwrite a newer one. */
  const kept = useKeptText(keptSettingPlace(key, version));
  /**
   * For each saved version, the version from which its form was first rendered: the form is kept
   * after saving, with what was typed meanwhile.
   */
  const [drawnFrom, setDrawnFrom] = useState<Readonly<Record<number, number>>>({});
  const { mutateAsync, isPending, variables, error } = useMutation({
    mutationFn: (value: Value) =>
      callApi<StoredSetting<Value>>(path, {
        method: "PUT",
        body: value,
        headers: { "If-Match": `"${readVersion()}"` },
      }),
    onMutate: () => ({ before: readVersion(), sent: kept.text }),
    onSuccess(stored, _value, { before, sent }) {
      kept.clear(sent);
      setDrawnFrom((known) => ({ ...known, [stored.version]: known[before] ?? before }));
      client.setQueryData(queryKey, stored);
      // Other parts of the screen may depend on it: a badge, the site's status, a setup step.
      void client.invalidateQueries({ predicate: (other) => other.queryKey[0] !== queryKey[0] });
    },
  });
  const underWay = useRef<string>(undefined);
  const next = useRef<Value>(undefined);
  /**
   * Saves one value at a time: a value sent during a save is saved after it, and the same value
   * once.
   */
  async function save(value: Value): Promise<void> {
    const text = JSON.stringify(value);
    if (underWay.current !== undefined) {
      next.current = text === underWay.current ? undefined : value;
      return;
    }
    underWay.current = text;
    try {
      await mutateAsync(value);
      toast({ title: words.saved, description: words.savedText });
    } catch {
      // The card shows the reason.
    }
    underWay.current = undefined;
    const sentMeanwhile = next.current;
    next.current = undefined;
    if (sentMeanwhile) await save(sentMeanwhile);
  }
  return {
    query,
    kept,
    formKey: drawnFrom[version] ?? version,
    form: { save, isSaving: isPending },
    saving: isPending ? variables : undefined,
    failure: error && tellFailure(error),
  };
}

/** The storage key of text typed into a setting of this version, by field name. */
export const keptSettingPlace = (key: string, version: number) => `setting:${key}:${version}`;

/** What a setting's form gets. */
export interface SettingFields<Value extends object> {
  /** The stored value, or the one being saved. */
  readonly value: Value;
  /** Unsaved text by field name: it survives the end of the session. */
  readonly typed: Readonly<Record<string, string>>;
  readonly isSaving: boolean;
  /** Resolves after saving; the card shows why it failed. */
  readonly save: (value: Value) => Promise<void>;
}

/** `left`: what happens to families if the setting stays as it is. */
type CardWords = Readonly<Record<"title" | "intro" | "left", string>>;

interface SettingCardProps<Value extends object> {
  readonly setting: Setting<Value>;
  readonly words: CardWords;
  /** For a link that leads right to it. */
  readonly id?: string;
  /** The state in one line: then only this and the title are visible until the card is opened. */
  readonly state?: (value: Value) => ReactNode;
  /**
   * Renders the form once the stored value is known; the key changes when somebody else's change
   * requires a new form.
   */
  readonly children: (fields: SettingFields<Value>, key: number) => ReactNode;
  /** Content below the form, such as a list of runs. */
  readonly after?: ReactNode;
}

/** A card for one setting: its purpose, its form, and who changed it last. */
export function SettingCard<Value extends object>(props: SettingCardProps<Value>) {
  const { setting, words: own, id, state, children, after } = props;
  const { query, kept, saving, failure, form, formKey } = useSetting(setting);
  const words = useWords(settingsWords);
  const { data, isError, refetch } = query;
  const value = data && (saving ?? data.value);
  const standing = isError ? words.failed : "";
  const typed = readKept<SettingFields<Value>["typed"]>(kept.text) ?? {};
  return (
    <SettingFrame
      id={id}
      words={own}
      state={state && (value ? state(value) : standing)}
      isOpenFirst={kept.text !== ""}
    >
      {isError ? <LoadFailure text={words.failed} onRetry={() => void refetch()} /> : null}
      {!data && !isError ? <LoadingText text={words.loading} /> : null}
      {value ? (
        <div
          role="presentation"
          className="contents"
          onChange={({ target }) => {
            const { form: typedInto } = target as unknown as HTMLInputElement;
            if (typedInto) kept.write(tellTyped(readFormTexts(typedInto), value));
          }}
        >
          {children({ ...form, value, typed }, formKey)}
        </div>
      ) : null}
      <Failure text={failure} />
      <LastChange stored={data} />
      {after}
    </SettingFrame>
  );
}

/** JSON of the unsaved texts; empty when all equal the stored values. */
function tellTyped(texts: Readonly<Record<string, string>>, stored: object): string {
  const values = new Map<string, unknown>(Object.entries(stored));
  const isStored = Object.entries(texts).every(
    ([name, text]) => text === String(values.get(name) ?? ""),
  );
  return isStored ? "" : JSON.stringify(texts);
}

function LastChange({ stored }: { readonly stored: StoredSetting<object> | undefined }) {
  const { changed } = useWords(settingsWords);
  const locale = useLocale();
  return stored?.updatedAt ? (
    <p className="text-sm text-ink-muted">
      {changed(stored.updatedBy ?? "", formatMoment(stored.updatedAt, locale))}
    </p>
  ) : null;
}

interface SettingFrameProps {
  readonly id?: string | undefined;
  readonly words: CardWords;
  /** The state in one line. Without it the card is always open. */
  readonly state?: ReactNode;
  readonly isOpenFirst?: boolean;
  readonly children: ReactNode;
}

/**
 * A card on the settings page; with a state it is collapsed to title and state, so that all cards
 * fit on one screen.
 */
export function SettingFrame({
  id,
  words,
  state,
  isOpenFirst = false,
  children,
}: SettingFrameProps) {
  const { title, intro, left } = words;
  if (state === undefined) {
    return (
      <TitledCard
        id={id}
        title={title}
        intro={intro}
        note={<p className="max-w-measure">{left}</p>}
      >
        {children}
      </TitledCard>
    );
  }
  return (
    <FoldedCard id={id} title={title} state={state} isOpenFirst={isOpenFirst}>
      <div className="grid gap-1">
        <p className="max-w-measure text-ink-muted">{intro}</p>
        <p className="max-w-measure">{left}</p>
      </div>
      {children}
    </FoldedCard>
  );
}
