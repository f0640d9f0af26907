import type { Socket } from "node:net";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "#platform/core/app-error.ts";
import type { AdmissionLimits, Admission } from "./admission.ts";
import type { Bound } from "./open-connections.ts";
import { tooBusy } from "./errors.ts";
import { toWideNetwork } from "./networks.ts";

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
    const { slowBody, staffBody } = request.routeOptions.config;
    if (slowBody) {
      admit(admission, request, () =>
        staffBody ? beginStaffBody(admission, request) : beginBody(app, admission, request),
      );
    } else if (!hasBody(request)) admit(admission, request, beginRequest);
  });
  app.addHook("preValidation", async (request) => {
    if (!request.endWork) admit(admission, request, beginRequest);
  });
  app.addHook("onSend", async (request) => request.endWork?.());

  function beginRequest(request: FastifyRequest): (() => void) | null {
    const { mostRequests, mostRequestsOfNetwork, mostRequestsOfWideNetwork } = admission.limits;
    return admission.begin(request.raw.socket, [
      ["requests", mostRequests],
      ...listNeighbors(admission, request.ip, [
        "requests",
        mostRequestsOfNetwork,
        mostRequestsOfWideNetwork,
      ]),
    ]);
  }
}

export function hasBody({ headers }: FastifyRequest): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

function admit(
  admission: Admission,
  request: FastifyRequest,
  begin: (request: FastifyRequest) => (() => void) | null,
): void {
  const { alwaysAdmitted, slowBody } = request.routeOptions.config;
  if (alwaysAdmitted) return;
  request.endWork = begin(request);
  if (request.endWork) return;
  admission.turnedAway.count(slowBody ? "upload" : "request");
  if (!slowBody) throw new AppError("overloaded", tooBusy, { retryAfterSeconds: 1 });
  const sentence = {
    en: "Too many files are on their way. Please try again.",
    es: "Hay demasiados archivos en camino. Inténtelo de nuevo.",
  };
  throw new AppError("rate_limited", sentence, { retryAfterSeconds: uploadRetrySeconds });
}

/** By the caller's network and the wide one around it; none where that is not known. */
function listNeighbors(
  { networks }: Admission,
  ip: string,
  [what, mostOfNetwork, mostOfWideNetwork]: readonly [string, number, number],
): Bound[] {
  const network = networks.ofVisitor(ip);
  if (network === null) return [];
  return [
    [`${what} of ${network}`, mostOfNetwork],
    [`${what} around ${toWideNetwork(ip)}`, mostOfWideNetwork],
  ];
}

/** Staff's parts have a bucket's speed: none makes room, and only staff are given an address. */
function beginStaffBody(admission: Admission, request: FastifyRequest): (() => void) | null {
  const { limits, networks } = admission;
  const network = networks.ofVisitor(request.ip);
  const ofOffice: Bound[] =
    network === null ? [] : [[`staff bodies of ${network}`, limits.mostStaffBodiesOfNetwork]];
  const atOnce: Bound = ["staff bodies", limits.mostStaffBodies];
  return admission.begin(request.raw.socket, [atOnce, nameAddress(limits, request), ...ofOffice]);
}

function beginBody(
  app: FastifyInstance,
  admission: Admission,
  request: FastifyRequest,
): (() => void) | null {
  const { limits } = admission;
  const { ip, raw } = request;
  const { mostSlowBodiesOfNetwork, mostSlowBodiesOfWideNetwork } = limits;
  const most = ["bodies", mostSlowBodiesOfNetwork, mostSlowBodiesOfWideNetwork] as const;
  const neighbors = listNeighbors(admission, ip, most);
  return admission.beginBody({
    socket: raw.socket,
    network: neighbors[0]?.[0] ?? null,
    own: nameAddress(limits, request),
    shared: [...neighbors, ["bodies", limits.mostSlowBodies]],
    isWhole: () => raw.complete,
    end: () => endSlowRequest(app, raw.socket),
  });
}

function nameAddress({ mostSlowBodiesOfAddress }: AdmissionLimits, request: FastifyRequest): Bound {
  const { routeOptions, params } = request;
  return [`${routeOptions.url} ${JSON.stringify(params)}`, mostSlowBodiesOfAddress];
}

/** As Node itself gives up on a request, so that the caller gets the same answer if it has none. */
export function endSlowRequest({ server }: FastifyInstance, socket: Socket): void {
  const code = "ERR_HTTP_REQUEST_TIMEOUT";
  server.emit("clientError", Object.assign(new Error("Request timeout"), { code }), socket);
}
