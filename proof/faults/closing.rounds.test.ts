import { once } from "node:events";
import { Agent, createServer, request, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readConfig } from "../../src/platform/config/config.ts";
import { createLog } from "../../src/platform/process/log.ts";
import { aLeadSubmission } from "../../src/testing/records/a-lead-submission.ts";
import { sendCrowd } from "../../src/testing/around/crowd.ts";
import { deferred } from "../../src/testing/deferred.ts";
import { aPdf } from "../../src/testing/files/documents.ts";
import { onDatabase, startSiteOfTest } from "../../src/testing/site/site-of-test.ts";
import { spawnSite } from "../../src/testing/site/site-process.ts";
import { staffApi } from "../../src/testing/staff/staff-api.ts";
import { staffPassword } from "../../src/testing/staff/staff-session.ts";
import { testFolder } from "../../src/testing/test-folder.ts";
import { closeTimings } from "../../src/app/server/close-server.ts";
import { startServer } from "../../src/app/server/start-server.ts";

const supervisorWaitsMs = 10_000;
const soon = { interval: 20 };

interface Call {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly agent?: Agent | false;
}

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

function call(url: string, { body = "", agent = false, ...options }: Call = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { ...options, agent }, (answer) => {
      let text = "";
      answer.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
      answer.on("end", () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }),
      );
    });
    sent.on("error", reject).end(body);
  });
}

const aLeadCall = (email: string, agent: Agent | false = false): Call => {
  const body = JSON.stringify(aLeadSubmission({ email }));
  const headers = { "content-type": "application/json", "content-length": `${body.length}` };
  return { method: "POST", headers, body, agent };
};

function keptConnection(): Agent {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  return agent;
}

/** A webhook receiver that has received a lead and answers only on command. */
async function startHesitant() {
  const [reached, released] = [deferred(), deferred()];
  let pushes = 0;
  const server = createServer((asked, answer) => {
    asked.resume();
    pushes += 1;
    reached.resolve();
    void released.promise.then(() => answer.end("{}"));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close().closeAllConnections());
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  return { url, reached: reached.promise, release: released.resolve, pushes: () => pushes };
}

/**
 * Sends half of a request once the site has begun to read it: a connection that the site has not
 * accepted yet is not a request under way.
 *
 * @returns a function that sends the other half and reads the answer's status.
 */
async function beginHalf(url: string, method: string, type: string, body: Buffer) {
  const half = body.length / 2;
  const headers = {
    "content-type": type,
    "content-length": `${body.length}`,
    expect: "100-continue",
  };
  const sent = request(url, { method, headers, agent: false });
  const answered = once(sent, "response") as Promise<[{ statusCode?: number }]>;
  // One of the tests never sends the other half.
  answered.catch(() => {});
  sent.flushHeaders();
  await once(sent, "continue");
  sent.write(body.subarray(0, half));
  return async () => {
    sent.end(body.subarray(half));
    return (await answered)[0].statusCode;
  };
}

async function beginUpload(siteUrl: string) {
  const issued = await call(`${siteUrl}/api/objects/upload`, { method: "POST" });
  const { uploadURL } = JSON.parse(issued.text) as { uploadURL: string };
  const { pathname, search } = new URL(uploadURL);
  const file = aPdf({ byteSize: 200_000 });
  return beginHalf(`${siteUrl}${pathname}${search}`, "PUT", "application/pdf", file);
}

const beginLead = (siteUrl: string, email: string) =>
  beginHalf(
    `${siteUrl}/api/lead`,
    "POST",
    "application/json",
    Buffer.from(JSON.stringify(aLeadSubmission({ email }))),
  );

/** Rows of the database that a stopped site left behind. */
function readRows(dir: string, text: string): Promise<readonly object[]> {
  const config = { dir: join(dir, "postgres") };
  return onDatabase(config, async ({ executeSql }) => (await executeSql(text)).rows);
}

const listEmails = (dir: string) => readRows(dir, "select email from leads order by email");

/** Opens connections that could keep a server from ever closing. */
async function surroundWithHangers(port: number) {
  const host = "host: a.example\r\n";
  const json = "content-type: application/json\r\n";
  const crowds = await Promise.all([
    sendCrowd({ port, count: 30, first: "" }),
    sendCrowd({ port, count: 30, first: "GET / HTTP/1.1\r\n", trickle: "x-more: yes\r\n" }),
    sendCrowd({
      port,
      count: 20,
      first: `POST /api/lead HTTP/1.1\r\n${host}${json}content-length: 2000\r\n\r\n{`,
      trickle: " ",
    }),
    sendCrowd({ port, count: 20, first: `GET / HTTP/1.1\r\n${host}\r\n`.repeat(30) }),
  ]);
  onTestFinished(() => crowds.forEach((crowd) => crowd.leave()));
}

test("a site that is stopped while callers hang finishes what is under way, calls nothing twice and exits with 0 in time", async () => {
  const crm = await startHesitant();
  const dir = await testFolder();
  const site = await startSiteOfTest({
    DATA_DIR: dir,
    LOG_LEVEL: "info",
    TRUST_PROXY: "127.0.0.1",
    ADMIN_PASSWORD: staffPassword,
    CRM_ALLOW_ANY_HOST: "true",
    CRM_WEBHOOK_URL: crm.url,
    CRM_WEBHOOK_SECRET: "a webhook secret that is long enough",
  });
  await staffApi(site.url).call("PUT", "/api/admin/crm/config/webhook", { enabled: true });
  const pushed = await call(`${site.url}/api/lead`, aLeadCall("pushed@example.com"));
  expect(pushed).toMatchObject({ status: 201 });
  await crm.reached;
  const finishUpload = await beginUpload(site.url);
  await surroundWithHangers(Number(new URL(site.url).port));
  const finishLead = await beginLead(site.url, "late@example.com");

  const ended = site.end("TERM");
  await expect.poll(() => site.output(), soon).toContain('"Closing."');

  expect(await Promise.all([finishUpload(), finishLead()])).toEqual([200, 201]);
  crm.release();
  expect(await ended).toBe(0);
  // The site's own limits and its log are read: this process may wait longer on a busy machine.
  expect(closeTimings.allMs).toBeLessThan(supervisorWaitsMs);
  expect(site.output()).not.toContain("Not everything could end in time");

  expect(await listEmails(dir)).toEqual([
    { email: "late@example.com" },
    { email: "pushed@example.com" },
  ]);
  const synced = "select count(*)::int as n from crm_deliveries where status = 'synced'";
  expect(await readRows(dir, synced)).toEqual([{ n: 1 }]);
  expect(crm.pushes()).toBe(1);
});

test("a closing site answers monitoring with 503, and still serves the connections that a proxy keeps", async () => {
  const dir = await testFolder();
  const site = await startServer({
    config: { ...readConfig({ DATA_DIR: dir, TRUST_PROXY: "127.0.0.1" }), port: 0 },
    log: createLog("silent"),
    registerPages: async (app) => {
      app.get("/contact", async () => "Write to us.");
    },
    showFirstAdmin: () => {},
    // A generous time for any machine: the site continues as soon as the last connection has ended.
    closeTimings: { ...closeTimings, lingerMs: 100_000, allMs: 120_000 },
  });
  const url = site.address;
  const [one, other] = [keptConnection(), keptConnection()];
  for (const agent of [one, other]) {
    const { headers } = await call(`${url}/healthz`, { agent });
    expect(headers.connection).toBe("keep-alive");
  }

  const closed = site.close();

  // A health check on a new connection learns that the site is closing before the site stops listening.
  expect((await call(`${url}/readyz`)).status).toBe(503);
  const kept = await call(`${url}/contact`, { agent: one });
  expect([kept.status, kept.headers.connection]).toEqual([200, "close"]);
  const late = await call(`${url}/api/lead`, aLeadCall("late@example.com", other));
  expect([late.status, late.headers.connection]).toEqual([201, "close"]);
  await closed;
  expect(await listEmails(dir)).toEqual([{ email: "late@example.com" }]);
});

test("a second site on the same data directory exits with one clear sentence, and a second signal ends the first at once", async () => {
  const env = { DATA_DIR: await testFolder() };
  const site = await startSiteOfTest(env);
  const second = spawnSite(env);
  expect(await second.ended).toBe(1);
  expect(second.output()).toBe(
    `Another process is using ${env.DATA_DIR}/postgres. ` +
      "Stop it first, or set DATA_DIR to another directory.\n",
  );
  // The first process is still running.
  expect(await call(`${site.url}/api/lead`, aLeadCall("first@example.com"))).toMatchObject({
    status: 201,
  });
  await beginUpload(site.url);
  let code: number | null = null;
  void site.ended.then((ended) => (code = ended));

  // A clean end would exit with 0, after the upload has ended.
  await expect
    .poll(
      () => {
        if (code === null) site.send("TERM");
        return code;
      },
      { interval: 100 },
    )
    .toBe(1);
});
