import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { AppError, type AppErrorCode } from "#platform/core/app-error.ts";
import { escapeMarkup } from "#platform/core/formats.ts";
import { type Localized, type Locale, localPath, pageLanguage } from "#platform/core/locale.ts";
import { isDatabaseUnavailable } from "#platform/database/database-failure.ts";
import { describeError, readStack } from "#platform/process/log.ts";
import { findFormPage, readLocale } from "./parse-input.ts";

export const unreadable: Localized<string> = {
  en: "The request can't be read. Please send well-formed JSON.",
  es: "No se puede leer la petición. Envíe un JSON bien formado.",
};

export const tooBusy: Localized<string> = {
  en: "Too many requests at this moment. Please try again.",
  es: "Hay demasiadas peticiones en este momento. Inténtelo de nuevo.",
};

export const nothingHere: Localized<string> = {
  en: "There is nothing at this address.",
  es: "No hay nada en esta dirección.",
};

/** Sentences for requests that the HTTP layer refuses before any route sees them, by status. */
export const refusals: Readonly<Record<number, Localized<string>>> = {
  400: unreadable,
  404: nothingHere,
  408: {
    en: "The request took too long to arrive. Please send it again.",
    es: "La petición tardó demasiado en llegar. Envíela otra vez.",
  },
  413: {
    en: "That is more than this address accepts. Please send less.",
    es: "Eso es más de lo que acepta esta dirección. Envíe menos.",
  },
  414: { en: "The address is too long.", es: "La dirección es demasiado larga." },
  415: {
    en: "Please send JSON, with the header Content-Type: application/json.",
    es: "Envíe JSON, con el encabezado Content-Type: application/json.",
  },
  431: {
    en: "The request's headers are too long.",
    es: "Los encabezados de la petición son demasiado largos.",
  },
};

const statuses: Readonly<Record<AppErrorCode, number>> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  reason_needed: 409,
  precondition_failed: 412,
  too_large: 413,
  unsupported_type: 415,
  key_reused: 422,
  rate_limited: 429,
  not_offered: 501,
  unavailable: 503,
  overloaded: 503,
};

/** The status with which an error is answered. */
export const errorStatus = ({ code }: AppError): number => statuses[code];

const unavailableSeconds = 5;

const broken: Localized<string> = {
  en: "Something went wrong on our side. Please try again.",
  es: "Algo falló de nuestro lado. Inténtelo de nuevo.",
};
const outOfReach: Localized<string> = {
  en: "We can't reach our records right now. Nothing is lost: please try again in a moment.",
  es: "En este momento no podemos abrir nuestros registros. No se perdió nada: inténtelo de nuevo en un rato.",
};

/** Codes for a process or machine with too many open files, which usually passes within moments. */
const outOfFiles = new Set(["EMFILE", "ENFILE"]);

/** Headers that describe the content of an answer that failed; the error response drops them. */
const contentHeaders = [
  "accept-ranges",
  "content-encoding",
  "content-length",
  "content-range",
  "etag",
  "last-modified",
];

interface Outcome {
  readonly status: number;
  readonly sentence: Localized<string>;
  readonly fields?: ((locale: Locale) => Readonly<Record<string, string>>) | undefined;
  readonly retryAfterSeconds?: number | undefined;
  readonly details?: AppError["details"];
}

/**
 * Turns an error into a response. This is the only place that does, so all error bodies have the
 * same form.
 */
export function answerError(
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  // The caller is gone and nobody reads this response. Status 499 keeps it from being counted as a
  // server failure.
  if (isHangUp(error, reply)) return answer(request, reply, { status: 499, sentence: unreadable });
  const outcome = toOutcome(error);
  request.auditAsked = error instanceof AppError && error.code === "reason_needed";
  // `turnedAway` counts callers whom the limits refuse: a log line for each would flood the log.
  const isOverload = error instanceof AppError && error.code === "overloaded";
  const isOffered = outcome.status !== statuses.not_offered;
  if (outcome.status >= 500 && !isOverload && isOffered) logFailure(error, outcome, request);
  return answer(request, reply, outcome);
}

/** Whether the caller disconnected before the first byte, so that the response was dropped. */
function isHangUp(error: Error, { raw }: FastifyReply): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === "ERR_STREAM_PREMATURE_CLOSE" && raw.destroyed;
}

/** Answers an unknown `/api` address in the form of every other error. */
export function answerNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return answer(request, reply, { status: 404, sentence: nothingHere });
}

function toOutcome(error: Error): Outcome {
  if (error instanceof AppError) {
    const { sentence, fields, retryAfterSeconds, details } = error;
    return { status: errorStatus(error), sentence, fields, retryAfterSeconds, details };
  }
  // Fastify's own refusals carry a status below 500.
  if ("statusCode" in error && typeof error.statusCode === "number" && error.statusCode < 500) {
    const sentence = refusals[error.statusCode] ?? unreadable;
    return { status: error.statusCode, sentence };
  }
  if (outOfFiles.has((error as NodeJS.ErrnoException).code ?? "")) {
    return { status: 503, sentence: tooBusy, retryAfterSeconds: 1 };
  }
  if (isDatabaseUnavailable(error)) return { status: 503, sentence: outOfReach };
  return { status: 500, sentence: broken };
}

function logFailure(error: Error, { status }: Outcome, request: FastifyRequest): void {
  const route = request.routeOptions.url;
  if (status !== 503) {
    const about = { ...describeError(error), stack: readStack(error), route };
    return request.log.error(about, "Unexpected failure.");
  }
  request.log.error({ ...describeError(error.cause ?? error), route }, "A part is out of reach.");
}

function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, sentence, fields, retryAfterSeconds, details }: Outcome,
): FastifyReply {
  for (const name of contentHeaders) void reply.removeHeader(name);
  const seconds = retryAfterSeconds ?? (status === 503 ? unavailableSeconds : undefined);
  if (seconds !== undefined) void reply.header("retry-after", String(seconds));
  const locale = readLocale(request);
  const message = sentence[locale];
  const errors = fields?.(locale);
  void reply.code(status).header("cache-control", "no-store");
  const formPage = findFormPage(request);
  if (formPage !== undefined) {
    const [, query] = request.url.split("?", 2);
    const back = localPath(formPage, locale) + (query ? `?${query}` : "");
    const lines = errors ? Object.values(errors) : [message];
    return reply.type("text/html; charset=utf-8").send(writeFaultPage(lines, back, locale));
  }
  return reply.type("application/json; charset=utf-8").send({
    ...details,
    success: false,
    message,
    ...(errors && { errors }),
    requestId: request.id,
  });
}

const backToPage: Localized<string> = { en: "Back to the page", es: "Volver a la página" };

/**
 * A refusal as a page, for a browser that sends a form without script, because it shows the
 * response itself.
 *
 * @param back address of the form's page, with its query.
 */
function writeFaultPage(lines: readonly string[], back: string, locale: Locale): string {
  return `<!doctype html>
<html lang="${pageLanguage(locale)}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeMarkup(lines.join(" "))}</title>
${lines.map((line) => `<p>${escapeMarkup(line)}</p>`).join("\n")}
<p><a href="${escapeMarkup(back)}">${backToPage[locale]}</a></p>
</html>
`;
}
