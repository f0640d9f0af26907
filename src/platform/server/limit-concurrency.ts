import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "#platform/core/app-error.ts";
import type { Admission } from "./admission.ts";
import type { Bound } from "./places.ts";
import { tooBusy } from "./refusals.ts";
import { toWideNetwork } from "./visitor-network.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Answered however busy the server is: whoever asks decides whether it is still alive. */
    alwaysAdmitted?: boolean;
  }
  interface FastifyRequest {
    /** Gives back the place of this request. */
    endWork: (() => void) | null;
  }
}

const uploadRetrySeconds = 5;

/**
 * A place is held from the moment a request is whole until its answer is handed over: neither a
 * body that trickles in nor an answer that nobody reads keeps others out. Files are worked on
 * while they come in, so they have places of their own.
 */
export function limitConcurrency(app: FastifyInstance, admission: Admission): void {
  app.decorateRequest("endWork", null);
  app.addHook("onRequest", async (request) => {
    const { slowBody } = request.routeOptions.config;
    if (slowBody) admit(admission, request, listBodyBounds(admission, request));
    else if (!hasBody(request)) admit(admission, request, listBounds(admission, request));
  });
  app.addHook("preValidation", async (request) => {
    if (!request.endWork) admit(admission, request, listBounds(admission, request));
  });
  app.addHook("onSend", async (request) => request.endWork?.());
}

export function hasBody({ headers }: FastifyRequest): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

function admit(admission: Admission, request: FastifyRequest, bounds: readonly Bound[]): void {
  const { alwaysAdmitted, slowBody } = request.routeOptions.config;
  if (alwaysAdmitted) return;
  request.endWork = admission.begin(request.raw.socket, bounds);
  if (request.endWork) return;
  admission.turnedAway.count(slowBody ? "upload" : "request");
  throw slowBody
    ? new AppError(
        "rate_limited",
        { en: "Too many files are on their way. Please try again." },
        {
          retryAfterSeconds: uploadRetrySeconds,
        },
      )
    : new AppError("overloaded", tooBusy, {
        retryAfterSeconds: 1,
      });
}

function listBounds({ limits, networks }: Admission, { ip }: FastifyRequest): Bound[] {
  const network = networks.ofVisitor(ip);
  const own: Bound[] = network === null ? [] : [[network, limits.mostRequestsOfNetwork]];
  return [["requests", limits.mostRequests], ...own];
}

function listBodyBounds({ limits, networks }: Admission, request: FastifyRequest): Bound[] {
  const network = networks.ofVisitor(request.ip);
  const address = `${request.routeOptions.url} ${JSON.stringify(request.params)}`;
  if (request.routeOptions.config.staffBody) {
    const ofOffice: Bound[] =
      network === null ? [] : [[`staff bodies of ${network}`, limits.mostStaffBodiesOfNetwork]];
    const atOnce: Bound = ["staff bodies", limits.mostStaffBodies];
    return [atOnce, [address, limits.mostSlowBodiesOfAddress], ...ofOffice];
  }
  const own: Bound[] =
    network === null
      ? []
      : [
          [`bodies of ${network}`, limits.mostSlowBodiesOfNetwork],
          [`bodies around ${toWideNetwork(request.ip)}`, limits.mostSlowBodiesOfWideNetwork],
        ];
  return [["bodies", limits.mostSlowBodies], [address, limits.mostSlowBodiesOfAddress], ...own];
}
