import { once } from "node:events";
import { Agent, createServer, request } from "node:http";
import type { IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "#platform/server/database.ts";
import { aLeadSubmission } from "#testing/a-lead-submission.ts";
import { sendCrowd } from "#testing/crowd.ts";
import { deferred } from "#testing/deferred.ts";
import { aPdf } from "#testing/documents.ts";
import { recordingLog } from "#testing/recording-log.ts";
import { startSite } from "#testing/site-process.ts";
import { staffApi } from "#testing/staff-api.ts";
import { staffPassword } from "#testing/staff-session.ts";
import { testFolder } from "#testing/test-folder.ts";

const supervisorWaitsMs = 10_000;
const soon = { timeout: 20_000, interval: 20 };

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

/** A receiver that has been sent a lead and answers when told to. */
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

/** A file of which half is on its way. */
async function beginUpload(siteUrl: string) {
  const issued = await call(`${siteUrl}/api/objects/upload`, { method: "POST" });
  const { pathname, search } = new URL(
    (JSON.parse(issued.text) as { uploadURL: string }).uploadURL,
  );
  const file = aPdf({ byteSize: 200_000 });
  const headers = { "content-length": `${file.length}` };
  const sent = request(`${siteUrl}${pathname}${search}`, { method: "PUT", headers, agent: false });
  const answered = once(sent, "response") as Promise<[{ statusCode?: number }]>;
  // One test never asks for it.
  answered.catch(() => {});
  sent.write(file.subarray(0, 100_000));
  await once(sent, "socket");
  return async () => {
    sent.end(file.subarray(100_000));
    return (await answered)[0].statusCode;
  };
}

/** Everybody who would hold a server open for as long as they like. */
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

test("told to end amid callers who hang, the site finishes what is under way, asks for nothing twice and ends with 0 in time", async () => {
  const crm = await startHesitant();
  const dir = await testFolder();
  const site = await startSite({
    DATA_DIR: dir,
    TRUST_PROXY: "127.0.0.1",
    ADMIN_PASSWORD: staffPassword,
    CRM_ALLOW_ANY_HOST: "true",
    CRM_WEBHOOK_URL: crm.url,
    CRM_WEBHOOK_SECRET: "a webhook secret that is long enough",
  });
  onTestFinished(() => void site.end("KILL"));
  const lead = `${site.url}/api/lead`;
  await staffApi(site.url).call("PUT", "/api/admin/crm/config/webhook", { enabled: true });
  expect(await call(lead, aLeadCall("pushed@example.com"))).toMatchObject({ status: 201 });
  await crm.reached;
  const [one, other] = [keptConnection(), keptConnection()];
  for (const agent of [one, other]) {
    const { headers } = await call(`${site.url}/healthz`, { agent });
    expect(headers.connection).toBe("keep-alive");
  }
  const finishUpload = await beginUpload(site.url);
  await surroundWithHangers(Number(new URL(site.url).port));

  const toldAt = Date.now();
  const ended = site.end("TERM");

  // Said on a new connection: whoever watches over it is told before it stops to listen.
  await expect.poll(async () => (await call(`${site.url}/readyz`)).status, soon).toBe(503);
  const kept = await call(`${site.url}/contact`, { agent: one });
  expect([kept.status, kept.headers.connection]).toEqual([200, "close"]);
  const late = await call(lead, aLeadCall("late@example.com", other));
  expect([late.status, late.headers.connection]).toEqual([201, "close"]);
  expect(await finishUpload()).toBe(200);
  crm.release();
  expect(await ended).toBe(0);
  expect(Date.now() - toldAt).toBeLessThan(supervisorWaitsMs);

  const config = { kind: "embedded", dir: join(dir, "database") } as const;
  const database = await openDatabase(config, { log: recordingLog() });
  const read = async (text: string) => (await database.executeSql(text)).rows;
  expect(await read("select email from leads order by email")).toEqual([
    { email: "late@example.com" },
    { email: "pushed@example.com" },
  ]);
  const synced = await read(
    "select count(*)::int as n from crm_deliveries where status = 'synced'",
  );
  expect([synced[0].n, crm.pushes()]).toEqual([1, 1]);
  await database.close();
});

test("a second signal ends the site at once", async () => {
  const site = await startSite({ DATA_DIR: await testFolder() });
  onTestFinished(() => void site.end("KILL"));
  await beginUpload(site.url);
  let code: number | null = null;
  void site.ended.then((ended) => (code = ended));

  // A clean end would be 0, and wait for the file first.
  await expect
    .poll(
      () => {
        if (code === null) site.send("TERM");
        return code;
      },
      { timeout: 20_000, interval: 100 },
    )
    .toBe(1);
});
