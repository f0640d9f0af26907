import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { CrmOverview } from "#features/crm/core/crm-overview.ts";
import { dropSavedEdits, editField, listFieldChanges } from "#features/crm/core/field-edits.ts";
import type { FieldEdits } from "#features/crm/core/field-edits.ts";
import type { FieldChoice, MappedField } from "#features/crm/core/field-map.ts";
import { ApiError, callApi } from "#platform/web/api-client.ts";
import type { CrmOverviewAnswer } from "#features/crm/staff/crm-queries.ts";
import { crmOverviewKey, crmPath } from "#features/crm/staff/crm-queries.ts";

export type FieldErrors = Readonly<Record<string, string>>;

/** What an admin changed about a provider's fields: kept here until the server took it. */
export function useFieldEdits({ provider, fields }: Pick<CrmOverview, "provider" | "fields">) {
  const client = useQueryClient();
  const [edits, setEdits] = useState<FieldEdits>({});
  const changes = listFieldChanges(fields, edits);

  const saving = useMutation({
    mutationFn: (sent: FieldEdits) =>
      callApi<{ fields: readonly MappedField[] }>(crmPath("fields", provider), {
        method: "PUT",
        body: { fields: sent },
      }),
    onSuccess: async (answer, sent) => {
      // One that was asked for before the save would show the fields of before.
      await client.cancelQueries({ queryKey: crmOverviewKey });
      setEdits((all) => dropSavedEdits(all, sent));
      client.setQueryData<CrmOverviewAnswer>(crmOverviewKey, (known) =>
        known ? replaceFields(known, provider, answer.fields) : known,
      );
    },
  });

  return {
    changes,
    saving,
    errors: saving.error instanceof ApiError ? saving.error.fieldErrors : {},
    /** What stands in the row: what is not saved yet, else as saved. */
    read: (field: MappedField): FieldChoice => ({ ...field, ...edits[field.key] }),
    change: (field: MappedField, part: Partial<FieldChoice>) =>
      setEdits((all) => editField(all, field, part)),
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
