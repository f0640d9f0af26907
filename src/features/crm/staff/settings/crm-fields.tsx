import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ArrowRight, Lock } from "lucide-react";
import { useRef, useState } from "react";
import { readKept, useKeptText } from "#staff/kept-work.ts";
import type { CrmOverview } from "#features/crm/core/crm-overview.ts";
import {
  dropSavedEdits,
  editField,
  listFieldChanges,
  type FieldEdits,
} from "#features/crm/core/field-edits.ts";
import type { MappedField, FieldChoice } from "#features/crm/core/field-map.ts";
import {
  type CrmOverviewAnswer,
  crmOverviewKey,
  crmPath,
} from "#features/crm/staff/crm-queries.ts";
import { ApiError, callApi } from "#platform/web/api-client.ts";
import { useWords } from "#platform/web/use-words.ts";
import { Button, LeavingButton } from "#ui/button.tsx";
import { ConfirmBox } from "#ui/form/confirm-box.tsx";
import { controlClasses, FieldError, FieldHint } from "#ui/field.tsx";
import { ErrorSummary, type FieldFault } from "#ui/form/error-summary.tsx";
import { joinClasses } from "#ui/join-classes.ts";
import { Switch } from "#ui/form/choices.tsx";
import { VisuallyHidden } from "#ui/text.tsx";
import { type CrmFieldWords, crmFieldWords } from "#features/crm/staff/crm-words.ts";

const groups = ["fixed", "chosen", "sensitive"] as const;

function groupOf({ fixed, sensitive }: MappedField): (typeof groups)[number] {
  if (fixed) return "fixed";
  return sensitive ? "sensitive" : "chosen";
}

/** The map from our fields to the CRM's, and which of ours are not sent. */
export function CrmFields({ overview }: { readonly overview: CrmOverview }) {
  const words = useWords(crmFieldWords);
  const { provider, label, fields, remoteFieldHint } = overview;
  const edits = useFieldEdits(overview);
  const hintId = `${provider}-fields`;
  const faults = listFaults(overview, edits.errors, words.names);

  return (
    <form
      noValidate
      className="grid gap-7"
      onSubmit={(event) => {
        event.preventDefault();
        const { changes, saving } = edits;
        if (!saving.isPending && Object.keys(changes).length > 0) saving.mutate(changes);
      }}
    >
      <FieldHint id={hintId}>{words.hint(label, remoteFieldHint)}</FieldHint>
      <ErrorSummary title={words.faults} faults={faults} key={edits.saving.submittedAt} />
      {groups.map((group) => {
        const rows = fields.filter((field) => groupOf(field) === group);
        if (rows.length === 0) return null;
        return (
          <section key={group} className="grid gap-2">
            <h3 className="text-title">{words.groups[group].title}</h3>
            <p className="max-w-measure text-sm text-ink-muted">{words.groups[group].text}</p>
            <ul className="grid">
              {rows.map((field) => (
                <CrmFieldRow
                  key={field.key}
                  id={fieldId(provider, field.key)}
                  field={field}
                  choice={edits.read(field)}
                  label={label}
                  describedBy={`${hintId}-hint`}
                  error={edits.errors[field.key]}
                  onChange={(part) => edits.change(field, part)}
                />
              ))}
            </ul>
          </section>
        );
      })}
      <SaveBar edits={edits} hasFaults={faults.length > 0} />
    </form>
  );
}

function SaveBar({
  edits: { changes, saving, discard },
  hasFaults,
}: {
  edits: ReturnType<typeof useFieldEdits>;
  hasFaults: boolean;
}) {
  const words = useWords(crmFieldWords);
  const save = useRef<HTMLButtonElement>(null);
  const changed = Object.keys(changes).length;
  const failed = saving.isError && !hasFaults;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button ref={save} type="submit" size="sm" aria-disabled={saving.isPending || changed === 0}>
        {saving.isPending ? words.saving : words.save}
      </Button>
      {changed > 0 ? (
        <LeavingButton heir={save} tone="quiet" size="sm" onClick={discard}>
          {words.discard}
        </LeavingButton>
      ) : null}
      <p role="status" className={failed ? "text-sm text-danger" : "text-sm text-ink-muted"}>
        {failed ? words.failed : describeSaving(words, changed, saving.isSuccess)}
      </p>
    </div>
  );
}

function describeSaving(words: CrmFieldWords, changed: number, isSaved: boolean): string {
  if (changed > 0) return words.unsaved(changed);
  return isSaved ? words.saved : words.unchanged;
}

function fieldId(provider: string, key: string): string {
  return `${provider}-field-${key}`;
}

/** The server's sentences, each with a link to its field. */
function listFaults(
  { provider, fields }: CrmOverview,
  errors: Readonly<Record<string, string>>,
  names: CrmFieldWords["names"],
): FieldFault[] {
  return fields.flatMap(({ key }) => {
    const error = errors[key];
    if (error === undefined) return [];
    return [{ fieldId: fieldId(provider, key), message: `${names[key]}: ${error}` }];
  });
}

/** The key under which an admin's unsaved changes of a provider's fields are stored. */
export const keptFieldsPlace = (provider: string) => `crm-fields:${provider}`;

/**
 * An admin's changes of a provider's fields, stored with every keystroke until the server has saved
 * them.
 */
function useFieldEdits({ provider, fields }: Pick<CrmOverview, "provider" | "fields">) {
  const client = useQueryClient();
  const kept = useKeptText(keptFieldsPlace(provider));
  const edits = readKept<FieldEdits>(kept.text) ?? {};
  const setEdits = (next: FieldEdits) =>
    kept.write(Object.keys(next).length === 0 ? "" : JSON.stringify(next));
  const changes = listFieldChanges(fields, edits);

  const saving = useMutation({
    mutationFn: (sent: FieldEdits) =>
      callApi<{ fields: readonly MappedField[] }>(crmPath("fields", provider), {
        method: "PUT",
        body: { fields: sent },
      }),
    onSuccess: async (answer, sent) => {
      // A reload that began before the save would show the old fields.
      await client.cancelQueries({ queryKey: crmOverviewKey });
      setEdits(dropSavedEdits(edits, sent));
      client.setQueryData<CrmOverviewAnswer>(crmOverviewKey, (known) =>
        known ? replaceFields(known, provider, answer.fields) : known,
      );
    },
  });

  return {
    changes,
    saving,
    errors: saving.error instanceof ApiError ? saving.error.fieldErrors : {},
    /** What the row shows: the unsaved value, else the saved one. */
    read: (field: MappedField): FieldChoice => ({ ...field, ...edits[field.key] }),
    change: (field: MappedField, part: Partial<FieldChoice>) =>
      setEdits(editField(edits, field, part)),
    discard() {
      setEdits({});
      saving.reset();
    },
  };
}

function replaceFields(
  answer: CrmOverviewAnswer,
  provider: string,
  fields: readonly MappedField[],
): CrmOverviewAnswer {
  const providers = answer.providers.map((each) =>
    each.provider === provider ? { ...each, fields } : each,
  );
  return { ...answer, providers };
}

interface CrmFieldRowProps {
  readonly id: string;
  readonly field: MappedField;
  readonly choice: FieldChoice;
  /** The provider's name for readers. */
  readonly label: string;
  /** The id of the hint about this CRM's field names. */
  readonly describedBy: string;
  readonly error: string | undefined;
  readonly onChange: (part: Partial<FieldChoice>) => void;
}

/** Our field, an arrow to the CRM's field, and a switch for sending it. */
function CrmFieldRow(props: CrmFieldRowProps) {
  const words = useWords(crmFieldWords);
  const { id, field, choice, label, error, onChange } = props;
  const [isAsking, setIsAsking] = useState(false);
  const name = words.names[field.key];
  const switchId = `${id}-on`;

  function answer(isWanted: boolean) {
    if (isWanted) onChange({ enabled: true });
    setIsAsking(false);
    document.getElementById(switchId)?.focus();
  }

  return (
    <li className="grid gap-2 border-b border-line py-2.5 last:border-b-0">
      <div className="grid grid-cols-[1fr_auto] items-center gap-x-3 gap-y-1 sm:grid-cols-[11rem_auto_1fr_auto]">
        <span className="flex min-w-0 items-center gap-2 text-sm font-semibold">
          {field.sensitive ? (
            <Lock aria-hidden="true" size={15} className="shrink-0 text-brass-ink" />
          ) : null}
          {name}
        </span>
        <ArrowRight aria-hidden="true" size={18} className="hidden text-ink-muted sm:block" />
        <RemoteField {...props} name={name} />
        {field.fixed ? (
          <span className="text-sm text-ink-muted">{words.fixed}</span>
        ) : (
          <span className="flex">
            <label htmlFor={switchId}>
              <VisuallyHidden>{words.send(name)}</VisuallyHidden>
            </label>
            <Switch
              id={switchId}
              checked={choice.enabled}
              onChange={(enabled) => {
                if (enabled && field.sensitive) setIsAsking(true);
                else onChange({ enabled });
              }}
            />
          </span>
        )}
      </div>
      <FieldError id={id}>{error}</FieldError>
      {isAsking ? (
        <ConfirmBox
          question={words.question(name, label)}
          hint={words.questionHint}
          confirm={words.turnOn}
          keep={words.keepOff}
          onConfirm={() => answer(true)}
          onKeep={() => answer(false)}
        />
      ) : null}
    </li>
  );
}

function RemoteField(props: CrmFieldRowProps & { readonly name: string }) {
  const words = useWords(crmFieldWords);
  const { id, field, choice, label, describedBy, error, name, onChange } = props;
  const place = "order-last col-span-2 min-w-0 sm:order-none sm:col-span-1";
  if (field.fixed) {
    return <code className={joinClasses(place, "text-sm wrap-anywhere")}>{field.remoteField}</code>;
  }
  return (
    <input
      id={id}
      type="text"
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
      maxLength={100}
      placeholder={words.noField}
      aria-label={words.remote(name, label)}
      aria-describedby={error ? `${describedBy} ${id}-error` : describedBy}
      aria-invalid={error ? true : undefined}
      value={choice.remoteField}
      className={joinClasses(controlClasses, place, "font-mono")}
      onChange={({ currentTarget }) => onChange({ remoteField: currentTarget.value })}
    />
  );
}
