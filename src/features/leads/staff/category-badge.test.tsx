import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { pipelineLabels } from "#records/core/status.ts";
import { recordListWords } from "#records/staff/list/record-list-words.ts";
import type { StaffLead } from "#features/leads/core/lead.ts";
import { locales } from "#platform/core/locale.ts";
import { aLead, asUntouched } from "#testing/records/a-lead.ts";
import { drawStaff } from "#testing/staff/draw-staff.ts";
import { CategoryBadge, useLeadColumns } from "./lead-badges.tsx";
import { leadListWords } from "./lead-words.ts";

test("hot stands out, except of a lead that nobody may call", () => {
  expect(renderToStaticMarkup(<CategoryBadge category="hot" />)).toContain("text-danger");
  const muted = renderToStaticMarkup(<CategoryBadge category="hot" isMuted />);
  expect(muted).toContain("Hot");
  expect(muted).not.toContain("danger");
});

function Row({ lead }: { readonly lead: StaffLead }) {
  return useLeadColumns().map(({ key, cell }) => (
    <p key={key} id={key}>
      {cell(lead)}
    </p>
  ));
}

/** A row of Recent Leads. */
const drawRow = (changes: Partial<StaffLead>) =>
  drawStaff(
    <Row lead={{ ...asUntouched(aLead()), phone: "614-555-0142", ...changes }} />,
  ).replaceAll(/\s/g, " ");

test("Recent Leads say who may be called and what time it is there, and call at a press", () => {
  const live = { state: "live", since: "2026-06-03T15:00:00.000Z" } as const;
  const html = drawRow({ contact: live, zipCode: "80202", language: "es" });
  expect(html).toContain('href="tel:+16145550142"');
  expect(html).toContain('data-call="agreed"');
  expect(html).toMatch(/\d:\d\d [AP]M there/);
  expect(html).toContain('lang="es"');
  const barred = drawRow({ contact: live, doNotContactReason: "under 18: do not contact" });
  expect(barred).toContain('data-call="never"');
  expect(barred).not.toContain("tel:");
  expect(drawRow({ phone: null })).toContain('<p id="phone">-</p>');
});

test.each(locales)(
  "each filter of the list has a name of its own, unlike every status: %s",
  (locale) => {
    const { status, language, assignee, clock, from, to } = recordListWords[locale].filters;
    const { category, source, answer } = leadListWords[locale];
    const names = [status, language, assignee, clock, from, to, category, source, answer];
    const all = [...names, ...Object.values(pipelineLabels[locale])];
    expect(all.filter((name, at) => all.indexOf(name) !== at)).toEqual([]);
    // The column beside the filter that narrows it.
    expect(recordListWords[locale].columns.clock).toBe(clock);
  },
);
