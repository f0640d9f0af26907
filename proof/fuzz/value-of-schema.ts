import fc from "fast-check";
import { aLeadSubmission } from "../../src/testing/records/a-lead-submission.ts";
import { anApplication } from "../../src/testing/records/an-application.ts";
import { anInquiry } from "../../src/testing/records/an-inquiry.ts";
import { hostileValue } from "./hostile-values.ts";

/** The person in whose name drawn requests are sent. */
export const sender = {
  fullName: "Oluwaseun Brightwater",
  email: "oluwaseun@brightwater.invalid",
  phone: "614-555-0163",
} as const;

/** The part of JSON Schema into which zod writes its schemas. */
type JsonSchema = Readonly<
  Partial<{
    type: string | readonly string[];
    const: unknown;
    enum: readonly unknown[];
    anyOf: readonly JsonSchema[];
    oneOf: readonly JsonSchema[];
    allOf: readonly JsonSchema[];
    properties: Readonly<Record<string, JsonSchema>>;
    required: readonly string[];
    additionalProperties: JsonSchema | boolean;
    items: JsonSchema;
    prefixItems: readonly JsonSchema[];
    minItems: number;
    maxItems: number;
    minLength: number;
    maxLength: number;
    minimum: number;
    maximum: number;
    pattern: string;
    format: string;
  }>
>;

/**
 * What a schema alone doesn't say of its fields: which phone numbers, ZIP codes and years are
 * valid. Nobody of this name exists, and mail to these addresses never leaves this machine.
 */
const plausible: Readonly<Record<string, unknown>> = {
  ...anApplication(),
  ...anInquiry(),
  ...aLeadSubmission(),
  ...sender,
  // Fits as the address of a file, and as that of the site; nobody answers there.
  url: "http://127.0.0.1:1",
  timeZone: "America/New_York",
  filename: "notes.pdf",
  fileName: "notes.pdf",
  kind: "lead",
  id: "00000000-0000-4000-8000-000000000001",
  version: 1,
  assignee: "admin",
  dueAt: "2027-03-01T12:00:00.000Z",
  bookedFor: "2027-03-01T12:00:00.000Z",
  from: "2026-01-31",
  to: "2031-01-31",
  until: "2031-01-31",
  week: [{ weekday: 1, from: "09:00", to: "17:00" }],
  closed: [],
  host: "mail.brightwater.invalid",
};

/** Where only one end of a range is a field, it is the address of a mail. */
const addressees: Readonly<Record<string, unknown>> = { from: sender.email, to: sender.email };
const rangeEnds = ["from", "to", "until"];

/** A list's cursor is never drawn, because no guess is a valid one. */
const leftOut = new Set(["cursor"]);

const mostItems = 5;
const mostLetters = 300;

const dates = fc.date({ noInvalidDate: true }).map((date) => date.toISOString());

const formats: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  uuid: fc.uuid(),
  email: fc.stringMatching(/^[a-z]{1,10}@[a-z]{1,10}\.invalid$/),
  uri: fc.stringMatching(/^https?:\/\/[a-z]{1,10}\.invalid\/[a-z]{0,10}$/),
  "date-time": dates,
  date: dates.map((date) => date.slice(0, 10)),
};

function textOf({ format, pattern, minLength = 0, maxLength = mostLetters }: JsonSchema) {
  const known = format === undefined ? undefined : formats[format];
  if (known) return known;
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern, "u"));
  const most = Math.max(minLength, Math.min(maxLength, mostLetters));
  const longest = fc.constant("x".repeat(Math.min(maxLength, 5_000)));
  const usual = fc.string({ unit: "grapheme", minLength, maxLength: most });
  return fc.oneof({ arbitrary: usual, weight: 3 }, { arbitrary: longest, weight: 1 });
}

function numberOf({ type, minimum = -1_000_000, maximum = 1_000_000 }: JsonSchema) {
  const [min, max] = [minimum, Math.max(minimum, maximum)];
  if (type !== "integer") return fc.double({ min, max, noNaN: true });
  const bounds = { min: Math.max(Math.ceil(min), -(2 ** 31)), max: Math.min(max, 2 ** 31) };
  return fc.integer({ ...bounds, max: Math.floor(bounds.max) });
}

function objectOf({ properties = {}, required = [], additionalProperties }: JsonSchema) {
  const isRange = rangeEnds.filter((name) => Object.hasOwn(properties, name)).length > 1;
  const fields = Object.entries(properties).flatMap(([name, schema]) => {
    if (leftOut.has(name)) return [];
    const drawn = valueOfSchema(schema);
    const known = (isRange ? undefined : addressees[name]) ?? plausible[name];
    if (known === undefined || schema.enum) return [[name, drawn] as const];
    // A form of twenty fields has to fit as a whole.
    const mostly = { arbitrary: fc.constant(known), weight: 30 };
    return [[name, fc.oneof(mostly, { arbitrary: drawn, weight: 1 })] as const];
  });
  const requiredKeys = required.filter((name) => !leftOut.has(name));
  const record = fc.record(Object.fromEntries(fields), { requiredKeys });
  if (typeof additionalProperties !== "object") return record;
  const others = fc.dictionary(fc.string({ maxLength: 20 }), valueOfSchema(additionalProperties), {
    maxKeys: mostItems,
  });
  return fc.tuple(others, record).map(([other, own]) => ({ ...other, ...own }));
}

function arrayOf({ items, prefixItems, minItems = 0, maxItems = mostItems }: JsonSchema) {
  if (prefixItems) return fc.tuple(...prefixItems.map(valueOfSchema));
  const maxLength = Math.max(minItems, Math.min(maxItems, mostItems));
  return fc.array(valueOfSchema(items ?? {}), { minLength: minItems, maxLength });
}

const byType: Readonly<Record<string, (schema: JsonSchema) => fc.Arbitrary<unknown>>> = {
  string: textOf,
  number: numberOf,
  integer: numberOf,
  boolean: () => fc.boolean(),
  null: () => fc.constant(null),
  object: objectOf,
  array: arrayOf,
};

/**
 * Values that a schema describes; anything that it can't describe is drawn from the hostile values.
 */
export function valueOfSchema(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum?.length) return fc.constantFrom(...schema.enum);
  // Where several must all hold, the first is drawn: the others narrow it.
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf?.slice(0, 1);
  if (choices?.length) return fc.oneof(...choices.map(valueOfSchema));
  const types = [schema.type ?? []].flat();
  const drawn = types.flatMap((type) => byType[type]?.({ ...schema, type }) ?? []);
  return drawn.length > 0 ? fc.oneof(...drawn) : hostileValue;
}
