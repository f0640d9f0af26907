import { expect, test } from "vitest";
import { fillEdition } from "#platform/editions/fill-facts.ts";
import { applyEdition } from "#platform/editions/words-in-force.ts";
import { siteConfig } from "#site.config.ts";
import { phone, useStudio } from "#testing/staff/studio-scene.ts";

const { scene, drawn, publish, approve } = useStudio();

const address = "/api/admin/settings/hours";
const hours = {
  timeZone: "America/Chicago",
  week: [
    { weekday: 1, from: "08:30", to: "12:00" },
    { weekday: 6, from: "10:00", to: "14:00" },
  ],
  closed: [{ from: "2026-12-24", to: "2026-12-26" }],
};

test("hours are published as an edition, and the sentences of both languages and the time zone follow", async () => {
  const before = await scene.call("olga", "GET", address);
  expect(before.body).toMatchObject({ timeZone: "America/New_York", closed: [] });
  await publish("olga", { base: null, changes: [phone] });
  const answer = await scene.call("olga", "PUT", address, hours);
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({ ...hours, status: "published" });
  expect((await scene.call("petra", "GET", address)).body).toMatchObject(hours);
  const again = await scene.call("olga", "PUT", address, hours);
  expect([again.status, again.body.edition]).toEqual([200, answer.body.edition]);

  const { overrides } = fillEdition(drawn.at(-1) ?? { id: "", overrides: {} });
  expect(overrides).toMatchObject({
    site: {
      en: { phone: phone.value, officeHours: "Mon 8:30AM-12PM, Sat 10AM-2PM CST" },
      es: {
        officeHours:
          "8:30 a.m. a 12 p.m., los lunes; 10 a.m. a 2 p.m., los sábados, hora del Centro",
      },
    },
  });
  applyEdition(overrides);
  expect(siteConfig).toMatchObject({
    timeZone: "America/Chicago",
    officeHours: { en: "Mon 8:30AM-12PM, Sat 10AM-2PM CST" },
  });
  applyEdition({});
  expect(siteConfig.timeZone).toBe("America/New_York");
});

test("hours wait for another admin where approval is on", async () => {
  await approve(true);
  const answer = await scene.call("olga", "PUT", address, hours);
  expect([answer.status, answer.body.status]).toEqual([202, "pending"]);
  expect((await scene.call("olga", "GET", address)).body.timeZone).toBe("America/New_York");
});

test.each([
  ["no hours at all", { week: [] }, "week", "at least one day"],
  [
    "hours that overlap",
    {
      week: [
        { weekday: 1, from: "09:00", to: "12:00" },
        { weekday: 1, from: "11:00", to: "13:00" },
      ],
    },
    "week.1",
    "overlap",
  ],
  [
    "an end before its beginning",
    { week: [{ weekday: 1, from: "18:00", to: "09:00" }] },
    "week.0",
    "before the beginning",
  ],
  ["a time zone of nobody", { timeZone: "UTC" }, "timeZone", "time zone"],
  [
    "a day that does not exist",
    { closed: [{ from: "2026-02-30", to: "2026-03-01" }] },
    "closed.0.from",
    "day",
  ],
])("%s is refused at its field", async (_name, part, field, said) => {
  const answer = await scene.call("olga", "PUT", address, { ...hours, ...part });
  expect(answer.status).toBe(400);
  expect(answer.body.errors[field]).toContain(said);
});

test("agents neither read nor change the hours", async () => {
  expect((await scene.call("anton", "GET", address)).status).toBe(403);
  expect((await scene.call("anton", "PUT", address, hours)).status).toBe(403);
});
