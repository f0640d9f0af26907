import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { readSentBlueprint } from "#features/leads/core/questionnaire-draft.ts";
import type { AgeGroup } from "#features/leads/core/questions.ts";
import { openDraftStorage } from "#platform/web/forms/draft-storage.ts";
import { people } from "#site.config.ts";
import { aLead } from "#testing/records/a-lead.ts";
import { FamilyBlueprint } from "./blueprint/family-blueprint.tsx";
import { ThankYou } from "./last-steps.tsx";

const scheduleUrl = "https://schedule.example/call";

test("everybody is promised an answer within 24 hours; who turns 18 this year hears that the birthday decides", () => {
  const draw = (ageGroup: AgeGroup) =>
    renderToStaticMarkup(<ThankYou scheduleUrl={scheduleUrl} ageGroup={ageGroup} />);
  expect(draw("adult")).toContain("within 24 hours");
  expect(draw("adult")).toContain(`href="${scheduleUrl}"`);
  expect(draw("adult")).not.toContain("birthday");
  expect(draw("turns-18")).toContain("within 24 hours");
  expect(draw("turns-18")).toContain("If you are still 17, we can only talk after your birthday.");
});

test("nobody is named above the blueprint before somebody has the lead, who is then shown by face and name", () => {
  const device = openDraftStorage({ storageKey: "wealth-blueprint", read: readSentBlueprint });
  const unset = { firstName: undefined, leadId: undefined, sentAt: undefined };
  const source = { answers: aLead(), brought: [], turns18: false, savedAt: 0, ...unset };
  const shown = { reword: async () => [], onForget() {}, drawCall: () => null };
  const draw = (callerName: string | null) =>
    renderToStaticMarkup(<FamilyBlueprint {...{ source, device, ...shown, callerName }} />);
  for (const { name } of people) {
    expect(draw(null)).not.toContain(name);
    expect(draw(name)).toContain(name);
    expect(draw(name).match(/portrait-small/g)).toHaveLength(1);
  }
  expect(draw(null)).not.toContain("portrait-small");
});
