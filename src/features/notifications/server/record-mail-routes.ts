import type { FastifyInstance, FastifyRequest } from "fastify";
import { caseRefusals } from "#features/casework/server/case-refusals.ts";
import { findVersion } from "#features/casework/server/case-store.ts";
import type { CaseSource } from "#features/casework/server/case-store.ts";
import { readViewer } from "#features/casework/server/visible-to.ts";
import { bounceSchema } from "#features/notifications/core/record-mail.ts";
import { AppError } from "#platform/core/app-error.ts";
import type { Clock } from "#platform/core/clock.ts";
import { isId } from "#platform/core/is-id.ts";
import type { Database } from "#platform/server/database.ts";
import { markBounced } from "#platform/server/mail/mails-store.ts";
import { parseInput } from "#platform/server/parse-input.ts";
import { audited } from "#platform/server/staff-route.ts";
import type { StaffRoute } from "#platform/server/staff-route.ts";
import { listRecordMails } from "./record-mails.ts";

export interface RecordMailRoutesDependencies {
  readonly database: Database;
  readonly clock: Clock;
  /** What mails are about, where it is read and by whom. */
  readonly kinds: ReadonlyArray<{
    readonly source: CaseSource;
    readonly path: string;
    readonly route: StaffRoute;
  }>;
}

type MailRequest = FastifyRequest<{ Params: { id: string; mailId?: string } }>;

/** What became of mails to the person behind a record. Registered inside the scope that admits staff only. */
export function recordMailRoutes(
  app: FastifyInstance,
  { database, clock, kinds }: RecordMailRoutesDependencies,
): void {
  for (const { source, path, route } of kinds) {
    const checkRecord = async (request: MailRequest): Promise<string> => {
      const { id } = request.params;
      const viewer = readViewer(request);
      const version = isId(id) ? await findVersion(database.db, { source, id, viewer }) : null;
      if (version === null) throw new AppError("not_found", caseRefusals[source.kind].missing);
      return id;
    };

    app.get(`${path}/:id/mails`, route, async (request: MailRequest) => ({
      success: true,
      mails: await listRecordMails(database.db, await checkRecord(request)),
    }));

    app.post(
      `${path}/:id/mails/:mailId/bounce`,
      audited(route, "mail-bounce"),
      async (request: MailRequest) => {
        const { bounced } = parseInput(bounceSchema, request.body);
        const recordId = await checkRecord(request);
        const { mailId = "" } = request.params;
        const now = clock.now();
        const isDone =
          isId(mailId) && (await markBounced(database.db, { id: mailId, recordId, bounced, now }));
        if (!isDone) {
          throw new AppError("conflict", {
            en: "Only an email that was sent can come back. Reload the page to see how it stands.",
          });
        }
        return { success: true, mails: await listRecordMails(database.db, recordId) };
      },
    );
  }
}
