import { expect, test } from "vitest";
import { writeHeldCopy } from "./held-copy.ts";
import type { HeldData } from "./person-request.ts";

const times = {
  now: "2026-03-01T12:00:00.000Z",
  moment: (at: string) => `moment ${at.slice(11, 16)}`,
  day: (at: string) => `day ${at.slice(0, 10)}`,
};

test("a copy writes moments by the agency's clock, what is typed as it was typed, and when a record is erased", () => {
  const facts = [
    { label: "Agreed at", value: "2026-02-01T10:30:00.000Z" },
    { label: "Message", value: "Call at 2026-02-01T10:30:00.000Z please" },
  ];
  const item = { id: "one", at: "2026-02-01T10:00:00.000Z", title: "Message", facts };
  const held = {
    email: "ana@example.com",
    sections: [{ name: "inquiries", items: [item, { ...item, id: "two" }] }],
    records: [{ id: "one", erasedAt: "2026-04-01T00:00:00.000Z" }],
  } as unknown as HeldData;
  const { entries } = writeHeldCopy(held, "en", times);
  expect(entries.map(({ note }) => note)).toEqual([
    "This is out of use and is erased on day 2026-04-01.",
    null,
  ]);
  expect(entries[0]?.rows.slice(1)).toEqual([
    ["Day", "day 2026-02-01"],
    ["Agreed at", "moment 10:30"],
    ["Message", "Call at 2026-02-01T10:30:00.000Z please"],
  ]);
});
