import { renderToStaticMarkup } from "react-dom/server";
import { expect, onTestFinished, test } from "vitest";
import type { AgeGroup } from "#features/leads/core/questions.ts";
import type { QuestionnaireState } from "./use-questionnaire.ts";
import { people, type ShownPerson } from "#platform/core/site/people.ts";
import type { CallLink } from "#staff/core/call-link.ts";
import { AfterSending, ThankYou } from "./thank-you.tsx";

const scheduleUrl = "https://schedule.example/call";
const unnamed = { scheduleUrl, caller: null } as const;

test("everybody is promised an answer within 24 hours; who turns 18 this year hears that the birthday decides", () => {
  const draw = (ageGroup: AgeGroup) =>
    renderToStaticMarkup(<ThankYou {...unnamed} ageGroup={ageGroup} />);
  expect(draw("adult")).toContain("within 24 hours");
  expect(draw("adult")).toContain(`href="${scheduleUrl}"`);
  expect(draw("adult")).not.toContain("birthday");
  expect(draw("turns-18")).toContain("within 24 hours");
  expect(draw("turns-18")).toContain("If you are still 17, we can only talk after your birthday.");
});

const nobody = { name: null, account: null, isAnyoneLicensed: true, partner: null };

test("nobody is named before somebody has the lead, who is then shown by name and their own face", () => {
  const list = people as ShownPerson[];
  const stood = [...list];
  onTestFinished(() => void list.splice(0, list.length, ...stood));
  for (const account of ["ann", "other"]) {
    list.push(...stood.slice(0, 1).map((one) => ({ ...one, name: "Ann Reyes", account })));
  }
  const draw = (account: string | null) => {
    const caller = account === null ? nobody : { ...nobody, account, name: "Ann Reyes" };
    return renderToStaticMarkup(<ThankYou {...unnamed} ageGroup="adult" caller={caller} />);
  };
  expect(draw(null)).not.toContain("Ann Reyes");
  expect(draw(null)).not.toContain("portrait-small");
  // Of two who have one name, the face is that of whoever has the lead.
  expect(draw("ann").match(/portrait-small/g)).toHaveLength(1);
  expect(draw("hidden")).toContain("Ann Reyes");
  expect(draw("hidden")).not.toContain("portrait-small");
});

test("where nobody may advise, no call is promised and none can be booked", () => {
  const draw = (partner: CallLink["partner"]) => {
    const caller = { ...nobody, isAnyoneLicensed: false, partner };
    return renderToStaticMarkup(
      <ThankYou {...unnamed} ageGroup="adult" caller={caller} plan="One of us calls" />,
    );
  };
  expect(draw(null)).toContain("None of us is licensed where you live yet.");
  expect(draw(null)).not.toContain("One of us calls");
  expect(draw(null)).not.toContain(scheduleUrl);
  // The partner's sentence, which stands among the news, says it already.
  expect(draw({ name: "Far", hasColleague: false })).not.toContain("None of us");
});

test("a call is promised only once the server has said whether anybody may advise", () => {
  const answers = { email: "amara@example.com", phone: "614-555-0142" };
  const questionnaire = {
    phase: "sent",
    ageGroup: "adult",
    draft: { answers, consent: true },
    sent: { source: { leadId: "a-lead" } },
  } as unknown as QuestionnaireState;
  const page = renderToStaticMarkup(
    <AfterSending questionnaire={questionnaire} scheduleUrl={scheduleUrl} />,
  );
  expect(page).toMatch(/class="invisible"><p[^>]*>One of us calls /);
});
