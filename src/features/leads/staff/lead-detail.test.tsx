import { expect, test } from "vitest";
import { answerLabels } from "#features/leads/core/answer-labels.ts";
import { buildLead, demoMark } from "#features/leads/core/build-lead.ts";
import type { OpenedLead } from "#features/leads/core/lead.ts";
import { profileFields } from "#features/leads/core/questions.ts";
import { asOpened } from "#testing/records/a-lead.ts";
import { aLeadSubmission } from "#testing/records/a-lead-submission.ts";
import { ToastProvider } from "#ui/notices/toast-provider.tsx";
import { drawStaff } from "#testing/staff/draw-staff.ts";
import { asRehearsed, LeadDetail } from "./lead-detail.tsx";

const now = new Date(2026, 10, 21);

function render(
  submission: Parameters<typeof aLeadSubmission>[0] = {},
  stored: Partial<OpenedLead> = {},
): string {
  const lead = asOpened(buildLead(aLeadSubmission(submission), { id: "1", now }));
  return drawStaff(
    <ToastProvider locale="en">
      <LeadDetail lead={{ ...lead, ...stored }} />
    </ToastProvider>,
  );
}

test("a lead whose reasons are lost still shows its score, and says it once", () => {
  for (const scoringFactors of [null, "{}"]) {
    const html = render({}, { scoringFactors, leadScore: 55, leadCategory: "warm" });
    expect(html.split("55 of 100")).toHaveLength(2);
    expect(html).toContain("This lead was scored without reasons.");
  }
});

test("the points of each reason are said once: its bar says nothing", () => {
  const html = render();
  const bars = html.match(/<svg[^>]*class="bar"/g) ?? [];
  expect(bars.length).toBeGreaterThan(9);
  expect(bars.filter((bar) => !bar.includes('aria-hidden="true"'))).toEqual([]);
  expect(html.match(/\d+ of \d+ points/g)).toHaveLength(bars.length);
});

test("a lead without a score is shown as unknown and not scored", () => {
  const html = render({}, { leadCategory: null, leadScore: null as never });
  expect(html).toContain(">Unknown</span>");
  expect(html).toContain("Not scored");
  expect(html).not.toMatch(/of 100/);
});

test("a number without consent does not read as one to call, even in the words of an earlier score", () => {
  const scoringFactors = (
    buildLead(aLeadSubmission(), { id: "1", now }).scoringFactors ?? ""
  ).replace("Left a phone number", "Left a phone number we can call");
  const html = render({}, { scoringFactors, contact: { state: "revoked", since: null } });
  expect(html).toContain("Left a phone number");
  expect(html).not.toContain("we can call");
});

/** No time zone is known for this ZIP code, so calls are allowed at any hour. */
const anywhere = { zipCode: "09001" };
const agreed = { contact: { state: "live", since: now.toISOString() } } as const;

test.each([
  ["agreed", anywhere, agreed, "Log a call", true],
  ["did not agree", anywhere, {}, "Log a call all the same", false],
  ["left no number", { ...anywhere, phone: "" }, {}, "No number: email.", false],
] as const)(
  "how a call went is asked where one may be made, else writing is the work: who %s",
  (_, submission, stored, sentences, hasOutcomes) => {
    const html = render(submission, stored);
    expect(html).toContain(sentences);
    expect(html.includes("Voicemail")).toBe(hasOutcomes);
    expect(html).toContain("Log an email");
  },
);

test.each([
  [true, "Can call: agreed", "Agreed to be called or texted"],
  [false, "No calls, did not agree", "Did not agree; email instead"],
])(
  "all of a demo lead's page says what its score says of calls: %s",
  (contactConsent, ...sentences) => {
    const lead = asOpened(buildLead(aLeadSubmission({ contactConsent }), { id: "1", now }));
    const shown = asRehearsed({ ...lead, doNotContactReason: demoMark });
    const html = render({ contactConsent }, shown);
    for (const sentence of sentences) expect(html).toContain(sentence);
  },
);

test("the email that opens begins with the draft that the server wrote", () => {
  const draft = { subject: "Sus respuestas", body: "Hola, Amara:\n\nGracias." };
  const [, mail = ""] = /href="(mailto:[^"]+)"/.exec(render({}, { draft })) ?? [];
  expect(decodeURIComponent(mail)).toMatch(
    /subject=Sus respuestas.*body=Hola, Amara:\r\n\r\nGracias\.$/,
  );
});

test("staff see all that step 9 asks for", () => {
  const wishes = { callWish: "woman", askedFor: "Grace, my neighbor" } as const;
  const names = [...render(wishes).matchAll(/<dt[^>]*>([^<]*)</g)].map(([, name]) => name);
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
  ["614.555.0142", "tel:+16145550142"],
])("the number %s is called as %s", (phone, href) => {
  const contact = { state: "live", since: now.toISOString() } as const;
  expect(render({ phone }, { contact })).toContain(`href="${href}"`);
});

test.each(["none", "revoked"] as const)(
  "a family whose consent is %s can't be called by one press, whatever the form said",
  (state) => {
    const html = render({ contactConsent: true }, { contact: { state, since: null } });
    expect(html).not.toContain("tel:");
    expect(html.includes("Do not call or text")).toBe(state === "revoked");
  },
);

test.each([true, false])(
  "where mail comes back (%s), the page does not say that email is fine",
  (mailComesBack) => {
    const contact = { state: "revoked", since: null } as const;
    expect(render({}, { contact, mailComesBack }).includes("Email is fine.")).toBe(!mailComesBack);
  },
);

test.each([
  ["amara@example.com", "mailto:amara@example.com"],
  ["a+b?cc=x@example.com", "mailto:a%2Bb%3Fcc%3Dx@example.com"],
])("the email link of %s names that address alone", (email, href) => {
  expect(render({}, { email })).toContain(`href="${href}?subject=`);
});

test("a lead that a robot probably sent has no button to call or to write", () => {
  const contact = { state: "live", since: now.toISOString() } as const;
  const reach = (status: OpenedLead["status"]) =>
    [
      ...render({ phone: "614-555-0142" }, { contact, status }).matchAll(/href="(tel|mailto):/g),
    ].map(([, kind]) => kind);
  expect(reach("received")).toEqual(["tel", "mailto"]);
  expect(reach("quarantined")).toEqual([]);
});

test.each([
  ["a short note", "Call after six.\nShe works late.", false],
  ["a note of many letters", "Call after six. ".repeat(300), true],
  ["a note of many lines", "No.\n".repeat(9), true],
])("%s is shown whole, or whole at a press", (_name, text, isCut) => {
  const timeline = [{ id: "1", at: now.toISOString(), kind: "note", by: "maria", text }] as const;
  const html = render({}, { timeline });
  expect(html).toContain(text.slice(0, 40));
  expect(html.includes("Show the whole text")).toBe(isCut);
});

test.each([
  ["http://localhost:3000/questionnaire", true],
  ["https://a.example/questionnaire", false],
])(
  "where the site sends no mail, a draft with the link %s is said to open only on its machine: %s",
  (link, isSaid) => {
    const html = render({}, { writer: null, draft: { subject: "Hello", body: `See ${link}` } });
    expect(html.includes("do not send it on yet")).toBe(isSaid);
  },
);
