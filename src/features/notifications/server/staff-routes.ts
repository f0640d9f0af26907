import type { FastifyInstance } from "fastify";
import { adminsOnly, audited, changingParts } from "#platform/server/staff-route.ts";
import { recordMailRoutes } from "./record-mail-routes.ts";
import type { RecordMailRoutesDependencies } from "./record-mail-routes.ts";
import { readMailStatus } from "./read-mail-status.ts";
import { sendTestMail } from "./send-test-mail.ts";
import type { SendTestMailDependencies } from "./send-test-mail.ts";

/** What admins may ask of e-mail. Registered inside the scope that admits staff only. */
export function notificationStaffRoutes(
  app: FastifyInstance,
  dependencies: SendTestMailDependencies & RecordMailRoutesDependencies,
): void {
  const { database, mail } = dependencies;
  recordMailRoutes(app, dependencies);

  app.get("/api/admin/mail", adminsOnly, async () => ({
    success: true,
    mail: await readMailStatus(database, mail),
  }));

  app.post("/api/admin/mail/test", changingParts(audited(adminsOnly, "mail-test")), async () => {
    await sendTestMail(dependencies);
    return { success: true };
  });
}
