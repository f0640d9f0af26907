import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { CrmFieldKey } from "#features/crm/core/crm-fields.ts";
import type { CrmOverview } from "#features/crm/core/crm-overview.ts";
import type { FieldChoice, FieldChoices, MappedField } from "#features/crm/core/field-map.ts";
import { ApiError, callApi } from "#platform/web/api-client.ts";
import type { CrmOverviewAnswer } from "#features/crm/staff/crm-queries.ts";
import { crmOverviewKey, crmPath } from "#features/crm/staff/crm-queries.ts";

export type FieldErrors = Readonly<Record<string, string>>;

/** What an admin changed about a provider's fields: kept here until the server took it. */
export function useFieldEdits({ provider, fields }: Pick<CrmOverview, "provider" | "fields">) {
  const client = useQueryClient();
  const [edits, setEdits] = useState<FieldChoices>({});
  const changes = listChanges(fields, edits);

  const saving = useMutation({
    mutationFn: (choices: FieldChoices) =>
      callApi<{ fields: readonly MappedField[] }>(crmPath("fields", provider), {
        method: "PUT",
        body: { fields: choices },
      }),
    onSuccess: (answer) => {
      client.setQueryData<CrmOverviewAnswer>(crmOverviewKey, (known) =>
        known ? replaceFields(known, provider, answer.fields) : known,
      );
    },
  });

  return {
    changes,
    saving,
    errors: saving.error instanceof ApiError ? saving.error.fieldErrors : {},
    /** What stands in the row: typed or as saved. */
    read: (field: MappedField): FieldChoice => edits[field.key] ?? field,
    change(field: MappedField, part: Partial<FieldChoice>) {
      setEdits((all) => {
        const { remoteField, enabled } = all[field.key] ?? field;
        return { ...all, [field.key]: { remoteField, enabled, ...part } };
      });
    },
    discard() {
      setEdits({});
      saving.reset();
    },
  };
}

/** Only what differs from what is saved, so that two admins don't undo each other's changes. */
function listChanges(fields: readonly MappedField[], edits: FieldChoices): FieldChoices {
  const changed = fields.flatMap((field): Array<[CrmFieldKey, FieldChoice]> => {
    const edit = edits[field.key];
    if (!edit || field.fixed) return [];
    const choice = { ...edit, remoteField: edit.remoteField.trim() };
    const isSame = choice.remoteField === field.remoteField && choice.enabled === field.enabled;
    return isSame ? [] : [[field.key, choice]];
  });
  return Object.fromEntries(changed);
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
