import { setImmediate } from "node:timers/promises";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { safeParse, type $ZodType } from "zod/v4/core";
import { describeInput } from "../../src/app/server/api-document.ts";
import { defaultLocale } from "../../src/platform/core/locale.ts";
import { type InputSchema, readSchema } from "../../src/platform/http/parse-input.ts";
import type { DeclaredRoute } from "../../src/platform/http/route-list.ts";
import { sendRaw } from "../../src/testing/site/raw-request.ts";
import { type DrawnRequest, type FuzzedRoute, requestsOf } from "./draw-request.ts";
import { FuzzedSite, planted } from "./fuzzed-site.ts";
import { judgeAnswer } from "./judge-answer.ts";
import { sender, valueOfSchema } from "./value-of-schema.ts";

// Calls every route in unintended ways, as a visitor, an agent and an admin. The site's own list of
// routes says what each takes, so new routes are included.

const requests = Number(process.env["FUZZ_REQUESTS"] ?? 500);
const seed = Number(process.env["FUZZ_SEED"] ?? Math.floor(Math.random() * 1e9));
const batchSize = requests >= 5_000 ? 250 : 100;
/** Twenty thousand requests take 13 minutes at 26 a second. */
const timeout = 1_800_000;
const atOnce = 8;
const errorLevel = 50;
const drawsPerRoute = 60;
/**
 * If fewer than this many of the bodies drawn for a route fit, the draw knows too little of its
 * schema.
 */
const fewestFitting = 5;

let site: FuzzedSite;
beforeAll(async () => void (site = await FuzzedSite.open()));
afterAll(() => site.close());

const reads = ({ schema }: DeclaredRoute) => describeInput(schema?.body) !== null;

/** Draws bodies for a route that declares one, and keeps those that its schema takes. */
function drawFitting(route: DeclaredRoute): FuzzedRoute {
  const declared = route.schema?.body as InputSchema<$ZodType> | undefined;
  const described = describeInput(declared);
  if (!declared || described === null) return { ...route, fitting: [] };
  const schema = readSchema(declared, defaultLocale);
  const drawn = fc.sample(valueOfSchema(described), { seed, numRuns: drawsPerRoute });
  return { ...route, fitting: drawn.filter((value) => safeParse(schema, value).success) };
}

/**
 * Each route in turn, so that none is left out. Three of five calls are of routes that read a body.
 */
function* takeTurns(all: readonly FuzzedRoute[]): Generator<FuzzedRoute, never> {
  const kinds = [all.filter(reads), all.filter((route) => !reads(route))] as const;
  const counts = [0, 0];
  for (let turn = 0; ; turn += 1) {
    const kind = turn % 5 < 3 ? 0 : 1;
    const [chosen, count] = [kinds[kind], counts[kind] ?? 0];
    counts[kind] = count + 1;
    yield chosen[count % chosen.length] as FuzzedRoute;
  }
}

/**
 * Log lines that report a failure or contain personal data; telephone numbers also as they are
 * stored.
 */
function findBadLines(): string[] {
  const personal = [planted, sender].flatMap((person) => [
    ...Object.values(person),
    person.phone.replaceAll("-", ""),
  ]);
  return site.scene.server.logLines.filter((line) => {
    const level = /^\{"level":(\d+)/.exec(line)?.[1];
    const tells = personal.some((value) => line.includes(value));
    return level === undefined || Number(level) >= errorLevel || tells;
  });
}

test(
  `${requests} odd requests cause no failure, no long wait and no personal data in the log`,
  { timeout },
  async () => {
    const routes: FuzzedRoute[] = [];
    for (const route of site.scene.server.app.routeList) {
      routes.push(drawFitting(route));
      // The site runs in this process: its connections would time out during a long drawing.
      await setImmediate();
    }
    const undrawn = routes.filter((route) => reads(route) && route.fitting.length < fewestFitting);
    expect(undrawn.map(({ method, url }) => `${String(method)} ${url}`)).toEqual([]);
    const turns = takeTurns(routes);
    const statuses: Record<string, number> = {};
    const faults: string[] = [];
    const sendOne = async (request: DrawnRequest) => {
      const answer = await site.send(request);
      const status = typeof answer === "string" ? answer : answer.status;
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (status === 401 && request.persona !== "anonymous") await site.enter(request.persona);
      for (const fault of judgeAnswer(request, answer, routes)) {
        const { route, body, ...sent } = request;
        const wrote = JSON.stringify({ ...sent, body: body?.toString("latin1") }).slice(0, 1_500);
        faults.push(`${fault}\n  at ${String(route.method)} ${route.url}\n  ${wrote}`);
      }
    };
    for (let sent = 0; sent < requests; sent += batchSize) {
      const drawn: DrawnRequest[] = [];
      for (let index = 0; index < batchSize; index += 1) {
        const from = { seed: (seed + sent) * 1_000 + index, numRuns: 1 };
        drawn.push(...fc.sample(requestsOf(turns.next().value), from));
        // Drawn in one go, they would make the site look overloaded to itself.
        await setImmediate();
      }
      await site.refresh();
      const left = drawn.values();
      const work = async () => {
        for (const request of left) await sendOne(request);
      };
      await Promise.all(Array.from({ length: atOnce }, work));
      expect(faults.slice(0, 5), `FUZZ_SEED=${seed}`).toEqual([]);
    }
    expect(findBadLines(), `FUZZ_SEED=${seed}`).toEqual([]);
    expect((await fetch(`http://127.0.0.1:${site.port}/readyz`)).status).toBe(200);
    process.stdout.write(
      `FUZZ_SEED=${seed}, ${routes.length} routes: ${JSON.stringify(statuses)}\n`,
    );
  },
);

const get = "GET / HTTP/1.1\r\nHost: site.example\r\n";
const post = "POST /api/lead HTTP/1.1\r\nHost: site.example\r\nContent-Type: application/json\r\n";

test.each([
  ["chunks without a size", `${post}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`],
  ["two lengths", `${post}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{} `],
  [
    "a length and chunks",
    `${post}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  ],
  ["an endless head", `${get}X: ${"a".repeat(200_000)}`],
  ["a header with NUL", `${get}X-A: b\0c\r\n\r\n`],
  ["lines that end with one sign", "GET / HTTP/1.1\nHost: site.example\n\n"],
  [
    "another site's address",
    `GET http://evil.invalid/api/auth/me HTTP/1.1\r\nConnection: close\r\n\r\n`,
  ],
  ["the preface of HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0"],
  ["a tunnel", "CONNECT evil.invalid:443 HTTP/1.1\r\nHost: site.example\r\n\r\n"],
  ["a first line of TLS", "\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03"],
])("a head with %s is refused and its connection closed", async (_name, bytes) => {
  const answer = await sendRaw(site.port, Buffer.from(bytes, "latin1")).catch(
    ({ code }: NodeJS.ErrnoException) => (code === "ECONNRESET" ? "" : "open"),
  );
  expect(answer).toMatch(/^$|^HTTP\/1\.1 [34]\d\d /);
});
