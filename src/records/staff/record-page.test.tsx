import { expect, test } from "vitest";
import { dashboardPath } from "#platform/core/staff/staff-member.ts";
import { ApiError } from "#platform/web/api-client.ts";
import { drawStaff } from "#testing/staff/draw-staff.ts";
import { RecordPage } from "./record-page.tsx";

const record = { fullName: "Amara Okafor", status: "received" as const };
const subject = {
  kind: "lead",
  id: "1",
  path: "/api/admin/leads/1",
  queryKey: ["lead", "1"],
} as const;
const well = { isPending: false, isError: false, error: null as Error | null, refetch: () => {} };

function render(known: boolean, query: Partial<typeof well>, mailComesBack = false) {
  const html = drawStaff(
    <RecordPage
      record={known ? { ...record, mailComesBack } : undefined}
      query={{ ...well, ...query }}
      subject={subject}
      back={{ to: dashboardPath, label: "Back" }}
      words={{ title: "Lead", loading: "Loading lead...", failed: "It failed." }}
    >
      {() => "What they said"}
    </RecordPage>,
  );
  const titles = [...html.matchAll(/<h1[^>]*>(.*?)<\/h1>/g)];
  return { html, titles: titles.map(([, text = ""]) => text.replace(/<[^>]+>/g, "")) };
}

const old = /role="alert".*It failed\..*What they said/s;
test.each([
  ["comes", false, { isPending: true }, "Lead", /Loading lead/],
  ["does not come", false, { isError: true }, "Lead", /role="alert".*It failed\./s],
  ["is there", true, {}, "Amara Okafor", /What they said/],
  ["can't be brought up to date", true, { isError: true }, "Amara Okafor", old],
])("a page whose record %s has one title and says so", (_what, known, query, title, shown) => {
  const { html, titles } = render(known, query);
  expect(titles).toEqual([title]);
  expect(html).toMatch(shown);
});

test.each([true, false])(
  "a warning that mail to somebody bounces (%s) is above everything they said",
  (mailComesBack) => {
    const { html } = render(true, {}, mailComesBack);
    const shown =
      /Email to this address comes back\..*ask this person for another one\..*What they said/s;
    expect(shown.test(html)).toBe(mailComesBack);
  },
);

test("the page of a missing record says that loading failed, and why it may be gone", () => {
  const { html } = render(false, { isError: true, error: new ApiError(404, "Not Found", "{}") });
  expect(html).toContain("This record is not here.");
  expect(html).toMatch(/It failed/);
});
