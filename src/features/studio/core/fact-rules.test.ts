import { expect, test } from "vitest";
import { judgeFact } from "./fact-rules.ts";

const judgePhone = (value: string) =>
  judgeFact("phone", value, "+1 614-555-0142", { reader: "en", today: "2026-03-01" });

test.each(["+1 614-867-5309", "(614) 867-5309", "614.867.5309"])(
  "%s is dialed as it stands",
  (phone) => {
    expect(judgePhone(phone)).toBeNull();
  },
);

test.each([
  "867-5309",
  "614-867-5309, 614-867-5310",
  "614-867-5309 #12",
  "+1 614-867-5309;ext=12",
  "Call 614-867-5309",
])("%s is refused as a telephone number", (phone) => {
  expect(judgePhone(phone)).toBe("Write one telephone number with its area code.");
});
