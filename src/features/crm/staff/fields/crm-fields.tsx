import { useRef } from "react";
import type { CrmOverview } from "#features/crm/core/crm-overview.ts";
import type { MappedField } from "#features/crm/core/field-map.ts";
import { useWords } from "#platform/web/use-words.ts";
import { Button } from "#ui/button.tsx";
import type { FieldFault } from "#ui/error-summary.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { FieldHint } from "#ui/field.tsx";
import { LeavingButton } from "#ui/leaving-button.tsx";
import { CrmFieldRow } from "./crm-field-row.tsx";
import type { CrmFieldWords } from "./crm-field-words.ts";
import { crmFieldWords } from "./crm-field-words.ts";
import { useFieldEdits } from "./use-field-edits.ts";

const groups = ["fixed", "chosen", "sensitive"] as const;

function groupOf({ fixed, sensitive }: MappedField): (typeof groups)[number] {
  if (fixed) return "fixed";
  return sensitive ? "sensitive" : "chosen";
}

/** Which of our fields goes to which of the CRM's, and which stays here. */
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
        if (!edits.saving.isPending && hasAny(edits.changes)) edits.saving.mutate(edits.changes);
      }}
    >
      <FieldHint id={hintId}>{words.hint(label, remoteFieldHint)}</FieldHint>
      <ErrorSummary title={words.faults} faults={faults} attempt={edits.saving.submittedAt} />
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

interface SaveBarProps {
  readonly edits: ReturnType<typeof useFieldEdits>;
  readonly hasFaults: boolean;
}

function SaveBar({ edits: { changes, saving, discard }, hasFaults }: SaveBarProps) {
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

function hasAny(changes: object): boolean {
  return Object.keys(changes).length > 0;
}

function fieldId(provider: string, key: string): string {
  return `${provider}-field-${key}`;
}

/** The server's sentences, each with the way to its field. */
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
