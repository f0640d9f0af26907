import type { $ZodType, output } from "zod/v4/core";
import { safeParse } from "zod/v4/core";
import { AppError } from "#platform/core/app-error.ts";

/**
 * Reads what came from outside.
 *
 * @param schema its issues carry the sentences people see.
 * @throws AppError `invalid` with one sentence per faulty field.
 */
export function parseInput<Schema extends $ZodType>(
  schema: Schema,
  input: unknown,
): output<Schema> {
  const parsed = safeParse(schema, input ?? {});
  if (parsed.success) return parsed.data;
  const fields: Record<string, string> = {};
  for (const issue of parsed.error.issues) {
    const field = issue.path.map(String).join(".");
    if (field !== "" && !Object.hasOwn(fields, field)) fields[field] = issue.message;
  }
  const names = Object.keys(fields);
  if (names.length === 0) {
    throw new AppError("invalid", "Please send the fields as one JSON object.");
  }
  throw new AppError("invalid", `Please check: ${names.join(", ")}.`, { fields });
}
