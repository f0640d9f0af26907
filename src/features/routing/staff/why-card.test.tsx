import { expect, test } from "vitest";
import type { RoutedParts, StoredChoice } from "#features/routing/core/routing-answers.ts";
import { drawStaff } from "#testing/staff/draw-staff.ts";
import { WhyCard } from "./why-card.tsx";

const nobodyFound: StoredChoice = {
  at: "2026-06-15T12:00:00.000Z",
  username: null,
  handedFrom: null,
  obstacle: null,
  question: {
    rule: "fair",
    family: { language: "en", states: [], wish: null, partner: null, known: [] },
    had: [],
    candidates: [],
    isAtOnce: false,
  } as unknown as StoredChoice["question"],
  holds: false,
};

/** The sentence below "Why this person", as the card shows it before it is opened. */
function readSummary(lead: Partial<RoutedParts> & { readonly assignee: string | null }): string {
  const html = drawStaff(<WhyCard lead={lead} />);
  return /<summary[^]*?<span[^>]*>([^<]*)<\/span>/.exec(html)?.[1] ?? "";
}

test("a lead that the rule gave to nobody and somebody took since says that it was decided by hand", () => {
  const routed = { assignedBecause: null, routings: [nobodyFound] };
  expect(readSummary({ ...routed, assignee: "ann" })).toBe("Whose it is now was decided by hand.");
  expect(readSummary({ ...routed, assignee: null })).toMatch(/^Nobody: /);
  const because = "Ann speaks their language.";
  expect(readSummary({ ...routed, assignedBecause: because, assignee: "ann" })).toBe(because);
});
