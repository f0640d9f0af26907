import fc from "fast-check";
import { expect, test } from "vitest";
import { requestsOf, type DrawnRequest, type FuzzedRoute } from "./draw-request.ts";
import { framingAttack, sendFramingAttack } from "./framing-attacks.ts";
import { FuzzCallers } from "./fuzz-callers.ts";
import { FuzzScene } from "./fuzz-scene.ts";
import { startFuzzedSite, type FuzzedSite, countHeld, listExtra } from "./fuzzed-site.ts";
import { drawBodies, findUndrawn, isFile } from "./draw-bodies.ts";
import { personalValues } from "./value-of-schema.ts";

// Every route that Fastify knows is called as nobody means it, by a stranger, an agent and an admin.
// The site's own list of routes says what each takes, so that a new route is among them.

const requests = Number(process.env["FUZZ_REQUESTS"] ?? 500);
const seed = Number(process.env["FUZZ_SEED"] ?? Math.floor(Math.random() * 1e9));
/** The short round leaves out pages, which read nothing that is sent and take long to load. */
const isWhole = requests >= 5_000;
const asked = isWhole ? "all routes" : "all routes but pages";
const batchSize = isWhole ? 250 : 100;
const atOnce = 8;
/** Of twenty requests one is bytes that are no request. */
const framingShare = 0.05;
const errorLevel = 50;
/** By then whatever is kept for good is there: what grows afterwards grows with the requests. */
const warmRequests = Math.min(5_000, requests / 2);
const mostHeapGrowth = 60_000_000;
const mostResidentGrowth = 150_000_000;
const settled = { interval: 200 };

/**
 * Each route in turn, so that none is left out: of five calls three are of those that read a body, of
 * forty one is of the files that pages load.
 */
function* takeTurns(all: readonly FuzzedRoute[]): Generator<FuzzedRoute> {
  const files = all.filter(isFile);
  const readers = all.filter(({ body }) => body !== null);
  const others = all.filter((route) => !isFile(route) && route.body === null);
  const counts = new Map<readonly FuzzedRoute[], number>();
  for (let turn = 0; ; turn += 1) {
    const chosen = turn % 40 === 39 ? files : turn % 5 < 3 ? readers : others;
    const count = counts.get(chosen) ?? 0;
    counts.set(chosen, count + 1);
    const route = chosen[count % chosen.length];
    if (route) yield route;
  }
}

async function sendBatch(
  site: FuzzedSite,
  { scene, callers }: { readonly scene: FuzzScene; readonly callers: FuzzCallers },
  turns: Iterator<FuzzedRoute, void>,
  batch: number,
): Promise<void> {
  const framing = Math.round(batchSize * framingShare);
  const drawn: DrawnRequest[] = [];
  for (let index = 0; index < batchSize - framing; index += 1) {
    const route = turns.next().value;
    const draw = { seed: (seed + batch) * 1_000 + index, numRuns: 1 };
    if (route) drawn.push(...fc.sample(requestsOf(route), draw));
  }
  await scene.refresh();
  await callers.sendAll(drawn, atOnce);
  callers.count += framing;
  for (const attack of fc.sample(framingAttack, { seed: seed + batch, numRuns: framing })) {
    callers.faults.push(...(await sendFramingAttack(site.port, attack)));
  }
}

/** Lines of the log that tell of a failure, or of somebody. */
function findBadLines(site: FuzzedSite): string[] {
  return site.logLines().filter((line) => {
    const level = /^\{"level":(\d+)/.exec(line)?.[1];
    const tells = personalValues.some((value) => line.includes(value));
    return level === undefined || Number(level) >= errorLevel || tells;
  });
}

type Size = "heapBytes" | "residentBytes";

/** What the site holds once the callers are gone. */
async function measureHeld(site: FuzzedSite) {
  const { heapBytes, residentBytes, resources } = await site.measureMemory();
  return { heapBytes, residentBytes, held: { ...countHeld(site.processId), ...resources } };
}

function tell(callers: FuzzCallers, routes: readonly FuzzedRoute[], megabytes: string): void {
  const byStatus = [...callers.answers].toSorted(([one], [next]) => one - next);
  const readers = routes.filter(({ body }) => body !== null).length;
  process.stdout.write(
    `${callers.count} odd requests (FUZZ_SEED=${seed}) to ${routes.length} routes, ${readers} of them ` +
      `with a body of known schema: ` +
      `${byStatus.map(([status, count]) => `${count} x ${status}`).join(", ")}; ` +
      `slowest ${Math.round(callers.slowestMs)} ms; memory ${megabytes}\n`,
  );
}

test(`${requests} odd requests to ${asked} end in no failure, no wait and no word about anybody`, async () => {
  const site = await startFuzzedSite({ hasPages: isWhole });
  const scene = new FuzzScene(site);
  const callers = new FuzzCallers(site.port, scene);
  await scene.refresh();
  const routes = await drawBodies(site, seed);
  callers.routes = routes;
  expect(findUndrawn(routes)).toEqual([]);
  const turns = takeTurns(routes);
  const measured: Awaited<ReturnType<typeof measureHeld>>[] = [];
  for (let batch = 0; callers.count < requests; batch += 1) {
    await sendBatch(site, { scene, callers }, turns, batch);
    expect(callers.faults.slice(0, 5), `FUZZ_SEED=${seed}`).toEqual([]);
    const isWarm = callers.count >= warmRequests;
    if (measured.length === 0 && isWarm) measured.push(await measureHeld(site));
  }
  expect(findBadLines(site), `FUZZ_SEED=${seed}`).toEqual([]);
  expect(site.isAlive()).toBe(true);
  expect((await fetch(`${site.url}/readyz`)).status).toBe(200);
  const [warm] = measured;
  const findExtra = async () => {
    measured[1] = await measureHeld(site);
    return listExtra(warm?.held ?? {}, measured[1].held);
  };
  await expect.poll(findExtra, settled).toEqual([]);
  const list = (key: Size) => measured.map((each) => Math.round(each[key] / 1e6)).join(" -> ");
  tell(callers, routes, `heap ${list("heapBytes")} MB, resident ${list("residentBytes")} MB`);
  const grown = (key: Size) => (measured.at(-1)?.[key] ?? Infinity) - (warm?.[key] ?? 0);
  expect(grown("heapBytes")).toBeLessThan(mostHeapGrowth);
  expect(grown("residentBytes")).toBeLessThan(mostResidentGrowth);
});
