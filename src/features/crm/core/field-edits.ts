import type { CrmFieldKey } from "./crm-fields.ts";
import type { FieldChoice, MappedField } from "./field-map.ts";

/**
 * An admin's unsaved changes, separately for each part of a field, because another admin may change
 * the other part.
 */
export type FieldEdits = Readonly<Partial<Record<CrmFieldKey, Partial<FieldChoice>>>>;

const parts = ["remoteField", "enabled"] as const;

/**
 * Adds a change of `field`. A part that equals the saved value again no longer counts as a change.
 */
export function editField(
  edits: FieldEdits,
  field: MappedField,
  part: Partial<FieldChoice>,
): FieldEdits {
  const edit = { ...edits[field.key], ...part };
  return replaceEdit(edits, field.key, withoutParts(edit, field));
}

/** The edits that differ from what is saved now, in the form in which they are sent. */
export function listFieldChanges(fields: readonly MappedField[], edits: FieldEdits): FieldEdits {
  return fields
    .filter(({ fixed }) => !fixed)
    .reduce<FieldEdits>((changes, field) => {
      const edit = trimName(edits[field.key] ?? {});
      return replaceEdit(changes, field.key, withoutParts(edit, field));
    }, {});
}

/** The edits without those that were saved. What was typed after the save was sent stays. */
export function dropSavedEdits(edits: FieldEdits, saved: FieldEdits): FieldEdits {
  const keys = Object.keys(saved) as CrmFieldKey[];
  return keys.reduce<FieldEdits>(
    (left, key) =>
      replaceEdit(left, key, withoutParts(trimName(left[key] ?? {}), saved[key] ?? {})),
    edits,
  );
}

function trimName(edit: Partial<FieldChoice>): Partial<FieldChoice> {
  const { remoteField } = edit;
  return remoteField === undefined ? edit : { ...edit, remoteField: remoteField.trim() };
}

/** The parts of an edit that differ from `other`. */
function withoutParts(edit: Partial<FieldChoice>, other: Partial<FieldChoice>) {
  const left = parts.filter((part) => part in edit && edit[part] !== other[part]);
  return Object.fromEntries(left.map((part) => [part, edit[part]])) as Partial<FieldChoice>;
}

function replaceEdit(edits: FieldEdits, key: CrmFieldKey, edit: Partial<FieldChoice>): FieldEdits {
  const { [key]: _before, ...others } = edits;
  return Object.keys(edit).length === 0 ? others : { ...others, [key]: edit };
}
