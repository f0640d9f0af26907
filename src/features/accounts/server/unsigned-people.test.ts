import { beforeEach, expect, test } from "vitest";
import type { StaffOverview } from "#features/accounts/core/staff-account.ts";
import { openTestDatabase } from "#testing/database/test-database.ts";
import { aLeadSubmission } from "#testing/records/a-lead-submission.ts";
import { startTestServer } from "#testing/site/test-server.ts";
import { makeAdmin, signIn } from "#testing/staff/staff-session.ts";
import { useOpened } from "#testing/use-opened.ts";
import { usersTable } from "#staff/server/members-store.ts";
import { addEntry } from "./add-entry.ts";

const newPassword = "kettle orbit maple canyon";

const store = useOpened(openTestDatabase);
const server = useOpened(() => startTestServer(store.database));
let ada: string;

beforeEach(async () => {
  await store.database.executeSql("delete from rate_limits");
  await store.database.db.delete(usersTable);
  await makeAdmin(store.database, "ada");
  ada = await signIn(server.app, "ada");
});

async function call(
  method: "GET" | "POST" | "PATCH",
  url: string,
  payload: object = {},
  cookie: string | null = ada,
) {
  const answer = await server.app.inject({
    method,
    url,
    headers: cookie === null ? {} : { cookie },
    ...(method === "GET" ? {} : { payload }),
  });
  return { status: answer.statusCode, body: answer.json() };
}

const readStaff = async () => (await call("GET", "/api/admin/staff")).body as StaffOverview;

async function invite(payload: object): Promise<string> {
  const answer = await call("POST", "/api/admin/invitations", payload);
  expect(answer.status).toBe(201);
  return answer.body.token;
}

const accept = (token: string, chosen: object = {}) =>
  call("POST", "/api/auth/invitation/accept", { token, password: newPassword, ...chosen }, null);

/** Somebody whom families read of, and who can't sign in. */
const addLuis = () =>
  store.database.transaction((tx) => addEntry(tx, { shownName: "Luis Ortega" }));

test("somebody without a sign-in is on the list of staff, and no record can be assigned to them", async () => {
  await addLuis();
  const { people } = await readStaff();
  expect(people.map(({ username, hasSignIn }) => [username, hasSignIn])).toEqual([
    ["ada", true],
    ["luis-ortega", false],
  ]);
  expect(people.at(-1)).toMatchObject({ shownName: "Luis Ortega", role: "agent" });
  const { body } = await call("GET", "/api/admin/assignees");
  expect(JSON.stringify(body)).not.toContain("luis");
  const { id } = (await call("POST", "/api/lead", aLeadSubmission(), null)).body;
  const given = await call("PATCH", `/api/admin/leads/${id}`, { assignee: "luis-ortega" });
  expect(given.status).toBe(400);
});

test("an invitation by name gives somebody on the list a sign-in, once, and changes no one else's", async () => {
  const { id } = await addLuis();
  const role = await call("PATCH", `/api/admin/staff/${id}`, { role: "admin" });
  expect(role.status).toBe(409);
  expect((await call("POST", `/api/admin/staff/${id}/password-link`)).status).toBe(409);
  const token = await invite({ role: "agent", username: "luis-ortega" });
  const second = await invite({ role: "agent", username: "luis-ortega" });
  expect((await call("POST", "/api/auth/invitation", { token }, null)).body.invitation).toEqual({
    purpose: "join",
    role: "agent",
    username: "luis-ortega",
  });
  // Whoever may choose a name can't choose that of a person on the list.
  const open = await invite({ role: "agent" });
  expect((await accept(open, { username: "luis-ortega" })).status).toBe(400);
  expect((await accept(token)).status).toBe(201);
  expect((await accept(second)).status).toBe(400);
  const { people } = await readStaff();
  expect(people.find((one) => one.id === id)).toMatchObject({ hasSignIn: true });
  const session = await signIn(server.app, "luis-ortega", newPassword);
  expect((await call("GET", "/api/auth/me", {}, session)).status).toBe(200);
});

test("nobody signs in as a person without a sign-in", async () => {
  await addLuis();
  const login = { username: "luis-ortega", password: "A".repeat(43) };
  expect((await call("POST", "/api/auth/login", login, null)).status).toBe(401);
});
