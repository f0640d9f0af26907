import type { CrmFieldValue } from "./crm-fields.ts";

/** One of an account's own fields. */
export interface PipedriveField {
  readonly name: string;
  readonly type: string;
  /** What can be chosen, for fields with choices. */
  readonly options: ReadonlyArray<{ readonly id: number; readonly label: string }>;
}

export type PipedriveValue = string | number | readonly number[] | { readonly value: string };

const shortTextLength = 255;

type Fit = (text: string, field: PipedriveField) => PipedriveValue | undefined;

const fits: ReadonlyMap<string, Fit> = new Map<string, Fit>([
  ["varchar", shorten],
  ["varchar_auto", shorten],
  ["phone", shorten],
  ["text", (text) => text],
  ["address", (text) => ({ value: text })],
  ["double", readNumber],
  ["date", readDay],
  ["enum", findOption],
  ["set", findOptions],
]);

/**
 * Puts a value into the form that a field of the account takes; Pipedrive refuses the whole record
 * for a number in a text field.
 *
 * @returns undefined when the field can't hold the value.
 */
export function fitPipedriveValue(
  value: CrmFieldValue,
  field: PipedriveField,
): PipedriveValue | undefined {
  const text = typeof value === "boolean" ? (value ? "Yes" : "No") : String(value);
  return fits.get(field.type)?.(text, field);
}

function shorten(text: string): string {
  return text.length <= shortTextLength ? text : `${text.slice(0, shortTextLength - 1)}…`;
}

function readNumber(text: string): number | undefined {
  const number = text.trim() === "" ? Number.NaN : Number(text);
  return Number.isFinite(number) ? number : undefined;
}

function readDay(text: string): string | undefined {
  return /^\d{4}-\d{2}-\d{2}(?:T|$)/.test(text) ? text.slice(0, 10) : undefined;
}

function findOption(text: string, { options }: PipedriveField): number | undefined {
  const wanted = text.trim().toLowerCase();
  return options.find(({ label }) => label.trim().toLowerCase() === wanted)?.id;
}

function findOptions(text: string, field: PipedriveField): readonly number[] | undefined {
  const option = findOption(text, field);
  return option === undefined ? undefined : [option];
}
