import { createServer, type Server } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { holdWork } from "#features/backup/server/held-work.ts";
import { readConfig } from "#platform/config/config.ts";
import { followMailServer } from "#platform/mail/follow-mail-server.ts";
import { mailGateTable } from "#platform/mail/mail-gate-store.ts";
import { mailServersTable } from "#platform/mail/mail-server-store.ts";
import { mailQueue } from "#platform/mail/mail-worker.ts";
import { hastyMailTimings } from "#testing/mail-scene.ts";
import { startMailReceiver } from "#testing/mail-receiver.ts";
import { anInquiry } from "#testing/records/an-inquiry.ts";
import { startTestServer } from "#testing/site/test-server.ts";
import { openStaffScene } from "#testing/staff/staff-scene.ts";
import { useOpened } from "#testing/use-opened.ts";
import { workOnce } from "#testing/work-once.ts";

const login = { user: "hello@agency.example", password: "a secret of the agency" };
const path = "/api/admin/settings/mail-server";

const scene = useOpened(() =>
  openStaffScene({ ada: "admin", ann: "agent" }, { config: { mail: readConfig({}).mail } }),
);
const receiver = useOpened(() => startMailReceiver({ login }));

const call = (method: "GET" | "PUT" | "POST", url: string, payload?: object, by = "ada") =>
  scene.call(by, method, url, payload);

const server = (more: object = {}) => ({
  host: "127.0.0.1",
  port: receiver.port,
  security: "none",
  ...login,
  from: "hello@agency.example",
  ...more,
});

beforeEach(async () => {
  await scene.database.db.delete(mailServersTable);
  await scene.database.db.delete(mailGateTable);
  await scene.query("delete from rate_limits");
  await followMailServer(scene.server.ctx);
  scene.clock.advance(60 * 60_000);
  for (const name of ["ada", "ann"]) await scene.signIn(name);
});

const services: Server[] = [];
afterEach(() => {
  for (const service of services.splice(0)) service.close();
});

/** A service inside the network that is no mail server. */
async function listen(greeting: string): Promise<number> {
  const service = createServer((socket) => void socket.end(greeting));
  services.push(service);
  await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
  return (service.address() as { port: number }).port;
}

const sendTest = (to = "ada@agency.example") => call("POST", `${path}/test`, { to });

test("an admin names the mail server on screen, and its password is sealed and never answered", async () => {
  expect((await call("GET", path)).body).toMatchObject({
    by: null,
    host: "",
    isPasswordStored: false,
  });
  const saved = await call("PUT", path, server());
  const read = await call("GET", path);
  for (const { status, body } of [saved, read]) {
    expect(status).toBe(200);
    expect(body).toMatchObject({
      by: "screen",
      host: "127.0.0.1",
      port: receiver.port,
      security: "none",
      user: login.user,
      from: "hello@agency.example",
      isPasswordStored: true,
      updatedBy: "ada",
    });
    expect(JSON.stringify(body)).not.toContain(login.password);
  }
  const rows = JSON.stringify((await scene.readTables()).get("mail_servers"));
  expect(rows).toContain(login.user);
  expect(rows).not.toContain(login.password);
});

test("an agent neither reads, changes nor tests the mail server", async () => {
  for (const [method, url] of [
    ["GET", path],
    ["PUT", path],
    ["POST", `${path}/test`],
  ] as const) {
    expect((await call(method, url, method === "GET" ? undefined : server(), "ann")).status).toBe(
      403,
    );
  }
});

test("a test arrives at once, and tells what the mail server said", async () => {
  expect((await sendTest()).status).toBe(409);
  await call("PUT", path, server());
  const { status, body } = await sendTest();
  expect([status, body]).toEqual([
    200,
    { success: true, sent: true, message: expect.any(String), answer: "250 2.0.0 Kept" },
  ]);
  expect(receiver.mails.at(-1)).toMatchObject({ to: "ada@agency.example" });
  expect((await call("GET", "/api/admin/mail")).body.mail).toMatchObject({
    isOn: true,
    lastSentAt: scene.clock.now().toISOString(),
  });
});

test("a wrong password is answered with the mail server's own words", async () => {
  await call("PUT", path, server({ password: "wrong" }));
  const { body } = await sendTest();
  expect(body.sent).toBe(false);
  expect(body.answer).toContain("535 5.7.8 Bad credentials");
});

test("a test tells nothing of a service that is no mail server", async () => {
  const port = await listen("SSH-2.0-OpenSSH_9.6 build-host.internal\r\n");
  await call("PUT", path, server({ port }));
  const { body } = await sendTest();
  expect(body.sent).toBe(false);
  expect(JSON.stringify(body)).not.toMatch(/OpenSSH|internal/);
});

test("a stored password stays while server and user do, and goes to no other server", async () => {
  await call("PUT", path, server());
  const { password: _password, ...rest } = server({ from: "other@agency.example" });
  expect((await call("PUT", path, rest)).body).toMatchObject({ isPasswordStored: true });
  expect((await sendTest()).body.sent).toBe(true);
  for (const change of [
    { host: "localhost" },
    { port: await listen("220 thief\r\n") },
    { user: "other@agency.example" },
    { security: "starttls" },
  ]) {
    const { status, body } = await call("PUT", path, { ...rest, ...change });
    expect([status, Object.keys(body.errors)]).toEqual([400, ["password"]]);
  }
});

test.each([
  [{ host: "" }, "host"],
  [{ host: "smtp://mail.example" }, "host"],
  [{ host: "mail.example\r\nRCPT" }, "host"],
  [{ port: 0 }, "port"],
  [{ port: 65_536 }, "port"],
  [{ port: "465" }, "port"],
  [{ security: "ssl" }, "security"],
  [{ host: "mail.example", security: "none" }, "security"],
  [{ password: "two\nlines" }, "password"],
  [{ password: "" }, "password"],
  [{ from: "nobody" }, "from"],
])("what is no mail server is refused at its field: %j", async (fault, field) => {
  const { status, body } = await call("PUT", path, server(fault));
  expect([status, Object.keys(body.errors)]).toEqual([400, [field]]);
  expect((await call("GET", path)).body.by).toBeNull();
});

test("the environment wins, and the answer says so", async () => {
  await call("PUT", path, server());
  const mail = readConfig({ SMTP_URL: "smtps://post:hidden@mail.example" }).mail;
  const fixed = await startTestServer(scene.database, { clock: scene.clock, config: { mail } });
  const headers = { cookie: scene.cookies["ada"] };
  const read = await fixed.app.inject({ url: path, headers });
  await fixed.close();
  expect(read.json()).toMatchObject({
    by: "environment",
    host: "mail.example",
    port: 465,
    security: "tls",
    user: "post",
    isPasswordStored: true,
  });
  expect(read.body).not.toContain("hidden");
});

test("another process sends through a server that was named meanwhile, without a restart", async () => {
  const config = { mail: readConfig({}).mail };
  const other = await startTestServer(scene.database, { clock: scene.clock, config });
  const queue = mailQueue(other.ctx, hastyMailTimings);
  expect(await workOnce(queue)).toBe(false);
  await call("PUT", path, server());
  await scene.submit("/api/contact-inquiry", anInquiry({ email: "family@example.com" }));
  while (await workOnce(queue));
  expect(receiver.mails.filter(({ to }) => to === "family@example.com")).toHaveLength(1);
  expect(other.ctx.config.mail.by).toBe("screen");
  await other.close();
});

test("after a restore nothing is sent until an admin saves the server again", async () => {
  await call("PUT", path, server());
  const now = scene.clock.now();
  await holdWork(scene.database, { madeAt: now.toISOString(), now });
  expect((await call("GET", path)).body).toMatchObject({ isHeld: true, host: "127.0.0.1" });
  expect((await sendTest()).status).toBe(409);
  expect((await call("GET", "/api/admin/mail")).body.mail).toEqual({ isOn: false });
  const { password: _password, ...rest } = server();
  await call("PUT", path, rest);
  expect((await sendTest()).body.sent).toBe(true);
});

test("tests are limited, because they may go to any address", async () => {
  await call("PUT", path, server());
  const statuses: number[] = [];
  for (let sent = 0; sent <= 10; sent += 1) statuses.push((await sendTest()).status);
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
});

test("set-up accepts that email is not set up yet", async () => {
  const { body } = await call("POST", "/api/admin/setup", { act: "do-without", step: "mail" });
  expect(body.setup.steps.mail).toBe("done");
});
