import { expect, test } from "vitest";
import { pipelineLabels } from "#records/core/status.ts";
import type { TimelineLine } from "#records/core/timeline-entry.ts";
import { recordWords } from "./record-words.ts";
import { describeLine } from "./timeline.tsx";

const at = "2026-06-15T12:00:00.000Z";

function tell(kind: TimelineLine["kind"], text: string | null, by: string | null = "maria") {
  const reader = {
    words: recordWords.en,
    locale: "en",
    statuses: pipelineLabels.en,
    me: "tom",
  } as const;
  const { title, body } = describeLine({ id: "1", at, kind, by, text }, reader);
  return body === null ? title : `${title} | ${body}`;
}

test.each([
  ["note", "Call her mother", "maria wrote a note | Call her mother"],
  ["call", "no-answer", "maria called: No answer"],
  ["call", "voicemail\nShe works late", "maria called: Voicemail | She works late"],
  ["call", "He was in the car", "maria called: He was in the car"],
  ["call", "constructor", "maria called: constructor"],
  ["mail", null, "maria sent an email"],
  ["status", "booked", "maria changed the status to Booked"],
  ["status", "closed\nToo far\naway", "maria changed the status to Closed | Too far\naway"],
  ["status", "of-another-year", "maria changed the status to of-another-year"],
  ["assignee", "maria", "maria took it"],
  ["assignee", "tom", "maria assigned it to you"],
  ["assignee", null, "maria gave it back to everybody"],
  ["assignee-left", "ruth", "ruth can't open it any more: it is everybody's again"],
  ["assignee-back", "ruth", "ruth can open it again: it is theirs again"],
  ["task-passed", "tom\nSend it", "maria gave a task to you | Send it"],
  ["task-passed", "\nSend it", "maria left a task to everybody | Send it"],
  ["task-done", "Send it", "maria finished a task | Send it"],
] as const)("an entry of %s with %j reads %j", (kind, text, line) => {
  expect(tell(kind, text)).toBe(line);
});

test("an entry of the reader is described as theirs, and one without a user as nobody's", () => {
  expect(tell("restore", null, "tom")).toBe("You restored it");
  expect(tell("submitted", null, null)).toBe("The form came in");
  expect(tell("delivered", "HubSpot", null)).toBe("Sent to HubSpot");
});

test("an assignment by routing is described as the site's, and an entry without a user as nobody's", () => {
  expect(tell("assignee", "ana", null)).toBe("The site assigned it to ana");
  expect(tell("assignee", "tom", null)).toBe("The site assigned it to you");
  expect(tell("delete", "Kept long enough", null)).toBe("It was deleted | Kept long enough");
  expect(tell("restore", null, null)).toBe("It was restored");
  expect(tell("freed", at)).toMatch(
    /^maria said that a person sent it \| The form had come in on .*2026/,
  );
  expect(tell("correction", "phone\t\t1", null)).toBe("They corrected it | Phone: nothing → 1");
});
