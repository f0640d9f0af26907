import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ComponentProps, type ReactNode, useRef, useState } from "react";
import type { Setting, StoredSetting } from "#platform/core/setting.ts";
import { callApi } from "#platform/web/api-client.ts";
import { readTexts } from "#platform/web/forms/use-checked-form.ts";
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
 * One setting, read and changed. What somebody else changed meanwhile is not overwritten: saving
 * then fails with the server's sentence.
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
  /** By version: typed over what somebody else has changed since, it would be saved over that. */
  const kept = useKeptText(keptSettingPlace(key, version));
  /** By version: from which one the form was drawn that saved it, so that it stays and what was typed meanwhile with it. */
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
      // What else stands on the screen may follow from it: a badge, the site's status, a step of setting up.
      void client.invalidateQueries({ predicate: (other) => other.queryKey[0] !== queryKey[0] });
    },
  });
  const underWay = useRef<string>(undefined);
  const next = useRef<Value>(undefined);
  /** One after another: what is sent while another value is being saved is saved after it, and the same value once. */
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
      // The card says why.
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

/** Where what was typed into a setting of this version is kept, by the names of its fields. */
export const keptSettingPlace = (key: string, version: number) => `setting:${key}:${version}`;

/** What the form of a setting is drawn from. */
export interface SettingFields<Value extends object> {
  /** What is stored, or is being saved. */
  readonly value: Value;
  /** What was typed and not saved, by the names of the fields: it outlives a session that ends meanwhile. */
  readonly typed: Readonly<Record<string, string>>;
  readonly isSaving: boolean;
  /** Says that it was saved; why it could not be the card says. */
  readonly save: (value: Value) => Promise<void>;
}

/** `left`: what happens to families if it is left as it is. */
type CardWords = Readonly<Record<"title" | "intro" | "left", string>>;

interface SettingCardProps<Value extends object> {
  readonly setting: Setting<Value>;
  readonly words: CardWords;
  /** For a link that leads right to it. */
  readonly id?: string;
  /** How it stands, in a line: then only this and the title are seen until the card is opened. */
  readonly state?: (value: Value) => ReactNode;
  /** The form, once what is stored is known; the key changes where another form is needed for what somebody else saved. */
  readonly children: (fields: SettingFields<Value>, key: number) => ReactNode;
  /** What stands below the form, such as a list of runs. */
  readonly after?: ReactNode;
}

/** One group of settings: what it is for, its form, and who changed it last. */
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
            if (typedInto) kept.write(tellTyped(readTexts(typedInto), value));
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

/** As JSON; empty where all stands as it is stored. */
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
  /** How it stands, in a line. Left out, the card is always open. */
  readonly state?: ReactNode;
  readonly isOpenFirst?: boolean;
  readonly children: ReactNode;
}

/** A card of settings, closed to its title and how it stands where that is told: then all stand on one screen. */
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
