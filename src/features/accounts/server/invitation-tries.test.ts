import { expect, onTestFinished, test } from "vitest";
import { openStaffScene } from "#testing/staff/staff-scene.ts";

test("whoever tries links that open nothing stands in the audit trail, and no link does", async () => {
  const { call, server, store } = await openStaffScene({ ada: "admin" });
  onTestFinished(() => store.close());
  const invite = async () =>
    (await call("ada", "POST", "/api/admin/invitations", { role: "agent" })).body.token;
  const look = (token: string) => call(null, "POST", "/api/auth/invitation", { token });
  const accept = (token: string, username: string) => {
    const password = "four words in a row";
    return call(null, "POST", "/api/auth/invitation/accept", { token, username, password });
  };
  const used = await invite();

  const statuses = [
    await look(await invite()),
    await accept(used, "zoë"),
    await look("never made"),
    await accept("never made", "zack"),
    await accept(used, "zack"),
  ].map(({ status }) => status);
  await server.close();

  expect(statuses).toEqual([200, 201, 404, 404, 409]);
  const { rows } = await store.database.executeSql(
    `select username, record, outcome from audit_events
      where action = 'invitation-use' order by outcome, username`,
  );
  expect(rows).toEqual([
    { username: "zoë", record: "zoë", outcome: "done" },
    { username: null, record: null, outcome: "failed" },
    { username: null, record: null, outcome: "missing" },
    { username: null, record: null, outcome: "missing" },
  ]);
});
