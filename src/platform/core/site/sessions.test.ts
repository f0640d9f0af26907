import { expect, test } from "vitest";
import { saySession } from "./sessions.ts";

test.each([
  [
    { week: 2, weekday: 2, at: "18:30", host: "Ruth Calloway" },
    "The second Tuesday of each month at 6:30PM EST, with Ruth Calloway",
    "El segundo martes de cada mes a las 6:30 p.m., hora del Este, con Ruth Calloway",
  ],
  [
    { week: 5, weekday: 7, at: "13:00", host: "Ana" },
    "The last Sunday of each month at 1PM EST, with Ana",
    "El último domingo de cada mes a la 1 p.m., hora del Este, con Ana",
  ],
])("a session is said as week, day, hour and host: %j", (session, english, spanish) => {
  expect(saySession(session, "en")).toBe(english);
  expect(saySession(session, "es")).toBe(spanish);
});
