import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyTypeProvider,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from "fastify";
import * as z from "zod/mini";
import { type $ZodType, type output, safeParse } from "zod/v4/core";
import { AppError } from "#platform/core/app-error.ts";
import { idSchema } from "#platform/core/ids.ts";
import { defaultLocale, type Locale, type Localized, perLocale } from "#platform/core/locale.ts";
import { nothingHere } from "./errors.ts";
import { type InputSchema, noFields, parseInput, readSchema } from "./parse-input.ts";

/** Gives `request.body`, `query` and `params` the types of the schemas beside the address. */
interface SchemaTypes extends FastifyTypeProvider {
  readonly validator: this["schema"] extends InputSchema<infer Schema extends $ZodType>
    ? output<Schema>
    : unknown;
}

/**
 * The server as features see it: a route declares its schemas in `schema: { body, querystring,
 * params }`.
 */
export type Routes = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  SchemaTypes
>;

interface CompiledPart {
  readonly schema: unknown;
  readonly httpPart?: string;
}

/**
 * Compiles the check of one part of a request. Fastify calls it once per schema at the start, and
 * calls the result before each handler; the parsed value replaces what was sent. The error handler
 * words the faults in the caller's language.
 */
export function compileSchema({ schema, httpPart }: CompiledPart) {
  const declared = schema as InputSchema<$ZodType>;
  return (sent: unknown): { readonly value: unknown } | { readonly error: AppError } => {
    if (httpPart === "params" && findNoId(declared, sent, defaultLocale) !== null) {
      return { error: new AppError("not_found", sayMissing(declared, sent)) };
    }
    const isMissing = httpPart === "body" && (sent ?? "") === "";
    if (isMissing && readSchema(declared, defaultLocale) instanceof z.ZodMiniOptional) {
      return { value: undefined };
    }
    try {
      const value = parseInput(declared, sent);
      return isMissing ? { error: noFields() } : { value };
    } catch (failure) {
      if (failure instanceof AppError) return { error: failure };
      throw failure;
    }
  };
}

/** The sentence for an address in which a row's id is not an id; null when all ids are valid. */
function findNoId(schema: InputSchema<$ZodType>, params: unknown, locale: Locale): string | null {
  const { error } = safeParse(readSchema(schema, locale), params);
  const isOfId = (issue: object) => "format" in issue && issue.format === "guid";
  return error?.issues.find(isOfId)?.message ?? null;
}

/**
 * The sentence that there is no such row, from the schema if it has its own, as `idParamsOf` makes
 * them.
 */
function sayMissing(schema: InputSchema<$ZodType>, params: unknown): Localized<string> {
  if (typeof schema !== "function") return nothingHere;
  const say = (locale: Locale) => findNoId(schema, params, locale) ?? nothingHere[locale];
  return { en: say("en"), es: say("es") };
}

/** Parameters of one row's address: `:id`. Text that is no id is answered as a missing row. */
export const idParams = z.object({ id: idSchema });

/** The same, with a sentence of its own for text that is no id. */
export const idParamsOf = (missing: Localized<string>) =>
  perLocale((locale) => z.object({ id: z.guid(missing[locale]).check(z.toLowerCase()) }));

/**
 * The schema of a route that changes something and reads no body, because its address says
 * everything.
 */
export const noBody = z.optional(z.unknown());
