import fc from "fast-check";
import { crmProviders } from "../../src/features/crm/server/crm-providers.ts";
import { bodyOf, hostileText, writeJson, mutateOnce, mutation } from "./hostile-values.ts";
import type { ToldRoute } from "./serve-fuzzed-site.ts";
import { valueOfSchema } from "./value-of-schema.ts";

export const personas = ["anonymous", "agent", "admin"] as const;
export type Persona = (typeof personas)[number];

/** Of ten calls of staff's routes an admin makes six, an agent three and a stranger one. */
const staffPersonas: readonly Persona[] = [
  ...Array.from({ length: 6 }, () => "admin" as const),
  ...Array.from({ length: 3 }, () => "agent" as const),
  "anonymous",
];

/** A route with the schemas of what it reads. */
export interface FuzzedRoute extends ToldRoute {
  /** Bodies that it takes. */
  readonly fitting: readonly unknown[];
}

/** A part of the path: the text to be sent, or the number of an id that was seen in answers. */
export type PathPart = string | { readonly known: number };

export interface DrawnRequest {
  readonly route: FuzzedRoute;
  readonly persona: Persona;
  readonly method: string;
  readonly parts: readonly PathPart[];
  /** The query as it is sent, with its question mark. */
  readonly query: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Buffer | null;
}

const hostileParts = [
  "",
  ".",
  "..",
  "%2e%2e%2f%2e%2e%2fetc%2fpasswd",
  "%00",
  "%",
  "%zz",
  "%E0%A4%A",
  "%ED%A0%80",
  "%c0%ae%c0%ae",
  "%u0041",
  "__proto__",
  "constructor",
  "null",
  "undefined",
  "NaN",
  "-1",
  "0",
  "1e309",
  "9".repeat(40),
  "*",
  ":id",
  "a;b=c",
  "a//b",
  "'%20or%201=1--",
  "00000000-0000-0000-0000-000000000000",
  "{00000000-0000-4000-8000-000000000000}",
  "x".repeat(43),
  "x".repeat(9_000),
  "%F0%9F%92%A9",
  "\u00ff\u00fe",
];

/** Parts of addresses that stand for one of a few names instead of an id. */
const namedParts: Readonly<Record<string, readonly string[]>> = {
  ":provider": crmProviders.map(({ id }) => id),
};

/** The value that a part of a route's pattern is meant to have. */
export function meantPart(pattern: string, known: number): PathPart {
  const names = namedParts[pattern];
  return names?.[known % names.length] ?? { known };
}

function partOf(pattern: string): fc.Arbitrary<PathPart> {
  return fc.oneof(
    { arbitrary: fc.nat().map((known) => meantPart(pattern, known)), weight: 6 },
    { arbitrary: fc.uuid(), weight: 1 },
    { arbitrary: fc.constantFrom(...hostileParts), weight: 2 },
    { arbitrary: hostileText.map(encodeLoosely), weight: 1 },
  );
}

/** The parts of a route's pattern that vary. */
export function listVaryingParts({ url }: ToldRoute): string[] {
  return url.split("/").filter((piece) => /[:*]/.test(piece));
}

/** Encodes as a sloppy program would. Lone surrogates can't be encoded at all. */
function encodeLoosely(text: string): string {
  try {
    return encodeURIComponent(text.slice(0, 500));
  } catch {
    return "%ED%A0%80";
  }
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
  "?",
  "?&&=&",
  "?a=1&a=2&a[]=3&a[b]=4",
  "?__proto__[x]=1",
  "?limit=1e9",
  "?limit=-1&cursor=%00",
  "?q=%",
  `?q=${"a".repeat(8_000)}`,
  `?${"a&".repeat(3_000)}`,
  "?cursor=eyJhIjoxfQ",
);

const jsonHeader = ["content-type", "application/json"] as const;

const oddHeader = fc.constantFrom<readonly [string, string]>(
  ["content-type", "text/plain"],
  ["content-type", "application/x-www-form-urlencoded"],
  ["content-type", "multipart/form-data; boundary=x"],
  ["content-type", "application/json; charset=utf-16"],
  ["content-type", "application/json;;;"],
  ["content-type", "application/pdf"],
  ["content-type", ""],
  ["content-encoding", "gzip"],
  ["origin", "http://evil.invalid"],
  ["origin", "null"],
  ["sec-fetch-site", "cross-site"],
  ["referer", "http://evil.invalid/%00"],
  ["cookie", "session=; session=x; __Host-session=%00; =; a"],
  ["cookie", `a=${"b".repeat(4_000)}`],
  ["authorization", "Bearer x"],
  ["authorization", "Basic OmE="],
  ["idempotency-key", "not a uuid"],
  ["idempotency-key", "0b3b9b1e-6d0c-4f0e-9d55-9a4f5a3c2b1a"],
  ["if-none-match", '*, "x", W/"y"'],
  ["if-modified-since", "yesterday"],
  ["range", "bytes=0-0,1-1,2-2,-1"],
  ["range", "bytes=9999999999999999999-"],
  ["range", "lines=1-2"],
  ["accept-encoding", "br;q=0, gzip;q=nope, *;q=1e9"],
  ["accept-language", "xx-YY, *;q=0.5"],
  ["accept", "image/*"],
  ["x-forwarded-for", "1.2.3.4, nobody, ::ffff:5.6.7.8"],
  ["x-forwarded-proto", "https"],
  ["x-http-method-override", "DELETE"],
  ["expect", "100-continue"],
  ["expect", "200-ok"],
  ["upgrade", "websocket"],
  ["user-agent", `x${"\u00ff".repeat(500)}`],
  ["host", "evil.invalid"],
);

function queryOf({ query }: FuzzedRoute): fc.Arbitrary<string> {
  const near = query
    ? fc
        .tuple(valueOfSchema(query), fc.option(mutation))
        .map(([value, change]) => writeQuery(change ? mutateOnce(value, change) : value))
    : fc.constant("");
  return fc.oneof(
    { arbitrary: near, weight: 6 },
    { arbitrary: fc.constant(""), weight: 6 },
    { arbitrary: oddQuery, weight: 1 },
  );
}

function methodOf({ method }: FuzzedRoute): fc.Arbitrary<string> {
  const others = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "QUERY"];
  return fc.oneof(
    { arbitrary: fc.constant<string>(method), weight: 30 },
    { arbitrary: fc.constantFrom(...others), weight: 1 },
  );
}

export const carriesBody = new Set(["POST", "PUT", "PATCH", "DELETE"]);

/** A call of one route: nearly as it is meant, or as nobody means it. */
export function requestsOf(route: FuzzedRoute): fc.Arbitrary<DrawnRequest> {
  const headers = fc.oneof(
    { arbitrary: fc.constant<DrawnRequest["headers"]>([jsonHeader]), weight: 4 },
    {
      arbitrary: fc.uuid().map((key) => [jsonHeader, ["idempotency-key", key] as const]),
      weight: 2,
    },
    {
      arbitrary: fc
        .array(oddHeader, { minLength: 1, maxLength: 3 })
        .map((odd) => [jsonHeader, ...odd]),
      weight: 1,
    },
    { arbitrary: fc.array(oddHeader, { minLength: 1, maxLength: 3 }), weight: 1 },
  );
  return fc.record({
    route: fc.constant(route),
    persona: fc.constantFrom(...(route.roles === null ? personas : staffPersonas)),
    method: methodOf(route),
    parts: fc.tuple(...listVaryingParts(route).map(partOf)),
    query: queryOf(route),
    headers,
    body: carriesBody.has(route.method) ? bodyOf(route.fitting) : fc.constant(null),
  });
}
