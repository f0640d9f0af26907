import { expect, test } from "vitest";
import { judgeFact, listTextsOf } from "./fact-rules.ts";

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

const carrier = {
  name: "Harbor Life",
  rating: "A+",
  ratedOn: "2026-02-01",
  url: "https://ratings.ambest.com/harbor",
};
const page = { name: "Google", url: "https://maps.google.com/hearthstone" };

const session = { week: 2, weekday: 2, at: "18:30", host: "Ruth Calloway" };

test.each([
  ["carriers", [], "nothing"],
  ["carriers", [carrier], "nothing"],
  ["carriers", [{ ...carrier, name: " " }], "every company's name"],
  ["carriers", [{ ...carrier, rating: "AAA" }], "every company's name"],
  ["carriers", [{ ...carrier, ratedOn: "2026-02-30" }], "every company's name"],
  ["carriers", [{ ...carrier, ratedOn: "2026-03-02" }], "none after today"],
  ["carriers", [{ ...carrier, url: "http://ambest.com" }], "https://"],
  ["reviewPages", [page], "nothing"],
  ["reviewPages", [page, page, page, page], "at most three"],
  ["reviewPages", [{ ...page, url: "javascript:alert(1)" }], "https://"],
  ["sessions", [session], "nothing"],
  ["sessions", [{ ...session, at: "" }], "the time and the host"],
  ["sessions", [{ ...session, at: "24:00" }], "the time and the host"],
  ["sessions", [{ ...session, host: " " }], "the time and the host"],
  ["sessions", [{ ...session, week: 6 }], "the time and the host"],
  ["sessions", [{ ...session, weekday: 0 }], "the time and the host"],
  ["sessions", [session, session, session, session, session], "at most four"],
])("what proves something is judged: %s %j", (path, value, said) => {
  const fault = judgeFact(path, JSON.stringify(value), "[]", { reader: "en", today: "2026-03-01" });
  expect(fault ?? "nothing").toContain(said);
});

test("the advertising rules read the hosts of sessions", () => {
  const hosted = JSON.stringify([{ ...session, host: "A risk-free host" }]);
  expect(listTextsOf("sessions", hosted)).toEqual([["en", "A risk-free host"]]);
});

test("the advertising rules read the names of carriers and of pages with reviews", () => {
  const named = JSON.stringify([{ ...carrier, name: "Guaranteed returns" }]);
  expect(listTextsOf("carriers", named)).toEqual([["en", "Guaranteed returns"]]);
});
