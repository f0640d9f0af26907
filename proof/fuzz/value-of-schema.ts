import fc from "fast-check";
import { aLeadSubmission } from "../../src/testing/records/a-lead-submission.ts";
import { anApplication } from "../../src/testing/records/an-application.ts";
import { anInquiry } from "../../src/testing/records/an-inquiry.ts";
import { hostileText, hostileValue } from "./hostile-values.ts";

/** Of somebody who exists: in records, and in no request that is drawn. */
export const planted = {
  fullName: "Perpetua Vantongeren",
  email: "perpetua.vantongeren@planted.invalid",
  phone: "614-555-0187",
} as const;

/** What drawn requests say of who sends them. */
const written = {
  fullName: "Oluwaseun Brightwater",
  email: "oluwaseun@brightwater.invalid",
  phone: "614-555-0163",
} as const;

/** What no line of a log may hold. */
export const personalValues: readonly string[] = [
  ...Object.values(planted),
  ...Object.values(written),
  // As the site stores them.
  "6145550187",
  "6145550163",
];

/** The part of JSON Schema that zod's schemas come out as. */
interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: JsonSchema | boolean;
  readonly items?: JsonSchema;
  readonly prefixItems?: readonly JsonSchema[];
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly pattern?: string;
  readonly format?: string;
}

/**
 * What a schema alone doesn't say of its fields: which phone numbers, ZIP codes and years count.
 * Nobody it names exists, and no address of it leaves this machine.
 */
const plausible: Readonly<Record<string, unknown>> = {
  ...anApplication(),
  ...anInquiry(),
  ...aLeadSubmission(),
  ...written,
  url: "http://127.0.0.1:1/file.pdf",
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
};

/** Where a list goes on: no guess is one. */
const leftOut = new Set(["cursor"]);

const mostItems = 5;
const mostLetters = 300;

const formats: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  uuid: fc.uuid(),
  email: fc.stringMatching(/^[a-z]{1,10}@[a-z]{1,10}\.invalid$/),
  uri: fc.stringMatching(/^https?:\/\/[a-z]{1,10}\.invalid\/[a-z]{0,10}$/),
  "date-time": fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  date: fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10)),
};

function textOf({ format, pattern, minLength = 0, maxLength = mostLetters }: JsonSchema) {
  const known = format === undefined ? undefined : formats[format];
  if (known) return known;
  if (pattern !== undefined) return matching(pattern);
  const most = Math.max(minLength, Math.min(maxLength, mostLetters));
  return fc.oneof(
    { arbitrary: fc.string({ unit: "grapheme", minLength, maxLength: most }), weight: 3 },
    // As long as it may be.
    { arbitrary: fc.constant("x".repeat(Math.min(maxLength, 5_000))), weight: 1 },
  );
}

/** Not every pattern can be turned around. */
function matching(pattern: string): fc.Arbitrary<unknown> {
  try {
    return fc.stringMatching(new RegExp(pattern, "u"));
  } catch {
    return hostileText;
  }
}

function numberOf({ type, minimum = -1_000_000, maximum = 1_000_000 }: JsonSchema) {
  const range = { min: minimum, max: Math.max(minimum, maximum) };
  if (type === "integer") {
    return fc.integer({
      min: Math.max(Math.ceil(range.min), -(2 ** 31)),
      max: Math.min(Math.floor(range.max), 2 ** 31),
    });
  }
  return fc.double({ ...range, noNaN: true });
}

function objectOf({ properties = {}, required = [], additionalProperties }: JsonSchema) {
  const named = Object.entries(properties).filter(([name]) => !leftOut.has(name));
  const fields = named.map(([name, schema]) => {
    const drawn = valueOfSchema(schema);
    const known = plausible[name];
    if (known === undefined || schema.enum) return [name, drawn] as const;
    // A form of twenty fields has to fit as a whole.
    const mostly = { arbitrary: fc.constant(known), weight: 30 };
    return [name, fc.oneof(mostly, { arbitrary: drawn, weight: 1 })] as const;
  });
  const record = fc.record(Object.fromEntries(fields), {
    requiredKeys: required.filter((name) => !leftOut.has(name)),
  });
  if (typeof additionalProperties !== "object") return record;
  const others = fc.dictionary(fc.string({ maxLength: 20 }), valueOfSchema(additionalProperties), {
    maxKeys: mostItems,
  });
  return fc.tuple(others, record).map(([other, own]) => ({ ...other, ...own }));
}

function arrayOf({ items, prefixItems, minItems = 0, maxItems = mostItems }: JsonSchema) {
  if (prefixItems) return fc.tuple(...prefixItems.map(valueOfSchema));
  return fc.array(valueOfSchema(items ?? {}), {
    minLength: minItems,
    maxLength: Math.max(minItems, Math.min(maxItems, mostItems)),
  });
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

/** Values that a schema describes; what it can't describe is drawn from what is hostile. */
export function valueOfSchema(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum?.length) return fc.constantFrom(...schema.enum);
  // Of several that all hold, the first: the others narrow it.
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf?.slice(0, 1);
  return choices?.length ? fc.oneof(...choices.map(valueOfSchema)) : valueOfType(schema);
}

function valueOfType(schema: JsonSchema): fc.Arbitrary<unknown> {
  const types = typeof schema.type === "string" ? [schema.type] : (schema.type ?? []);
  const drawn = types.flatMap((type) => byType[type]?.({ ...schema, type }) ?? []);
  return drawn.length > 0 ? fc.oneof(...drawn) : hostileValue;
}
