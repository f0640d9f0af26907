import { expect, test } from "vitest";
import { hourMs } from "#platform/core/durations.ts";
import { openTestDatabase } from "#testing/database/test-database.ts";
import { testClock } from "#testing/site/test-clock.ts";
import { aLicense, setProfile } from "#testing/staff/a-profile.ts";
import { makeAdmin } from "#testing/staff/staff-session.ts";
import { useOpened } from "#testing/use-opened.ts";
import { followStaff, readStaffOnPages } from "./follow-staff.ts";

const store = useOpened(openTestDatabase);

test("a change that the pages could not show yet is reported again until they show it", async () => {
  const { database } = store;
  const keep = (...licences: ReadonlyArray<ReturnType<typeof aLicense>>) =>
    setProfile(database, "ann", { licences });
  await makeAdmin(database, "ann", "agent");
  const { staff, read } = followStaff({ database, clock: testClock() });
  (await read())?.take();
  await keep(aLicense("OH"));
  expect(await read()).not.toBeNull();
  const again = await read();
  expect(again).not.toBeNull();
  again?.take();
  expect(staff.now.held).toMatchObject([{ state: "OH", number: "1" }]);
  expect(await read()).toBeNull();

  // A change that was undone before it was shown needs no new pages.
  await keep(aLicense("OH"), aLicense("NV"));
  expect(await read()).not.toBeNull();
  await keep(aLicense("OH", { line: "annuities" }));
  expect(await read()).toBeNull();
  expect(staff.now.held).toMatchObject([{ state: "OH", number: "1" }]);
});

test("a license begins and ends at midnight by the agency's clock, though nothing was stored", async () => {
  const { database } = store;
  const clock = testClock("2026-03-02T04:30:00Z");
  await makeAdmin(database, "eve", "agent");
  await setProfile(database, "ann", { licences: [] });
  await setProfile(database, "eve", {
    licences: [aLicense("OH", { until: "2026-03-01" }), aLicense("IN", { from: "2026-03-02" })],
  });
  const { staff, read } = followStaff({ database, clock });
  (await read())?.take();
  expect(staff.now.held?.map(({ state }) => state)).toEqual(["OH"]);
  clock.advance(hourMs);
  expect(await read()).not.toBeNull();
  expect(staff.now.held?.map(({ state }) => state)).toEqual(["IN"]);
});

const ended = aLicense("OH", { until: "2026-02-28" });
const coming = aLicense("OH", { from: "2026-03-02" });

test.each([
  ["a license that is valid", { licences: [ended, aLicense("IN", { number: "7" })] }, "7"],
  ["a license that has ended", { licences: [ended], npn: "1234567" }, null],
  ["a license that begins tomorrow", { licences: [coming], npn: "1234567" }, null],
  ["no license, and a producer number", { licences: [], npn: "1234567" }, "1234567"],
  ["a number of the facts of before", { licences: [], formerNumber: "EX-9" }, "EX-9"],
])("the number by which pages call somebody licensed, of %s", async (_, profile, number) => {
  const { database } = store;
  await setProfile(database, "ann", profile);
  const { entries } = await readStaffOnPages(database.db, "2026-03-01");
  expect(entries[0]?.licenseNumber).toBe(number);
});
