import { expect, test } from "vitest";
import type { RelatedRecord } from "#records/core/record.ts";
import { drawStaff } from "#testing/staff/draw-staff.ts";
import { RelatedCard, searchFor } from "./related-card.tsx";

const email = "amara@example.com";
const phone = "(614) 555-0142";
const other = (samePhone: boolean, index: number): RelatedRecord => ({
  kind: "lead",
  id: String(index),
  timestamp: "2026-06-15T12:00:00.000Z",
  fullName: "Amara Okafor",
  pipelineStatus: "new",
  sameEmail: !samePhone,
  samePhone,
});
const recordOf = (related: readonly RelatedRecord[], relatedTotal: number) => ({
  contact: { state: "none", since: null } as const,
  email,
  phone,
  related,
  relatedTotal,
});

test.each([
  [3, 3, 0, false],
  [20, 20, 17, false],
  [20, 21, 17, true],
])(
  "of %i shown among %i all but %i are visible at first, with a link to all: %s",
  (count, total, folded, isThere) => {
    const related = Array.from({ length: count }, (_, index) => other(true, index));
    const html = drawStaff(<RelatedCard kind="inquiry" record={recordOf(related, total)} />);
    expect(html.split("Same phone<")).toHaveLength(count + 1);
    expect(html.includes(`${folded} more</summary>`)).toBe(folded > 0);
    expect(html.includes('href="/admin/inquiries"')).toBe(isThere);
  },
);

test("the link to all searches for what most records share, the number before the address", () => {
  const search = (...samePhone: readonly boolean[]) =>
    new URLSearchParams(searchFor(recordOf(samePhone.map(other), 40))).get("q");
  expect(search(true, true, false)).toBe(phone);
  expect(search(true, false)).toBe(phone);
  expect(search(true, false, false)).toBe(email);
  const { related } = recordOf([other(false, 1)], 40);
  expect(searchFor({ ...recordOf(related, 40), phone: null })).toContain("amara");
});
