import { expect, test } from "vitest";
import { openTestDatabase } from "#testing/database/test-database.ts";
import { testClock } from "#testing/site/test-clock.ts";
import { aLicense, setProfile } from "#testing/staff/a-profile.ts";
import { makeAdmin } from "#testing/staff/staff-session.ts";
import { useOpened } from "#testing/use-opened.ts";
import { followStaff } from "./follow-staff.ts";

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
