import * as z from "zod/mini";
import type { DrawnRequest, FuzzedRoute, Persona } from "./draw-request.ts";
import type { RawAnswer, Unanswered } from "./raw-caller.ts";
import { routeHeader } from "./route-header.ts";
import { planted } from "./written-values.ts";

const errorBody = z.looseObject({
  success: z.literal(false),
  message: z.string().check(z.regex(/^[A-Z].*[.!?]$/su)),
  requestId: z.string().check(z.regex(/^[0-9a-f-]{36}$/)),
  errors: z.optional(z.record(z.string(), z.string())),
});

/** Of the program and its place, which no answer may tell. */
const innards = [
  /\n\s+at \S+ \(/,
  /node:internal/,
  /node_modules/,
  /\bfile:\/\/\/(?!etc\/passwd)/,
  /DrizzleQueryError|PostgresError|SqliteError/,
  /\b(?:select|insert into|update) "?\w+"? .*\$1/i,
  /\$argon2/,
];

/** What isn't set up says so; everything else above 499 is a failure. */
const notOffered: Readonly<Record<string, readonly string[]>> = {
  501: ["GET /api/objects/s3/sts", "HEAD /api/objects/s3/sts", "POST /api/your-data"],
};

function judgeStatus({ status, headers }: RawAnswer): string[] {
  if (status < 500) return [];
  const route = headers[routeHeader] ?? "";
  return notOffered[status]?.includes(route) ? [] : [`a ${status} of ${route || "no route"}`];
}

function judgeError(answer: RawAnswer, isApi: boolean): string[] {
  const { status, headers, body } = answer;
  const faults = judgeStatus(answer);
  const isJson = headers["content-type"]?.startsWith("application/json") ?? false;
  if (isApi && !isJson) faults.push(`a ${status} that is no JSON`);
  if (isJson && body.length > 0 && !isErrorBody(body)) {
    faults.push(`a ${status} with another body: ${body.toString().slice(0, 300)}`);
  }
  return faults;
}

function isErrorBody(body: Buffer): boolean {
  try {
    return z.safeParse(errorBody, JSON.parse(body.toString())).success;
  } catch {
    return false;
  }
}

/**
 * The route that answered says whose it is, and not the address that was drawn: parts such as ".."
 * and other methods lead elsewhere.
 */
function judgeAccess(
  persona: Persona,
  answer: RawAnswer,
  routes: readonly FuzzedRoute[],
): string[] {
  const name = answer.headers[routeHeader];
  const answering = routes.find(({ method, url }) => `${method} ${url}` === name);
  const isAllowed = !answering?.roles || answering.roles.some((role) => role === persona);
  return isAllowed || answer.status >= 400 ? [] : [`${name} answers an ${persona}`];
}

/** What is wrong with how a call ended; empty when nothing is. */
export function judgeAnswer(
  { method, persona, route }: DrawnRequest,
  answer: RawAnswer | Unanswered,
  routes: readonly FuzzedRoute[],
): string[] {
  if (typeof answer === "string") return [answer];
  const faults = judgeAccess(persona, answer, routes);
  const text = answer.body.toString();
  if (answer.status >= 400) {
    const isApi = route.url.startsWith("/api/") && method !== "HEAD";
    faults.push(...judgeError(answer, isApi));
    faults.push(...innards.filter((shape) => shape.test(text)).map((shape) => `tells ${shape}`));
  }
  // A conflict shows staff the record as it is now.
  const mayTell = persona !== "anonymous" && (answer.status < 400 || answer.status === 409);
  if (!mayTell) {
    const told = Object.values(planted).filter((value) => text.includes(value));
    faults.push(...told.map((value) => `tells of somebody: ${value}`));
  }
  return faults;
}
