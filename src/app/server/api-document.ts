import * as z from "zod";
import type { $ZodType } from "zod/v4/core";
import { defaultLocale } from "#platform/core/locale.ts";
import type { DeclaredRoute } from "#platform/http/route-list.ts";
import { type InputSchema, readSchema } from "#platform/http/parse-input.ts";
import { noBody, type Routes } from "#platform/http/route-schema.ts";
import { adminsOnly } from "#platform/http/staff-route.ts";

/** All answers to programs are below one of these prefixes; the rest are pages and their files. */
const apiAddress = /^\/(api|objects)\//;

type JsonSchema = Record<string, unknown>;

/**
 * `GET /api/openapi.json`, for an agency's own developer. Registered inside the scope of staff
 * routes.
 */
export function apiDocumentRoute(staff: Routes): void {
  const schema = { summary: "Answers with this document." };
  staff.get("/api/openapi.json", { ...adminsOnly, schema }, async () =>
    describeApi(staff.routeList),
  );
}

/** The routes that the document lists: each once, and HEAD together with its GET. */
export function listApiRoutes(routes: readonly DeclaredRoute[]): readonly DeclaredRoute[] {
  return routes.filter(({ method, url }) => method !== "HEAD" && apiAddress.test(url));
}

/** The whole API as OpenAPI 3.1, generated from the route declarations. */
export function describeApi(routes: readonly DeclaredRoute[]): JsonSchema {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of listApiRoutes(routes)) {
    const path = route.url.replace(/:(\w+)/g, "{$1}").replace("*", "{path}");
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: describeRoute(route) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "The site's own interface",
      version: "1",
      description:
        "JSON in and out. An answer that is not 2xx says in one sentence what is wrong. A call that changes something must come from the site's own origin.",
    },
    paths,
    components: {
      securitySchemes: { session: { type: "apiKey", in: "cookie", name: "session" } },
      schemas: { Refusal: refusal },
    },
  };
}

/** The body of every response that is not 2xx. */
const refusal: JsonSchema = {
  type: "object",
  required: ["success", "message", "requestId"],
  properties: {
    success: { const: false },
    message: { type: "string", description: "One plain sentence, in the caller's language." },
    errors: { type: "object", additionalProperties: { type: "string" } },
    requestId: { type: "string" },
  },
};

function describeRoute({ method, url, roles, audit, limit, schema }: DeclaredRoute): JsonSchema {
  const { summary = "", querystring, params } = schema ?? {};
  const body = describeInput(schema?.body);
  return {
    operationId: `${method.toLowerCase()}${url.replace(/[^a-zA-Z0-9]+(\w?)/g, (_, next: string) => next.toUpperCase())}`,
    summary,
    ...(roles && { security: [{ session: [] }], "x-roles": roles }),
    ...(audit && { "x-audit": audit }),
    ...(limit && {
      "x-limit": { calls: limit.points, seconds: limit.durationSeconds },
    }),
    parameters: [
      ...describeParameters("path", params, listNames(url)),
      ...describeParameters("query", querystring, []),
    ],
    ...(body && {
      requestBody: { required: true, content: { "application/json": { schema: body } } },
    }),
    responses: {
      "2XX": { description: "It was done." },
      default: {
        description: "It was refused.",
        content: { "application/json": { schema: { $ref: "#/components/schemas/Refusal" } } },
      },
    },
  };
}

const listNames = (url: string): readonly string[] =>
  [...url.matchAll(/:(\w+)|(\*)/g)].map(([, name]) => name ?? "path");

/** @param known names that must be listed, with or without a schema. */
function describeParameters(
  place: "path" | "query",
  schema: unknown,
  known: readonly string[],
): readonly JsonSchema[] {
  const { properties = {}, required = [] } = (describeInput(schema) ?? {}) as {
    readonly properties?: JsonSchema;
    readonly required?: readonly string[];
  };
  return [...new Set([...known, ...Object.keys(properties)])].map((name) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: properties[name] ?? { type: "string" },
  }));
}

/** The JSON Schema of one part of a request; null for a part that the route does not read. */
export const describeInput = (declared: unknown): JsonSchema | null =>
  declared === undefined || declared === noBody ? null : toJsonSchema(declared);

/** The schema's input, before it is cleaned or converted to other types. */
function toJsonSchema(declared: unknown): JsonSchema {
  const schema = readSchema(declared as InputSchema<$ZodType>, defaultLocale);
  const { $schema: _dialect, ...described } = z.toJSONSchema(schema as z.ZodType, {
    io: "input",
    unrepresentable: "any",
  });
  return described;
}

const pageHead = `# The interface

Made from what the routes declare (\`src/app/server/api-document.ts\`); a test compares, and \`npx vitest run --project server src/app/server/tests/signed-in/api-document.test.ts -u\` writes this page anew. A site answers the same as OpenAPI 3.1, with every field, at \`GET /api/openapi.json\` (admins).

JSON in and out. An answer that is not 2xx has the body \`{success: false, message, errors?, requestId}\`. A field with a question mark may be left out. A call that changes something comes from the site's own origin, with the session's cookie where a role is named. "No role" means that none is asked for: a call about the own account still needs a session, others the token of a link or a signature.
`;

/** Generates `docs/api.md`: one row per route, in the order of the features. */
export function writeApiPage(routes: readonly DeclaredRoute[]): string {
  const rows = listApiRoutes(routes).map(
    (route) =>
      `| \`${route.method} ${route.url}\` | ${route.schema?.summary ?? ""} | ${writeFields(route)} | ${writeLimits(route)} |`,
  );
  return [
    pageHead,
    "| call | what it does | takes | who, and how often |",
    "|---|---|---|---|",
    ...rows,
    "",
  ].join("\n");
}

function writeFields({ schema }: DeclaredRoute): string {
  const { body, querystring } = schema ?? {};
  const parts = [querystring, body].flatMap((part) => listFields(describeInput(part) ?? {}));
  return parts.length === 0 ? "" : `\`${[...new Set(parts)].join(", ")}\``;
}

/** The names of a schema's fields; of a union, those of all its variants. */
function listFields(schema: JsonSchema): readonly string[] {
  const {
    properties = {},
    required = [],
    ...others
  } = schema as {
    readonly properties?: JsonSchema;
    readonly required?: readonly string[];
  };
  const own = Object.keys(properties).map((name) => (required.includes(name) ? name : `${name}?`));
  const shapes = Object.values(others).flatMap((part) => (Array.isArray(part) ? part : []));
  return [...own, ...shapes.flatMap((shape) => listFields(shape as JsonSchema))];
}

function writeLimits({ roles, limit }: DeclaredRoute): string {
  const often = limit && `${limit.points} in ${limit.durationSeconds / 60} minutes`;
  return [roles?.join(", ") ?? "no role", often].filter(Boolean).join("; ");
}
