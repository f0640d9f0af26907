import {
  sensitiveFields,
  type CrmFieldKey,
  type CrmFieldValue,
  type CrmFieldValues,
} from "./crm-fields.ts";

/** One line of a provider's field map, as the provider proposes it. */
export interface FieldRule {
  readonly key: CrmFieldKey;
  /** The CRM's own name of the field; empty if the account has to create the field first. */
  readonly remoteField: string;
  readonly enabled: boolean;
  /**
   * The provider can't create a record without this field, so it can be neither renamed nor
   * switched off.
   */
  readonly fixed?: boolean;
}

/** What an admin changed about one field. */
export interface FieldChoice {
  readonly remoteField: string;
  readonly enabled: boolean;
}
export type FieldChoices = Readonly<Partial<Record<CrmFieldKey, FieldChoice>>>;

export interface MappedField extends Required<FieldRule> {
  readonly sensitive: boolean;
}

/** The fields that are sent: from our key to the CRM's name. */
export type ActiveFields = Readonly<Partial<Record<CrmFieldKey, string>>>;

/**
 * Applies the admin's changes to the provider's proposal. A sensitive field is off until an admin
 * turns it on.
 */
export function applyFieldChoices(
  rules: readonly FieldRule[],
  choices: FieldChoices,
): readonly MappedField[] {
  return rules.map((rule) => {
    const sensitive = sensitiveFields.has(rule.key);
    const proposed = {
      remoteField: rule.remoteField,
      enabled: rule.enabled && !sensitive && rule.remoteField !== "",
    };
    const fixed = rule.fixed ?? false;
    const choice = fixed ? undefined : choices[rule.key];
    return { key: rule.key, fixed, sensitive, ...proposed, ...choice };
  });
}

export function listActiveFields(fields: readonly MappedField[]): ActiveFields {
  return Object.fromEntries(
    fields.filter(({ enabled }) => enabled).map(({ key, remoteField }) => [key, remoteField]),
  );
}

/** The values to send, under the CRM's names, without fields that have no value. */
export function mapFields(
  values: CrmFieldValues,
  fields: ActiveFields,
): Readonly<Record<string, CrmFieldValue>> {
  const entries = Object.entries(fields) as [CrmFieldKey, string][];
  return Object.fromEntries(
    entries.flatMap(([key, remoteField]) => {
      const value = values[key];
      return value === undefined ? [] : [[remoteField, value]];
    }),
  );
}
