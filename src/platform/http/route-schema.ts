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

/**
 * What the handler of a route reads: `request.body`, `query` and `params` have the types of the
 * schemas that stand beside the address.
 */
interface SchemaTypes extends FastifyTypeProvider {
  readonly validator: this["schema"] extends InputSchema<infer Schema extends $ZodType>
    ? output<Schema>
    : unknown;
}

/** The server as features see it: a route names its schemas in `schema: { body, querystring, params }`. */
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
 * Checks one part of a request. Fastify calls it once for each schema at the start, and what it
 * returns before each handler; the parsed value takes the place of what was sent. The faults are
 * worded by the error handler, in the caller's language.
 */
export function compileSchema({ schema, httpPart }: CompiledPart) {
  const declared = schema as InputSchema<$ZodType>;
  return (sent: unknown): { readonly value: unknown } | { readonly error: AppError } => {
    if (httpPart === "params" && findNoId(declared, sent, defaultLocale) !== null) {
      return { error: new AppError("not_found", sayMissing(declared, sent)) };
    }
    try {
      const value = parseInput(declared, sent);
      const isMissing = httpPart === "body" && declared !== noBody && (sent ?? "") === "";
      return isMissing ? { error: noFields() } : { value };
    } catch (failure) {
      if (failure instanceof AppError) return { error: failure };
      throw failure;
    }
  };
}

/** What is said of a part of an address that should be the id of a row and is none; null where all are ids. */
function findNoId(schema: InputSchema<$ZodType>, params: unknown, locale: Locale): string | null {
  const { error } = safeParse(readSchema(schema, locale), params);
  const isOfId = (issue: object) => "format" in issue && issue.format === "guid";
  return error?.issues.find(isOfId)?.message ?? null;
}

/** There is no such row: in the words of a schema that has its own, as `idParamsOf` makes them. */
function sayMissing(schema: InputSchema<$ZodType>, params: unknown): Localized<string> {
  if (typeof schema !== "function") return nothingHere;
  const say = (locale: Locale) => findNoId(schema, params, locale) ?? nothingHere[locale];
  return { en: say("en"), es: say("es") };
}

/** The address of one record or row: `:id`. What is no id of a row is answered as a row that is not there. */
export const idParams = z.object({ id: idSchema });

/** The same, with a sentence of its own for what is no id. */
export const idParamsOf = (missing: Localized<string>) =>
  perLocale((locale) => z.object({ id: z.guid(missing[locale]).check(z.toLowerCase()) }));

/** For a route that changes something and reads no body: what it does stands in its address. */
export const noBody = z.optional(z.unknown());
