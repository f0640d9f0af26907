import { beforeAll, expect, test, onTestFinished } from "vitest";
import { aFiling, fileInPast, servedPage } from "#testing/site/served-pages.ts";
import { testClock } from "#testing/site/test-clock.ts";
import { openStaffScene } from "#testing/staff/staff-scene.ts";
import { useOpened } from "#testing/use-opened.ts";
import { deferralLimitsByYear } from "#platform/core/site/legal-figures.ts";
import { dayMs } from "#platform/core/durations.ts";
import { eraseOldBodies } from "./archive-store.ts";
import { applyEdition } from "#platform/editions/words-in-force.ts";
import { judgeInTurn, judgeNext, readRuleReport } from "./judge-file.ts";

const clock = testClock("2026-03-01T12:00:00.000Z");
const scene = useOpened(() => openStaffScene({ ada: "admin", bob: "agent" }, { clock }));

/** Files these pages and moves the clock by a day. */
async function serve(
  ...pages: ReadonlyArray<readonly [path: string, text: string]>
): Promise<void> {
  const served = pages.map(([path, text]) => servedPage(path, text));
  await fileInPast(scene.server.ctx, aFiling(served, { cause: "renewal" }));
  clock.advance(dayMs);
}

const bad = "You can not lose: never lose money here.";
const year = deferralLimitsByYear.at(-1)?.year ?? 0;
const limit = `You may put in $${(deferralLimitsByYear.at(-1)?.value.employee ?? 0).toLocaleString("en-US")} a year.`;

beforeAll(async () => {
  await serve(["/", "Home"], ["/about", `One. ${bad}`]);
  // This version contains the same sentence.
  await serve(["/", "Home"], ["/about", `Two. ${bad}`]);
  await serve(["/", "Home"], ["/about", "Better."]);
  await serve(["/", limit], ["/about", `Two. ${bad}`]);
});

const report = (rules?: string) => readRuleReport(scene.database.db, clock.now(), rules);

test("the whole file is judged in steps, and sentences that break a rule are reported with their days", async () => {
  expect(await report()).toEqual({ judged: 0, total: 5, spans: [], isCut: false });
  expect(await judgeNext(scene.database.db, "")).toBeNull();

  const about = { path: "/about", rule: "risk-free", sentence: bad };
  expect(await report()).toEqual({
    judged: 5,
    total: 5,
    spans: [
      { ...about, from: "2026-03-04T12:00:00.000Z", until: null },
      { ...about, from: "2026-03-01T12:00:00.000Z", until: "2026-03-03T12:00:00.000Z" },
    ],
    isCut: false,
  });
});

test("a limit is reported from the first day after its year, as long as a page contained it", async () => {
  clock.advance(Date.parse(`${year + 1}-03-01T12:00:00.000Z`) - clock.now().getTime());
  const old = async () => (await report()).spans.filter(({ rule }) => rule === "old-limit");
  const span = {
    path: "/",
    rule: "old-limit",
    sentence: limit,
    from: `${year + 1}-01-01T00:00:00.000Z`,
  };
  expect(await old()).toEqual([{ ...span, until: null }]);
  await serve(["/", "Home"], ["/about", "Better."]);
  expect(await old()).toEqual([{ ...span, until: `${year + 1}-03-01T12:00:00.000Z` }]);
});

test("changed rules judge the whole file again", async () => {
  const { db } = scene.database;
  expect(await report("changed")).toMatchObject({ judged: 0, total: 5, spans: [] });
  await judgeNext(db, "", "changed");
  expect(await report("changed")).toMatchObject({ judged: 5 });
  expect(await report()).toMatchObject({ judged: 0 });
});

test("the background work judges new versions, and all versions after a rule changed", async () => {
  await judgeInTurn(scene.server.ctx);
  expect(await report()).toMatchObject({ judged: 5, total: 5 });
  await serve(["/", "Home"], ["/about", "A third."]);
  await judgeInTurn(scene.server.ctx);
  expect(await report()).toMatchObject({ judged: 6, total: 6 });
  // Nothing is new, so no version is judged.
  await scene.database.executeSql("delete from archived_judgments");
  await judgeInTurn(scene.server.ctx);
  expect(await report()).toMatchObject({ judged: 0 });
});

test("a legal limit that the owner changes makes other rules; who compared it does not", async () => {
  onTestFinished(() => applyEdition({}));
  const [known] = deferralLimitsByYear;
  const publish = (figure: object) =>
    applyEdition({ site: { en: { "figures.deferralLimits": JSON.stringify([figure]) } } });
  await judgeNext(scene.database.db, "");
  const { judged } = await report();
  expect(judged).toBeGreaterThan(0);
  publish({ ...known, checked: { on: "2026-12-01", against: "The notice itself" } });
  expect(await report()).toMatchObject({ judged });
  publish({ ...known, value: { ...known.value, employee: 25_000 } });
  expect(await report()).toMatchObject({ judged: 0 });
  await judgeInTurn(scene.server.ctx);
  expect(await report()).toMatchObject({ judged });
});

test("a file of more versions than one step takes is judged to its end", async () => {
  const many = Array.from({ length: 230 }, (_, at) => [`/${at}`, `Page ${at}. ${bad}`] as const);
  await serve(...many);
  const steps: Array<string | null> = [];
  for (let next: string | null = ""; next !== null;) {
    next = await judgeNext(scene.database.db, next);
    steps.push(next);
  }
  expect(steps).toHaveLength(3);
  const { judged, total, spans, isCut } = await report();
  expect([judged, total]).toEqual([236, 236]);
  expect([spans.length, isCut]).toEqual([200, true]);
});

test("versions that are filed during a walk are judged by the next walk", async () => {
  await scene.database.executeSql("delete from archived_judgments");
  await judgeInTurn(scene.server.ctx);
  // Some of these lie before the place that the walk has reached.
  const late = Array.from({ length: 40 }, (_, at) => [`/late-${at}`, `Late ${at}.`] as const);
  await serve(...late);
  // Three steps for each walk, two for what is new, and one that finds nothing.
  for (let step = 0; step < 8; step += 1) await judgeInTurn(scene.server.ctx);
  const { judged, total } = await report();
  expect(judged).toBe(total);
});

test("only admins read the report and have the file judged", async () => {
  const url = "/api/admin/site/archive/rules";
  // The sessions ended because the clock was moved.
  for (const name of ["ada", "bob"]) await scene.signIn(name);
  const ask = (name: string) => scene.call(name, "GET", url);
  const read = (name: string, after: string) => scene.call(name, "POST", url, { after });
  expect((await ask("ada")).body.report.isCut).toBe(true);
  expect((await read("ada", "")).body).toEqual({ success: true, next: null });
  expect((await read("ada", "'; drop")).status).toBe(400);
  expect([(await ask("bob")).status, (await read("bob", "")).status]).toEqual([403, 403]);
});

test("rules that change during a walk judge the versions before its place, too", async () => {
  onTestFinished(() => applyEdition({}));
  await scene.database.executeSql("delete from archived_judgments");
  // A walk begins once something is new, and takes three steps.
  await serve(["/begins", "A walk begins."]);
  await judgeInTurn(scene.server.ctx);
  const [known] = deferralLimitsByYear;
  const figure = { ...known, value: { ...known.value, employee: 26_000 } };
  applyEdition({ site: { en: { "figures.deferralLimits": JSON.stringify([figure]) } } });
  for (let step = 0; step < 8; step += 1) await judgeInTurn(scene.server.ctx);
  const { judged, total } = await report();
  expect(judged).toBe(total);
});

test("the judgment of a version is erased with it", async () => {
  await scene.database.executeSql(
    `insert into archived_judgments values ('${"0".repeat(64)}', 'old', '[]')`,
  );
  await eraseOldBodies(scene.database);
  const { rows } = await scene.database.executeSql(
    "select count(*)::int as left from archived_judgments where rules = 'old'",
  );
  expect(rows[0]?.["left"]).toBe(0);
});
