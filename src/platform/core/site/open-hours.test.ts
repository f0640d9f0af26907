import { expect, test } from "vitest";
import { siteConfig } from "#site.config.ts";
import { openHours, sayOfficeHours } from "./open-hours.ts";

const days = (weekdays: readonly number[], from: string, to: string) =>
  weekdays.map((weekday) => ({ weekday, from, to }));
const workdays = [1, 2, 3, 4, 5];

test.each([
  [
    "one group",
    days(workdays, "09:00", "18:00"),
    "America/New_York",
    "Mon-Fri 9AM-6PM EST",
    "9 a.m. a 6 p.m., de lunes a viernes, hora del Este",
  ],
  [
    "a shorter day and half hours",
    [...days([1, 2, 3, 4], "08:30", "17:30"), ...days([6], "10:00", "13:00")],
    "America/Chicago",
    "Mon-Thu 8:30AM-5:30PM, Sat 10AM-1PM CST",
    "8:30 a.m. a 5:30 p.m., de lunes a jueves; 10 a.m. a 1 p.m., los sábados, hora del Centro",
  ],
  [
    "a break at noon, in any order of rows",
    [...days([2, 1], "13:00", "17:00"), ...days([1, 2], "09:00", "12:00")],
    "America/Los_Angeles",
    "Mon-Tue 9AM-12PM and 1PM-5PM PST",
    "9 a.m. a 12 p.m. y 1 p.m. a 5 p.m., lunes y martes, hora del Pacífico",
  ],
  [
    "the same hours around a day off are two groups",
    days([1, 2, 4, 5], "09:00", "17:00"),
    "America/Phoenix",
    "Mon-Tue 9AM-5PM, Thu-Fri 9AM-5PM MST",
    "9 a.m. a 5 p.m., lunes y martes; 9 a.m. a 5 p.m., jueves y viernes, hora de Arizona",
  ],
  [
    "a time zone without a usual name",
    days([7], "00:00", "12:00"),
    "America/Indiana/Knox",
    "Sun 12AM-12PM Knox",
    "12 a.m. a 12 p.m., los domingos, Knox",
  ],
])("office hours are one sentence: %s", (_name, week, timeZone, english, spanish) => {
  const hours = { week, timeZone, closed: [] };
  expect(sayOfficeHours(hours, "en")).toBe(english);
  expect(sayOfficeHours(hours, "es")).toBe(spanish);
});

test("the sentence of the sources is the one that their hours make", () => {
  const said = { en: sayOfficeHours(openHours, "en"), es: sayOfficeHours(openHours, "es") };
  expect(siteConfig.officeHours).toEqual(said);
});
