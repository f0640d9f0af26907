import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import type { ConsentSource, PersonKeys } from "#features/consent/core/consent.ts";
import type { Clock } from "#platform/core/clock.ts";
import type { Database, Tx } from "#platform/server/database.ts";
import type { VisitorLimit } from "#platform/server/visitor-limit.ts";
import { readPersonKeys } from "./person-keys.ts";
import { revokeConsent } from "./revoke-consent.ts";
import type { OnContactChange } from "./revoke-consent.ts";
import { readStopCallsLink } from "./stop-calls-link.ts";
import type { StopCallsAsk } from "./stop-calls-link.ts";
import type { AppSecret } from "#platform/server/keyed-hash.ts";

const formType = "application/x-www-form-urlencoded";
const longestForm = 1_024;
const longestToken = 2_000;
const querySchema = z.object({ link: z.string().check(z.maxLength(longestToken)) });

export interface StopCallsDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly secret: AppSecret;
  readonly onChange: OnContactChange;
  readonly limit: VisitorLimit;
  /** By what the record says today; null once it is gone. */
  readonly findPerson: (
    tx: Tx,
    record: { readonly kind: ConsentSource; readonly id: string },
  ) => Promise<{ readonly email: string; readonly phone: string | null } | null>;
}

/**
 * Where the button of the page behind a mail's link leads. To open the link changes nothing: programs
 * that look into mail follow every link, and none presses a button. It works without script, as it
 * has to years later on any device.
 */
export function stopCallsRoutes(app: FastifyInstance, dependencies: StopCallsDependencies): void {
  void app.register(async (scope) => {
    // The button sends nothing but its press; what it is about stands in the address.
    scope.addContentTypeParser(
      formType,
      { parseAs: "string", bodyLimit: longestForm },
      async () => null,
    );
    scope.post("/stop-calls", async (request, reply) => {
      await dependencies.limit.consume(request);
      const query = querySchema.safeParse(request.query);
      const token = query.success ? query.data.link : "";
      const { secret, clock } = dependencies;
      const ask = readStopCallsLink(secret, token, clock.now());
      if (ask) await stopCalls(dependencies, ask);
      return reply.redirect(ask ? "/stop-calls/done" : "/stop-calls/over", 303);
    });
  });
}

async function stopCalls(
  { database, clock, onChange, findPerson }: StopCallsDependencies,
  ask: StopCallsAsk,
): Promise<void> {
  await database.transaction(async (tx) => {
    const found = await findPerson(tx, ask);
    // Of whoever is erased a no is kept as their proof is.
    const person: PersonKeys = found
      ? readPersonKeys(found)
      : { emailKey: ask.emailHash, phoneKey: "" };
    const source = found ? { kind: ask.kind, id: ask.id } : undefined;
    const told = { person, channel: "link", by: null, note: null, now: clock.now() } as const;
    await revokeConsent({ onChange }, tx, { ...told, source });
  });
}
