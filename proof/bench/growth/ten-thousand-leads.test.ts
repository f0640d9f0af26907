import { expect, test } from "vitest";
import { writeTenThousandLeads } from "./ten-thousand-leads.ts";

const cost = {
  siteMsPerLead: 0.6,
  databaseMsPerLead: 1.2,
  logBytesPerLead: 5_000,
  leadBytes: 2_000,
  machine: "2 cores",
};

test("the sum is made of what was measured: 10,000 leads of 0.6 ms are 6 busy cores, 10 with room", () => {
  const text = writeTenThousandLeads(cost);

  expect(text).toContain("10,000 × 0.6 ms = 6 cores busy all the time");
  expect(text).toContain("**10 cores**, a process each");
  expect(text).toContain("10,000 × 1.2 ms = 12 cores, at 60 % busy **20 cores**");
  expect(text).toContain("10,000 × 5 kB = **50 MB a second**");
  expect(text).toContain("10,000 × 2 kB = 140 GB for a campaign of 2 hours, 1,700 GB for a day");
});

test.each([
  [3.8, "One large machine has them"],
  [3.9, "No single machine should be planned"],
])("a lead that costs the database %d ms", (databaseMsPerLead, verdict) => {
  expect(writeTenThousandLeads({ ...cost, databaseMsPerLead })).toContain(verdict);
});
