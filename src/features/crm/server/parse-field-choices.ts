import { z } from "zod";
import {
  applyFieldChoices,
  type FieldChoice,
  type FieldChoices,
  type MappedField,
} from "#features/crm/core/field-map.ts";
import { type Locale, type Localized, perLocale } from "#platform/core/locale.ts";
import { refuseFields } from "#platform/http/parse-input.ts";
import type { CrmProviderDefinition } from "./crm-provider.ts";

const maxNameLength = 100;

const en = {
  text: "Please send a text",
  tooLong: "Please shorten this",
  choice: "Please send true or false",
  fields: "Please send the fields as an object",
  unknown: (provider: string) => `${provider} gets no such field`,
  fixed: (provider: string) => `${provider} needs this field as it is`,
  unnamed: "Please name the field it goes to, or switch it off",
  badName: (provider: string, hint: string) => `${provider} has no field names like this. ${hint}`,
  taken: (remoteField: string) => `Another field goes to ${remoteField} already`,
};

const es: typeof en = {
  text: "Envíe un texto",
  tooLong: "Use menos caracteres aquí",
  choice: "Envíe true o false",
  fields: "Envíe los campos como un objeto",
  unknown: (provider) => `${provider} no recibe ningún campo así`,
  fixed: (provider) => `${provider} necesita este campo tal como está`,
  unnamed: "Escriba a qué campo va o desactívelo",
  badName: (provider, hint) => `${provider} no tiene nombres de campo como este. ${hint}`,
  taken: (remoteField) => `Otro campo ya va a ${remoteField}`,
};

const messages: Localized<typeof en> = { en, es };

type Fault = (locale: Locale) => string;

/** An admin's changes to a provider's field map: for each field the name, the switch, or both. */
export const fieldChoicesSchema = perLocale((locale) => {
  const words = messages[locale];
  const change = z.object({
    remoteField: z.string(words.text).trim().max(maxNameLength, words.tooLong).optional(),
    enabled: z.boolean(words.choice).optional(),
  });
  return z.object({ fields: z.record(z.string(), change, words.fields) });
});

type FieldChanges = z.infer<ReturnType<typeof fieldChoicesSchema>>["fields"];

/**
 * Applies an admin's changes to the field map.
 *
 * @param current what admins chose before; a part that is not sent stays.
 * @throws AppError `invalid` with a sentence under each faulty field's key.
 */
export function parseFieldChoices(
  definition: CrmProviderDefinition,
  current: FieldChoices,
  changes: FieldChanges,
): FieldChoices {
  const saved = applyFieldChoices(definition.fields, current);
  const choices = Object.fromEntries(
    Object.entries(changes).map(([key, { remoteField, enabled }]) => {
      const nothing = { remoteField: "", enabled: false };
      const before = saved.find((each) => each.key === key) ?? nothing;
      const next = {
        remoteField: remoteField ?? before.remoteField,
        enabled: enabled ?? before.enabled,
      };
      return [key, next];
    }),
  );
  const mapped = applyFieldChoices(definition.fields, { ...current, ...choices });
  const faults: Record<string, Fault> = {};
  for (const [key, choice] of Object.entries(choices)) {
    const fault = findFault(definition, key, choice) ?? findClash(mapped, key, choice);
    if (fault !== null) faults[key] = fault;
  }
  if (Object.keys(faults).length === 0) return choices;
  throw refuseFields(faults);
}

function findFault(
  { label, fields, remoteFieldName }: CrmProviderDefinition,
  key: string,
  { remoteField, enabled }: FieldChoice,
): Fault | null {
  const rule = fields.find((each) => each.key === key);
  if (!rule) return (locale) => messages[locale].unknown(label);
  if (rule.fixed) return (locale) => messages[locale].fixed(label);
  if (remoteField === "") return enabled ? (locale) => messages[locale].unnamed : null;
  if (remoteFieldName.pattern.test(remoteField)) return null;
  return (locale) => messages[locale].badName(label, remoteFieldName.hint[locale]);
}

/** Finds two fields with the same target, of which only one would arrive. */
function findClash(
  mapped: readonly MappedField[],
  key: string,
  { remoteField, enabled }: FieldChoice,
): Fault | null {
  const isSame = (name: string) => name.toLowerCase() === remoteField.toLowerCase();
  const others = mapped.filter((each) => each.key !== key && each.enabled);
  const isTaken = enabled && others.some((each) => isSame(each.remoteField));
  return isTaken ? (locale) => messages[locale].taken(remoteField) : null;
}
