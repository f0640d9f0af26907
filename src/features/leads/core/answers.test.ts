import { expect, test } from "vitest";
import { aLeadSubmission } from "#testing/records/a-lead-submission.ts";
import { answerMessages, answersSchema, checkAnswers, leadSubmissionSchema } from "./answers.ts";
import type { DraftAnswers } from "./questions.ts";
import { profileChoices, profileFields, questionChoices, questionIds } from "./questions.ts";

const currentYear = 2026;

/** The sentence at `field`, or null when the submission is accepted. */
function complain(field: string, value: unknown): string | null {
  const parsed = leadSubmissionSchema(currentYear, "en").safeParse({
    ...aLeadSubmission(),
    [field]: value,
  });
  if (parsed.success) return null;
  return parsed.error.issues.find(({ path }) => path[0] === field)?.message ?? "another field";
}

function accept(changes: object) {
  return leadSubmissionSchema(currentYear, "en").parse({ ...aLeadSubmission(), ...changes });
}

test.each(Object.entries({ ...questionChoices, ...profileChoices }))(
  "%s takes each of its listed values and no other",
  (field, values) => {
    for (const value of values) expect(complain(field, value)).toBeNull();
    for (const value of ["maybe", "", "YES", " yes", null, undefined, true, 1, ["yes"], {}]) {
      expect(complain(field, value)).toBe("Please choose one of the answers");
    }
  },
);

test.each([
  ["1900", "1900"],
  ["1984", "1984"],
  ["2025", "2025"],
  ["2026", "2026"],
  [" 1985 ", "1985"],
  ["\u00a01985\n", "1985"],
  ["１９８５", "1985"],
  ["١٩٨٤", "1984"],
  ["\u200e1985\u200b", "1985"],
])("the birth year %j is taken as %s", (typed, birthYear) => {
  expect(accept({ birthYear: typed })).toMatchObject({ birthYear });
});

test.each([
  "1899",
  "2027",
  "198",
  "19840",
  "19.4",
  "+984",
  "-984",
  "1e3",
  "19 84",
  "1984-05",
  "",
  "  ",
  "abcd",
  1984,
  null,
])("the birth year %j is refused with the sentence of the form", (year) => {
  expect(complain("birthYear", year)).toBe("Please enter a valid birth year");
});

test.each(["43004", "00000", "99999"])("the ZIP code %s is accepted", (zipCode) => {
  expect(complain("zipCode", zipCode)).toBeNull();
});

test.each(["4300", "430040", "43004-12", "4300a", "", 43004, null])(
  "the ZIP code %j is refused with the sentence of the form",
  (zipCode) => {
    expect(complain("zipCode", zipCode)).toBe("Please enter a valid 5-digit ZIP code");
  },
);

test("a name of one letter or of two hundred is accepted as it is", () => {
  for (const fullName of ["X", "x".repeat(200)])
    expect(accept({ fullName }).fullName).toBe(fullName);
});

test.each([
  ["", "Please enter your full name"],
  ["   ", "Please enter your full name"],
  [null, "Please enter your full name"],
  [42, "Please enter your full name"],
  ["x".repeat(201), "Please use fewer characters here"],
  ["A\u0007B", "Please remove the characters that can't be displayed"],
])("the name %j is refused", (fullName, message) => {
  expect(complain("fullName", fullName)).toBe(message);
});

test("spaces around a text and direction marks are removed; the letters of every script stay", () => {
  const given = {
    fullName: "  \u202eAmara\u202c محمد ",
    email: " amara@example.com ",
    phone: "\u2066+1 614-555-0142\u2069",
  };

  expect(accept(given)).toMatchObject({
    fullName: "Amara محمد",
    email: "amara@example.com",
    phone: "+1 614-555-0142",
  });
  expect(complain("fullName", "\u202e\u202c")).toBe("Please enter your full name");
});

test.each([
  "a@b.co",
  "first.last+tag@sub.example.com",
  `${"a".repeat(64)}@example.com`,
  "josé@example.com",
])("the e-mail address %s is accepted", (email) => {
  expect(complain("email", email)).toBeNull();
});

test.each([
  ["", "Please enter a valid email address"],
  ["amara", "Please enter a valid email address"],
  ["amara@", "Please enter a valid email address"],
  ["amara@example", "Please enter a valid email address"],
  ["amara@@example.com", "Please enter a valid email address"],
  ["amara @example.com", "Please enter a valid email address"],
  ["amara@example.com, other@example.com", "Please enter a valid email address"],
  [null, "Please enter a valid email address"],
  [`${"a".repeat(65)}@example.com`, "Please enter a valid email address"],
  [`${"a".repeat(243)}@example.com`, "Please use fewer characters here"],
  ["a\u0000@example.com", "Please remove the characters that can't be displayed"],
])("the e-mail address %j is refused", (email, message) => {
  expect(complain("email", email)).toBe(message);
});

test.each([undefined, null, "", "call me", "x".repeat(50)])("the phone %j is accepted", (phone) => {
  expect(complain("phone", phone)).toBeNull();
});

test.each([
  ["x".repeat(51), "Please use fewer characters here"],
  ["614\u0000", "Please remove the characters that can't be displayed"],
  [6145550142, "Please send this as text"],
])("the phone %j is refused", (phone, message) => {
  expect(complain("phone", phone)).toBe(message);
});

test.each([
  ["contactConsent", "yes", "Please answer the consent question with true or false"],
  ["consentTextVersion", 7, "Please send this as text"],
  ["consentTextVersion", "v".repeat(10_000), "Please use fewer characters here"],
  ["userAgent", 7, "Please send this as text"],
  ["pageUrl", {}, "Please send this as text"],
  ["website", 7, "Please send this as text"],
  ["attribution", "utm", "Please send the attribution as an object"],
  ["attribution", ["utm"], "Please send the attribution as an object"],
])("%s of %j is refused", (field, value, message) => {
  expect(complain(field, value)).toBe(message);
});

test("what the browser reports is cut to size and cleaned, never refused", () => {
  const half = `${"a".repeat(299)}👍`;
  const { userAgent, pageUrl, attribution } = accept({
    userAgent: "a".repeat(10_000),
    pageUrl: "/a\u0000\u202eb",
    attribution: { source: half, [half]: "\u0000" },
  });

  expect(userAgent).toHaveLength(2000);
  expect(pageUrl).toBe("/ab");
  // The cut leaves no half of a surrogate pair.
  expect(attribution).toEqual({ source: "a".repeat(299), ["a".repeat(299)]: "" });
});

test("the first twenty values of an attribution are kept", () => {
  const texts = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`utm${index}`, "x"]));
  const { attribution } = accept({ attribution: { deep: { deeper: [] }, list: [], ...texts } });

  expect(Object.keys(attribution ?? {})).toEqual(Object.keys(texts).slice(0, 20));
});

test("unknown fields and a client's own score are dropped", () => {
  const kept = accept({
    leadScore: 1,
    leadCategory: "cold",
    scoringFactors: "",
    id: "1",
    timestamp: "",
    x: 1,
  });

  expect(Object.keys(kept).toSorted()).toEqual(Object.keys(aLeadSubmission()).toSorted());
});

test("every missing field is named at once", () => {
  const parsed = answersSchema(currentYear, "en").safeParse({});
  const named = parsed.error?.issues.map(({ path }) => path[0]);

  expect(named).toEqual(
    Object.keys(aLeadSubmission()).filter(
      (field) => field !== "phone" && field !== "contactConsent",
    ),
  );
});

const { contactConsent: _consent, ...submission } = aLeadSubmission();
const answers = submission as DraftAnswers;

test("complete answers have no fault", () => {
  expect(checkAnswers(answers, currentYear, "en")).toEqual({});
});

test("an untouched questionnaire has one fault for each field but the phone and the wishes", () => {
  const faults = checkAnswers({}, currentYear, "en");
  const required = [...questionIds, ...profileFields].filter((field) => field !== "phone");
  expect(Object.keys(faults).toSorted()).toEqual(required.toSorted());
});

test.each([
  ["woman", "woman"],
  ["man", "man"],
  ["", undefined],
  ["anybody", undefined],
  [7, undefined],
  [null, undefined],
])("the wish %j is read as %j, and no wish refuses a family's answers", (callWish, read) => {
  const sent = { ...aLeadSubmission(), callWish };
  expect(leadSubmissionSchema(currentYear, "en").parse(sent).callWish).toBe(read);
});

test("the name of the adviser that a family asks for is cut to 60 letters", () => {
  expect(complain("askedFor", "x".repeat(60))).toBeNull();
  expect(complain("askedFor", "x".repeat(61))).toBe("Please use fewer characters here");
});

test("a field with several faults shows the first", () => {
  const faults = checkAnswers({ ...answers, birthYear: "x" }, currentYear, "en");
  expect(faults).toEqual({ birthYear: answerMessages.en.birthYear });
});
