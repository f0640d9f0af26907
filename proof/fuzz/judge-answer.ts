import * as z from "zod/mini";
import type { DeclaredRoute } from "../../src/platform/http/route-list.ts";
import type { DrawnRequest, Persona } from "./draw-request.ts";
import { planted, type RawAnswer, routeHeader } from "./fuzzed-site.ts";

const errorBody = z.looseObject({
  success: z.literal(false),
  message: z.string().check(z.regex(/^[A-Z].*[.!?]$/su)),
  requestId: z.string().check(z.regex(/^[0-9a-f-]{36}$/)),
  errors: z.optional(z.record(z.string(), z.string())),
});

/** Words of the program and its folder, which no answer may contain. */
const innards = [
  /\n\s+at \S+ \(/,
  /node:internal/,
  /node_modules/,
  /\bfile:\/\/\/(?!etc\/passwd)/,
  /DrizzleQueryError|PostgresError/,
  /\b(?:select|insert into|update) "?\w+"? .*\$1/i,
  /\$argon2/,
];

/** These statuses say that something is not set up; every other status above 499 is a failure. */
const notOffered = new Set(["GET /api/objects/s3/sts", "HEAD /api/objects/s3/sts"]);

function judgeStatus({ status, headers }: RawAnswer): string[] {
  const route = headers[routeHeader] ?? "no route";
  const isFine = status < 500 || (status === 501 && notOffered.has(route));
  return isFine ? [] : [`a ${status} of ${route}`];
}

function isErrorBody(body: Buffer): boolean {
  try {
    return z.safeParse(errorBody, JSON.parse(body.toString())).success;
  } catch {
    return false;
  }
}

function judgeRefusal({ method, route }: DrawnRequest, answer: RawAnswer): string[] {
  const { status, headers, body } = answer;
  const text = body.toString();
  // A form that is sent without script gets a page as its answer.
  const isForm = route.url === "/api/your-data" && text.startsWith("<!doctype html>");
  const isApi = route.url.startsWith("/api/") && method !== "HEAD" && !isForm;
  const isJson = headers["content-type"]?.startsWith("application/json") ?? false;
  return [
    ...(isApi && !isJson ? [`a ${status} that is no JSON`] : []),
    ...(isJson && body.length > 0 && !isErrorBody(body) ? [`a ${status}: ${text}`] : []),
    ...innards.filter((shape) => shape.test(text)).map((shape) => `tells ${shape}`),
  ];
}

/**
 * The route that answered says who may call it, not the drawn address: parts such as ".." and other
 * methods lead to another route.
 */
function judgeAccess(persona: Persona, answer: RawAnswer, routes: readonly DeclaredRoute[]) {
  const name = answer.headers[routeHeader];
  const answering = routes.find(({ method, url }) => `${String(method)} ${url}` === name);
  const isAllowed = !answering?.roles || answering.roles.some((role) => role === persona);
  return isAllowed || answer.status >= 400 ? [] : [`${name} answers an ${persona}`];
}

/** Lists what is wrong with the outcome of a call. */
export function judgeAnswer(
  request: DrawnRequest,
  answer: RawAnswer | string,
  routes: readonly DeclaredRoute[],
): string[] {
  if (typeof answer === "string") return [answer];
  const { persona } = request;
  // The answer to a conflict shows staff the record as it is now.
  const mayTell = persona !== "anonymous" && (answer.status < 400 || answer.status === 409);
  const text = answer.body.toString();
  const leaked = mayTell ? [] : Object.values(planted).filter((value) => text.includes(value));
  return [
    ...judgeStatus(answer),
    ...judgeAccess(persona, answer, routes),
    ...(answer.status >= 400 ? judgeRefusal(request, answer) : []),
    ...leaked.map((value) => `tells of somebody: ${value}`),
  ];
}
