import { expect, test } from "vitest";
import { aLeadSubmission } from "#testing/records/a-lead-submission.ts";
import { answersSchema, leadSubmissionSchema } from "./answers.ts";
import { profileChoices, questionChoices } from "./questions.ts";

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

test.each(["1900", "1984", "2025", "2026"])("the birth year %s is accepted", (year) => {
  expect(complain("birthYear", year)).toBeNull();
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
  " 1984",
  "",
  "abcd",
  "١٩٨٤",
  1984,
  null,
])("the birth year %j is refused with the sentence of the form", (year) => {
  expect(complain("birthYear", year)).toBe("Please enter a valid birth year");
});

test.each(["43004", "00000", "99999"])("the ZIP code %s is accepted", (zipCode) => {
  expect(complain("zipCode", zipCode)).toBeNull();
});

test.each(["4300", "430040", "43004-1234", "4300a", " 43004", "43004\n", "", "٤٣٠٠٤", 43004, null])(
  "the ZIP code %j is refused with the sentence of the form",
  (zipCode) => {
    expect(complain("zipCode", zipCode)).toBe("Please enter a valid 5-digit ZIP code");
  },
);

test.each([
  "X",
  "Zoë 👨‍👩‍👧‍👦 Nguyễn",
  "محمد بن سلمان",
  "יוסף כהן",
  "O'Brien; DROP TABLE leads",
  "x".repeat(200),
])("the name %j is accepted as it is", (fullName) => {
  expect(accept({ fullName }).fullName).toBe(fullName);
});

test.each([
  ["", "Please enter your full name"],
  ["   ", "Please enter your full name"],
  [null, "Please enter your full name"],
  [42, "Please enter your full name"],
  ["x".repeat(201), "Please use fewer characters here"],
  ["x".repeat(10_000), "Please use fewer characters here"],
  ["A\u0000B", "Please remove the characters that can't be displayed"],
  ["A\u0007B", "Please remove the characters that can't be displayed"],
  ["A\nB", "Please remove the characters that can't be displayed"],
  ["A\u0085B", "Please remove the characters that can't be displayed"],
  ["A\ud83d", "Please remove the characters that can't be displayed"],
])("the name %j is refused", (fullName, message) => {
  expect(complain("fullName", fullName)).toBe(message);
});

test("spaces around a name, an address and a number are taken off", () => {
  const given = { fullName: "  Amara Okafor ", email: " amara@example.com ", phone: " 614 " };

  expect(accept(given)).toMatchObject({
    fullName: "Amara Okafor",
    email: "amara@example.com",
    phone: "614",
  });
});

test("marks that turn the direction of text are taken out, the letters of any script stay", () => {
  const given = { fullName: "\u202eAmara\u202c محمد", phone: "\u2066+1 614-555-0142\u2069" };

  expect(accept(given)).toMatchObject({ fullName: "Amara محمد", phone: "+1 614-555-0142" });
  expect(complain("fullName", "\u202e\u202c")).toBe("Please enter your full name");
});

test.each(["a@b.co", "first.last+tag@sub.example.com", `${"a".repeat(242)}@example.com`])(
  "the e-mail address %s is accepted",
  (email) => {
    expect(complain("email", email)).toBeNull();
  },
);

test.each([
  ["", "Please enter a valid email address"],
  ["amara", "Please enter a valid email address"],
  ["amara@", "Please enter a valid email address"],
  ["amara@example", "Please enter a valid email address"],
  ["amara@@example.com", "Please enter a valid email address"],
  ["amara @example.com", "Please enter a valid email address"],
  ["amara@example.com, other@example.com", "Please enter a valid email address"],
  [null, "Please enter a valid email address"],
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
  ["userAgent", 7, "Please send this as text"],
  ["pageUrl", {}, "Please send this as text"],
  ["website", 7, "Please send this as text"],
  ["attribution", "utm", "Please send the attribution as an object"],
  ["attribution", ["utm"], "Please send the attribution as an object"],
])("%s of %j is refused", (field, value, message) => {
  expect(complain(field, value)).toBe(message);
});

test("what the browser reports is cut to size and cleaned, never refused", () => {
  const { userAgent, pageUrl } = accept({
    userAgent: "a".repeat(10_000),
    pageUrl: "/a\u0000\u202eb",
  });

  expect(userAgent).toHaveLength(2000);
  expect(pageUrl).toBe("/ab");
});

test("a cut through an emoji leaves no half of it", () => {
  const { attribution } = accept({ attribution: { source: `${"a".repeat(299)}👍` } });

  expect(attribution).toEqual({ source: "a".repeat(299) });
});

test("of the attribution the first twenty texts are kept", () => {
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
