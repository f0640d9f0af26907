import type { FastifyInstance, FastifyRequest } from "fastify";
import { caseRefusals } from "#features/casework/server/case-refusals.ts";
import { findCasePerson } from "#features/casework/server/tell-records-of.ts";
import type { PersonSource } from "#features/casework/server/tell-records-of.ts";
import { readViewer } from "#features/casework/server/visible-to.ts";
import { correctionSchema, revocationSchema } from "#features/consent/core/revocation-input.ts";
import { AppError } from "#platform/core/app-error.ts";
import type { Clock } from "#platform/core/clock.ts";
import { isId } from "#platform/core/is-id.ts";
import type { Database } from "#platform/server/database.ts";
import { parseInput } from "#platform/server/parse-input.ts";
import { adminsOnly, audited } from "#platform/server/staff-route.ts";
import type { StaffRoute } from "#platform/server/staff-route.ts";
import { correctRevocations } from "./correct-revocation.ts";
import { readPersonKeys } from "./person-keys.ts";
import { revokeConsent } from "./revoke-consent.ts";
import type { OnContactChange } from "./revoke-consent.ts";

export interface ConsentStaffRoutesDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly onChange: OnContactChange;
  /** On whose page a no can be noted: where each is found, and who may open it. */
  readonly kinds: ReadonlyArray<{
    readonly source: PersonSource;
    readonly path: string;
    readonly route: StaffRoute;
  }>;
}

type RecordRequest = FastifyRequest<{ Params: { id: string } }>;

/** What staff note of somebody who wants no calls. Registered inside the scope that admits staff only. */
export function consentStaffRoutes(
  app: FastifyInstance,
  { database, clock, onChange, kinds }: ConsentStaffRoutesDependencies,
): void {
  for (const { source, path, route } of kinds) {
    const readPerson = async (request: RecordRequest) => {
      const { id } = request.params;
      const viewer = readViewer(request);
      const person = isId(id) ? await findCasePerson(database.db, source, id, viewer) : null;
      if (!person) throw new AppError("not_found", caseRefusals[source.kind].missing);
      return { person: readPersonKeys(person), by: viewer.username, now: clock.now() };
    };

    app.post(
      `${path}/:id/revocations`,
      audited(route, "consent-revoke"),
      async (request: RecordRequest, reply) => {
        const { channel, note, requestKey } = parseInput(revocationSchema, request.body);
        const about = await readPerson(request);
        const noted = { kind: source.kind, id: request.params.id };
        const told = { ...about, channel, note: note || null, requestKey, source: noted };
        await database.transaction((tx) => revokeConsent({ onChange }, tx, told));
        return reply.code(201).send({ success: true });
      },
    );

    // To call somebody who said no is the agency's risk, not an agent's.
    app.post(
      `${path}/:id/revocation-corrections`,
      audited(adminsOnly, "consent-correct"),
      async (request: RecordRequest, reply) => {
        const { reason } = parseInput(correctionSchema, request.body);
        const about = await readPerson(request);
        const corrected = await database.transaction((tx) =>
          correctRevocations({ onChange }, tx, { ...about, reason }),
        );
        return reply.code(201).send({ success: true, corrected });
      },
    );
  }
}
