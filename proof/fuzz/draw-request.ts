import fc from "fast-check";
import { describeInput } from "../../src/app/server/api-document.ts";
import { crmProviders } from "../../src/features/crm/server/crm-providers.ts";
import type { DeclaredRoute } from "../../src/platform/http/route-list.ts";
import { hostileText, hostileValue, nearly, oddBody, writeJson } from "./hostile-values.ts";
import { valueOfSchema } from "./value-of-schema.ts";

export const personas = ["anonymous", "agent", "admin"] as const;
export type Persona = (typeof personas)[number];

/** Of ten calls of staff routes an admin makes six, an agent three and a visitor one. */
const staffPersonas: readonly Persona[] = [
  ...Array.from({ length: 6 }, () => "admin" as const),
  ...Array.from({ length: 3 }, () => "agent" as const),
  "anonymous",
];

export interface FuzzedRoute extends DeclaredRoute {
  /** Bodies that it takes. */
  readonly fitting: readonly unknown[];
}

/** A part of the path: the text to be sent, or the number of a row's id. */
export type PathPart = string | { readonly known: number };

type Header = readonly [name: string, value: string];

export interface DrawnRequest {
  readonly route: FuzzedRoute;
  readonly persona: Persona;
  readonly method: string;
  readonly parts: readonly PathPart[];
  /** The query with its question mark. */
  readonly query: string;
  readonly headers: readonly Header[];
  readonly body: Buffer | null;
}

const hostileParts = [
  ["", ".", "..", "%2e%2e%2f%2e%2e%2fetc%2fpasswd", "%00", "%", "%zz", "%E0%A4%A", "%ED%A0%80"],
  ["%c0%ae%c0%ae", "%u0041", "__proto__", "constructor", "null", "NaN", "-1", "1e309", "*"],
  ["9".repeat(40), ":id", "a;b=c", "a//b", "'%20or%201=1--", "x".repeat(43), "x".repeat(9_000)],
  ["00000000-0000-0000-0000-000000000000", "{00000000-0000-4000-8000-000000000000}"],
  ["%F0%9F%92%A9", "\u00ff\u00fe"],
].flat();

/** Encodes as a sloppy program would. Lone surrogates can't be encoded at all. */
function encodeLoosely(text: string): string {
  try {
    return encodeURIComponent(text.slice(0, 500));
  } catch {
    return "%ED%A0%80";
  }
}

/** The parts of a route's pattern that vary. */
export const isVarying = (piece: string): boolean => /[:*]/.test(piece);

function partOf(pattern: string): fc.Arbitrary<PathPart> {
  const meant =
    pattern === ":provider"
      ? fc.constantFrom(...crmProviders.map(({ id }) => id))
      : fc.nat().map((known) => ({ known }));
  return fc.oneof(
    { arbitrary: meant, weight: 6 },
    { arbitrary: fc.uuid(), weight: 1 },
    { arbitrary: fc.constantFrom(...hostileParts), weight: 2 },
    { arbitrary: hostileText.map(encodeLoosely), weight: 1 },
  );
}

function writeQuery(fields: unknown): string {
  if (typeof fields !== "object" || fields === null) return `?${encodeLoosely(String(fields))}`;
  const pairs = Object.entries(fields).map(([name, value]) => {
    const text = typeof value === "string" ? value : writeJson(value);
    return `${encodeLoosely(name)}=${encodeLoosely(text)}`;
  });
  return pairs.length > 0 ? `?${pairs.join("&")}` : "";
}

const oddQuery = fc.constantFrom(
  ...[
    ["?", "?&&=&", "?a=1&a=2&a[]=3&a[b]=4", "?__proto__[x]=1", "?limit=1e9", "?q=%"],
    ["?limit=-1&cursor=%00", "?cursor=eyJhIjoxfQ", `?q=${"a".repeat(8_000)}`],
    `?${"a&".repeat(3_000)}`,
  ].flat(),
);

function queryOf({ schema }: FuzzedRoute): fc.Arbitrary<string> {
  const asked = describeInput(schema?.querystring);
  const meant = asked === null ? fc.constant({}) : valueOfSchema(asked);
  const near = asked === null ? meant : fc.oneof(meant, nearly(meant));
  return fc.oneof(
    { arbitrary: near.map(writeQuery), weight: 6 },
    { arbitrary: fc.constant(""), weight: 6 },
    { arbitrary: oddQuery, weight: 1 },
  );
}

const oddHeaders: Readonly<Record<string, readonly string[]>> = {
  "content-type": [
    ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", ""],
    ["application/json; charset=utf-16", "application/json;;;", "application/pdf"],
  ].flat(),
  "content-encoding": ["gzip"],
  origin: ["http://evil.invalid", "null"],
  "sec-fetch-site": ["cross-site"],
  referer: ["http://evil.invalid/%00"],
  cookie: ["session=; session=x; __Host-session=%00; =; a", `a=${"b".repeat(4_000)}`],
  authorization: ["Bearer x", "Basic OmE="],
  "idempotency-key": ["not a uuid", "0b3b9b1e-6d0c-4f0e-9d55-9a4f5a3c2b1a"],
  "if-none-match": ['*, "x", W/"y"'],
  "if-modified-since": ["yesterday"],
  range: ["bytes=0-0,1-1,2-2,-1", "bytes=9999999999999999999-", "lines=1-2"],
  "accept-encoding": ["br;q=0, gzip;q=nope, *;q=1e9"],
  "accept-language": ["xx-YY, *;q=0.5"],
  accept: ["image/*"],
  "x-forwarded-for": ["1.2.3.4, nobody, ::ffff:5.6.7.8"],
  "x-http-method-override": ["DELETE"],
  expect: ["100-continue", "200-ok"],
  upgrade: ["websocket"],
  "user-agent": [`x${"\u00ff".repeat(500)}`],
  host: ["evil.invalid"],
};
const oddHeader = fc.constantFrom(
  ...Object.entries(oddHeaders).flatMap(([name, all]) => all.map((value): Header => [name, value])),
);

const json: Header = ["content-type", "application/json"];

/** Usually the headers of a browser in one of both languages, with or without a key for repeats. */
const headersOf: fc.Arbitrary<readonly Header[]> = fc
  .tuple(
    fc.constantFrom<readonly Header[]>([], [["accept-language", "es"]]),
    fc.oneof(
      { arbitrary: fc.constant([json]), weight: 4 },
      { arbitrary: fc.uuid().map((key): Header[] => [json, ["idempotency-key", key]]), weight: 2 },
      { arbitrary: fc.array(oddHeader, { minLength: 1, maxLength: 3 }), weight: 1 },
      { arbitrary: fc.array(oddHeader, { maxLength: 2 }).map((odd) => [json, ...odd]), weight: 1 },
    ),
  )
  .map((both) => both.flat());

const carriesBody = new Set(["POST", "PUT", "PATCH", "DELETE"]);

/** A body that fits, one that is one change away from fitting, or one that no form sends. */
function bodyOf({ method, fitting }: FuzzedRoute): fc.Arbitrary<Buffer | null> {
  if (!carriesBody.has(String(method))) return fc.constant(null);
  const whole = fc.constantFrom(...(fitting.length > 0 ? fitting : [{}]));
  const write = (value: unknown) => Buffer.from(writeJson(value));
  const cut = fc
    .tuple(whole.map(write), fc.nat())
    .map(([bytes, at]) => bytes.subarray(0, at % bytes.length));
  return fc.oneof(
    { arbitrary: whole.map(write), weight: 8 },
    { arbitrary: nearly(whole).map(write), weight: 8 },
    { arbitrary: hostileValue.map(write), weight: 1 },
    { arbitrary: fc.oneof(cut, oddBody), weight: 2 },
    { arbitrary: fc.constant(null), weight: 1 },
  );
}

const otherMethods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "QUERY"];

/** A call of one route: nearly as it is meant, or far from it. */
export function requestsOf(route: FuzzedRoute): fc.Arbitrary<DrawnRequest> {
  return fc.record({
    route: fc.constant(route),
    persona: fc.constantFrom(...(route.roles === null ? personas : staffPersonas)),
    method: fc.oneof(
      { arbitrary: fc.constant(String(route.method)), weight: 30 },
      { arbitrary: fc.constantFrom(...otherMethods), weight: 1 },
    ),
    parts: fc.tuple(...route.url.split("/").filter(isVarying).map(partOf)),
    query: queryOf(route),
    headers: headersOf,
    body: bodyOf(route),
  });
}
