import Fastify from "fastify";
import { expect, onTestFinished, test, vi } from "vitest";
import { recordingLog } from "#testing/site/recording-log.ts";
import { testClock } from "#testing/site/test-clock.ts";
import { keepAuditTrail } from "./audit-trail.ts";
import type { Database } from "#platform/database/database.ts";
import { adminsOnly, audited } from "#platform/http/staff-route.ts";
import { testCtx } from "#testing/site/test-ctx.ts";

test("a storm of events does not make the audit trail ask a database that is away more often", async () => {
  // The clock stands still, so only the number of events could cause another attempt.
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  let tries = 0;
  const execute = async () => {
    tries += 1;
    throw new Error("away");
  };
  const database = { db: { execute } } as unknown as Database;
  const log = recordingLog();
  const app = Fastify();
  keepAuditTrail(app, testCtx({ database, clock: testClock(), secret: "s".repeat(32), log }));
  app.get("/read", audited(adminsOnly, "lead-read"), async (request) => {
    request.staff = { username: "ada", role: "admin" };
    return {};
  });
  for (let call = 0; call < 300; call += 1) await app.inject("/read");
  await app.close();

  // The first attempt came when enough events had gathered, the second when the server closed.
  expect(tries).toBe(2);
  expect(log.entries.filter(({ message }) => message.includes("could not be stored"))).toHaveLength(
    1,
  );
});
