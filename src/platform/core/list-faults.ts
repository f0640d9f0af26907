import type * as z from "zod/mini";

/**
 * What is wrong with a form's values: one sentence per field, in the order of the schema.
 *
 * @param schema its issues carry the sentences.
 */
export function listFaults(schema: z.ZodMiniType, values: object): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const { path, message } of schema.safeParse(values).error?.issues ?? []) {
    faults[String(path[0])] ??= message;
  }
  return faults;
}
