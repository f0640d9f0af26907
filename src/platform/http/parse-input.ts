import type { FastifyRequest } from "fastify";
import { type $ZodType, type output, safeParse } from "zod/v4/core";
import { AppError } from "#platform/core/app-error.ts";
import { isId } from "#platform/core/ids.ts";
import {
  defaultLocale,
  type Locale,
  locales,
  type Localized,
  negotiateLocale,
  readLocalPath,
  perLocale,
} from "#platform/core/locale.ts";

/** For a field whose schema has no sentence of its own. */
const unexpected: Localized<string> = {
  en: "This is not what belongs here.",
  es: "Esto no es lo que va aquí.",
};

/**
 * The id in a route's address.
 *
 * @throws AppError `not_found` for text that is no id, because PostgreSQL would fail on it.
 */
export function readId({ params: { id } }: FastifyRequest<{ Params: { id: string } }>): string {
  if (isId(id)) return id;
  throw new AppError("not_found", {
    en: "This is not there any more.",
    es: "Esto ya no está aquí.",
  });
}

/** A schema, or one per language when its issues carry the sentences that people see. */
export type InputSchema<Schema> = Schema | ((locale: Locale) => Schema);

/**
 * Parses input from outside.
 *
 * @throws AppError `invalid` with one sentence per faulty field.
 */
export function parseInput<Schema extends $ZodType>(
  schema: InputSchema<Schema>,
  input: unknown,
): output<Schema> {
  const parsed = parseIn(defaultLocale, schema, input);
  if (parsed.success) return parsed.data;
  const faults = perLocale((locale) => listFaults(locale, schema, input));
  const names = Object.keys(faults(defaultLocale));
  if (names.length === 0) throw noFields();
  throw refuseFields(
    Object.fromEntries(names.map((name) => [name, (locale) => faults(locale)[name] ?? ""])),
  );
}

/** The error for faulty fields, with the sentence to show at each. */
export function refuseFields(
  faults: Readonly<Record<string, (locale: Locale) => string>>,
): AppError {
  const names = Object.keys(faults).join(", ");
  const sentences = Object.entries(faults);
  return new AppError(
    "invalid",
    { en: `Please check: ${names}.`, es: `Revise: ${names}.` },
    {
      fields: (locale) =>
        Object.fromEntries(sentences.map(([name, sentence]) => [name, sentence(locale)])),
    },
  );
}

function parseIn<Schema extends $ZodType>(
  locale: Locale,
  schema: InputSchema<Schema>,
  input: unknown,
) {
  return safeParse(readSchema(schema, locale), input ?? {}, { error: () => unexpected[locale] });
}

/** The schema whose issues are worded in a language. */
export function readSchema<Schema extends $ZodType>(
  schema: InputSchema<Schema>,
  locale: Locale,
): Schema {
  return typeof schema === "function" ? schema(locale) : schema;
}

/** The first fault of each field. */
function listFaults(
  locale: Locale,
  schema: InputSchema<$ZodType>,
  input: unknown,
): Readonly<Record<string, string>> {
  const fields: Record<string, string> = {};
  for (const issue of parseIn(locale, schema, input).error?.issues ?? []) {
    const field = issue.path.map(String).join(".");
    if (field !== "" && !Object.hasOwn(fields, field)) fields[field] = issue.message;
  }
  return fields;
}

/** The error for a body that is missing or not an object. */
export const noFields = (): AppError =>
  new AppError("invalid", {
    en: "Please send the fields as one JSON object.",
    es: "Envíe los campos como un solo objeto JSON.",
  });

/** The content type of a form that a browser sends without script. */
export const formType = "application/x-www-form-urlencoded";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The page, by its English path, whose form is also sent here without script. */
    formPage?: string;
  }
}

/** The page of a form that was sent without script; undefined for every other request. */
export function findFormPage({
  headers,
  routeOptions,
}: Pick<FastifyRequest, "headers" | "routeOptions">): string | undefined {
  const isForm = headers["content-type"]?.startsWith(formType);
  return isForm ? routeOptions.config.formPage : undefined;
}

/** What of a request tells its language. */
export type LocalizedRequest = Pick<FastifyRequest, "headers" | "routeOptions" | "url" | "body">;

/**
 * The language in which to answer a caller: that of the page the request comes from, otherwise the
 * browser's.
 */
export function readLocale(request: LocalizedRequest): Locale {
  const wanted = negotiateLocale(request.headers["accept-language"], locales);
  if (findFormPage(request) === undefined) return wanted;
  // A form sent without script can't name its language in a header; its address or a field does.
  if (!request.url.startsWith("/api/")) return readLocalPath(request.url).locale;
  const { language } = (request.body ?? {}) as { readonly language?: unknown };
  return locales.find((locale) => locale === language) ?? wanted;
}
