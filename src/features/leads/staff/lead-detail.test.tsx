import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { answerLabels } from "#features/leads/core/answer-labels.ts";
import { buildLead } from "#features/leads/core/build-lead.ts";
import type { Lead } from "#features/leads/core/lead.ts";
import { profileFields } from "#features/leads/core/questions.ts";
import { asOpened } from "#testing/a-lead.ts";
import { aLeadSubmission } from "#testing/a-lead-submission.ts";
import { LeadDetail } from "./lead-detail.tsx";

const now = new Date(2026, 10, 21);

function render(
  submission: Parameters<typeof aLeadSubmission>[0] = {},
  stored: Partial<Lead> = {},
): string {
  const lead = asOpened(buildLead(aLeadSubmission(submission), { id: "1", now }));
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <LeadDetail lead={{ ...lead, ...stored }} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

test("a lead whose reasons are lost still shows its score", () => {
  for (const scoringFactors of [null, "{}"]) {
    const html = render({}, { scoringFactors, leadScore: 55, leadCategory: "warm" });
    expect(html).toContain("55 of 100");
    expect(html).toContain("This lead was scored without reasons.");
  }
});

test("a lead without a category is shown as unknown", () => {
  expect(render({}, { leadCategory: null })).toContain(">Unknown</span>");
});

test("staff see all that step 9 asks for", () => {
  const names = [...render().matchAll(/<dt[^>]*>([^<]*)</g)].map(([, name]) => name);
  const asked = profileFields.map((field) => answerLabels.en.profile[field]);
  expect(names).toEqual(expect.arrayContaining(asked));
});

test("each demographic field is named among those the score never reads", () => {
  const note = /Never used for the score:([^.]+)\./.exec(render())?.[1] ?? "";
  for (const name of ["Birth year", "ZIP code", "Income level", "Citizenship status", "Language"]) {
    expect(note).toContain(name);
  }
});

test.each([
  ["+1 (614) 555-0142", "tel:+16145550142"],
  ["614.555.0142", "tel:6145550142"],
])("the number %s is called as %s", (phone, href) => {
  expect(render({ phone, contactConsent: true })).toContain(`href="${href}"`);
});

test.each([
  ["amara@example.com", "mailto:amara@example.com"],
  ["a+b?cc=x@example.com", "mailto:a%2Bb%3Fcc%3Dx@example.com"],
])("a letter to %s goes there and nowhere else", (email, href) => {
  expect(render({}, { email })).toContain(`href="${href}"`);
});

test("what a visitor typed is text, never markup", () => {
  const html = render({ fullName: "<img src=x onerror=alert(1)>" });
  expect(html).not.toContain("<img");
});
