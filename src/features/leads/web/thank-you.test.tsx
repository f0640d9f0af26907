import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { AgeGroup } from "#features/leads/core/questions.ts";
import { people } from "#platform/core/site/people.ts";
import { ThankYou } from "./thank-you.tsx";

const scheduleUrl = "https://schedule.example/call";
const unnamed = { scheduleUrl, callerName: null } as const;

test("everybody is promised an answer within 24 hours; who turns 18 this year hears that the birthday decides", () => {
  const draw = (ageGroup: AgeGroup) =>
    renderToStaticMarkup(<ThankYou {...unnamed} ageGroup={ageGroup} />);
  expect(draw("adult")).toContain("within 24 hours");
  expect(draw("adult")).toContain(`href="${scheduleUrl}"`);
  expect(draw("adult")).not.toContain("birthday");
  expect(draw("turns-18")).toContain("within 24 hours");
  expect(draw("turns-18")).toContain("If you are still 17, we can only talk after your birthday.");
});

test("nobody is named before somebody has the lead, who is then shown by face and name", () => {
  const draw = (callerName: string | null) =>
    renderToStaticMarkup(<ThankYou {...unnamed} ageGroup="adult" callerName={callerName} />);
  for (const { name } of people) {
    expect(draw(null)).not.toContain(name);
    expect(draw(name)).toContain(name);
    expect(draw(name).match(/portrait-small/g)).toHaveLength(1);
  }
  expect(draw(null)).not.toContain("portrait-small");
});
