import type { FuzzedRoute } from "./draw-request.ts";

const noBody = "what it does stands in its address, and a body is not read";
const bytes = "it takes the bytes of a file, at an address that is signed";

/** Routes that change something and hold no body against a schema, each with the reason. */
export const routesWithoutSchema: Readonly<Record<string, string>> = {
  "POST /api/objects/upload": noBody,
  "POST /api/auth/logout": noBody,
  "DELETE /api/auth/sessions/:id": noBody,
  "PUT /objects/uploads/:id": bytes,
  "PUT /objects/parts/:id": bytes,
  "PUT /objects/parts/:id/:partNumber": bytes,
  "POST /calls-again": noBody,
  "POST /es/calls-again": noBody,
  "POST /es/stop-calls": noBody,
  "POST /stop-calls": noBody,
  "DELETE /api/admin/views/:id": noBody,
  "POST /api/admin/leads/:id/restore": noBody,
  "POST /api/admin/inquiries/:id/restore": noBody,
  "POST /api/admin/applications/:id/restore": noBody,
  "POST /api/admin/leads/:id/free": noBody,
  "POST /api/admin/inquiries/:id/free": noBody,
  "POST /api/admin/applications/:id/free": noBody,
  "POST /api/admin/crm/test/:provider": noBody,
  "POST /api/admin/crm/test-all": noBody,
  "POST /api/admin/leads/:id/sync/:provider": noBody,
  "POST /api/admin/crm/retry/:provider": noBody,
  "POST /api/admin/crm/backfill/:provider": noBody,
  "POST /api/admin/crm/backfill/:provider/stop": noBody,
  "POST /api/admin/crm/erasures/retry": noBody,
  "POST /api/admin/crm/erasures/:id/checked": noBody,
  "DELETE /api/objects/s3/multipart/:uploadId": noBody,
  "DELETE /api/admin/leads/:id/documents/:documentId": noBody,
  "POST /api/admin/leads/:id/documents/:documentId/restore": noBody,
  "POST /api/admin/mail/test": noBody,
  "POST /api/admin/retention/forecast": noBody,
  "POST /api/admin/people/requests/:id": noBody,
  "POST /api/admin/people/requests/:id/done": noBody,
  "DELETE /api/admin/staff/:id": noBody,
  "DELETE /api/admin/staff/:id/second-factor": noBody,
  "POST /api/admin/staff/:id/restore": noBody,
  "POST /api/admin/staff/:id/password-link": noBody,
  "DELETE /api/admin/invitations/:id": noBody,
};

const changing = new Set(["POST", "PUT", "PATCH", "DELETE"]);

/** Fewer of the bodies drawn from its schemas than this may fit, or the draw knows too little. */
const fewestFitting = 5;

/** What the list above, and what was learnt, say differently. */
export function findUnlearnt(routes: readonly FuzzedRoute[]): string[] {
  const names = new Set(routes.map(({ method, url }) => `${method} ${url}`));
  const gone = Object.keys(routesWithoutSchema).filter((name) => !names.has(name));
  return [
    ...gone.map((name) => `${name} is no route any more: take it off routes-without-schema.ts`),
    ...routes.filter(({ method }) => changing.has(method)).flatMap(judgeRoute),
  ];
}

function judgeRoute({ method, url, body, fitting }: FuzzedRoute): string[] {
  const name = `${method} ${url}`;
  const isListed = Object.hasOwn(routesWithoutSchema, name);
  if (body.length === 0 && !isListed) {
    return [
      `${name}: no schema was learnt; where it has none, say why in routes-without-schema.ts`,
    ];
  }
  if (body.length > 0 && isListed) return [`${name} has a schema: take it off the list`];
  if (body.length > 0 && fitting.length < fewestFitting) {
    return [
      `${name}: ${fitting.length} drawn bodies fit; value-of-schema.ts knows too little of it`,
    ];
  }
  return [];
}
