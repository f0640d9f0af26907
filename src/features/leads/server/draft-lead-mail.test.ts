import { expect, test } from "vitest";
import { readWithEdition } from "#platform/editions/words-in-force.ts";
import { draftLeadMail } from "./draft-lead-mail.ts";

const family = {
  fullName: "Amara Okafor",
  language: "en",
  scheduleUrl: "https://schedule.example/ann",
  q1: "not-sure",
  q2: "yes",
  q3: "no",
  q4: "no",
  q5: "no",
  q6: "leaving-legacy",
  q7: "no",
  q8: "no",
  q9: "no",
} as const;

test("the draft names what comes first, what they were not sure of, the call and the Blueprint", () => {
  const { subject, body } = draftLeadMail(family, "https://hearth.example");
  expect(subject).toBe("Your answers: Hearthstone");
  expect(body).toMatch(/^Hello Amara,\n\n/);
  expect(body).toContain("What I read in them first: Leaving a legacy comes first.");
  expect(body).toContain("You were not sure about:\n- Your plan today");
  expect(body).toContain("https://schedule.example/ann\n");
  expect(body).toContain("https://hearth.example/wealth-builder-questionnaire\n");
});

test("where nobody may advise, a draft offers no call", () => {
  const { body } = draftLeadMail({ ...family, scheduleUrl: null }, "https://hearth.example");
  expect(body).not.toMatch(/on a call|null/);
  expect(body).toContain("https://hearth.example/wealth-builder-questionnaire\n");
});

test("a draft has the sentences that the agency published, in the family's language", () => {
  const published = {
    "mail/lead-draft": {
      en: { thanks: "It was good to read from you.", first: "Before all else: {1}" },
      es: { thanks: "Qué bueno leerle." },
    },
  };
  readWithEdition(published, () => {
    const english = draftLeadMail(family, "https://hearth.example").body;
    expect(english).toContain("It was good to read from you. Before all else: Leaving a legacy");
    const spanish = draftLeadMail({ ...family, language: "es" }, "https://hearth.example").body;
    expect(spanish).toContain("Qué bueno leerle. Lo que leo primero en ellas:");
    expect(spanish).toContain("https://hearth.example/es/wealth-builder-questionnaire");
  });
});
