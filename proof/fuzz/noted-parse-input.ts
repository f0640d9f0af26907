import { type $ZodType, safeParse, toJSONSchema } from "zod/v4/core";
import { defaultLocale } from "../../src/platform/core/locale.ts";
import * as real from "../../src/platform/http/parse-input.ts";

/** All else of the module it stands in for; what is exported below wins. */
export * from "../../src/platform/http/parse-input.ts";

/** Where a route looked for what its schema describes. */
export interface NotedSchema {
  readonly place: "body" | "query";
  /** As the JSON Schema of its inputs; the same text is the same schema. */
  readonly schema: object;
}

/** A call that wants to know the schemas carries these names where it carries anything. */
export const marks = { body: "fuzzedBody", query: "fuzzedQuery" } as const;

let noted: NotedSchema[] = [];
/** By what they came out as. */
const known = new Map<string, $ZodType>();

/** The schemas that inputs were held against since this was last asked. */
export function takeNotedSchemas(): NotedSchema[] {
  const taken = noted;
  noted = [];
  return taken;
}

/** Which of the values all of these schemas take: what is refined says no JSON Schema. */
export function findFitting(schemas: readonly object[], values: readonly unknown[]): number[] {
  const worded = schemas.flatMap((schema) => known.get(JSON.stringify(schema)) ?? []);
  const fits = (value: unknown) => worded.every((schema) => safeParse(schema, value).success);
  return values.flatMap((value, index) => (fits(value) ? [index] : []));
}

function placeOf(input: unknown): NotedSchema["place"] | "other" {
  if (typeof input !== "object" || input === null) return "other";
  if (Object.hasOwn(input, marks.body)) return "body";
  return Object.hasOwn(input, marks.query) ? "query" : "other";
}

/** In place of the server's own: it does the same, and remembers what was expected. */
export const parseInput: typeof real.parseInput = (schema, input) => {
  const place = placeOf(input);
  if (place !== "other") {
    const worded: $ZodType = typeof schema === "function" ? schema(defaultLocale) : schema;
    const described = toJSONSchema(worded, { io: "input", unrepresentable: "any" });
    known.set(JSON.stringify(described), worded);
    noted.push({ place, schema: described });
  }
  return real.parseInput(schema, input);
};
