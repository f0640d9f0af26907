import { expect, test } from "vitest";
import { readListAddress, writeListAddress } from "#staff/list/list-address.ts";
import { applicationFilters } from "#features/careers/core/application.ts";
import { applicationRecord } from "#features/careers/server/application-record.ts";
import { recordFields, recordViews, toRecordQuery } from "#records/staff/record-view.ts";
import { listQueryOf } from "#records/server/list/record-query.ts";
import { inquiryRecord } from "#features/inquiries/server/inquiry-record.ts";
import { leadFilters } from "#features/leads/core/lead-filters.ts";
import { stateCodes } from "#platform/core/site/us-states.ts";
import { recordSorts } from "#records/core/list-order.ts";
import { pipelineStatuses } from "#records/core/status.ts";
import { turns } from "#records/core/turn.ts";
import { leadRecord } from "#features/leads/server/lead-record.ts";

const lists = {
  lead: {
    schema: listQueryOf(leadRecord),
    fields: recordFields("lead", leadFilters),
    whole: "category=hot&pipelineStatus=booked&source=x&sort=score&overdue=true",
  },
  inquiry: {
    schema: listQueryOf(inquiryRecord),
    fields: recordFields("inquiry", {}),
    whole: "pipelineStatus=answered&sort=due&overdue=true",
  },
  application: {
    schema: listQueryOf(applicationRecord),
    fields: recordFields("application", applicationFilters),
    whole: "pipelineStatus=offer&resume=false&sort=name",
  },
} as const;
type Kind = keyof typeof lists;
const kinds: readonly Kind[] = ["lead", "inquiry", "application"];

const read = (kind: Kind, query: string) =>
  readListAddress(lists[kind].fields, new URLSearchParams(query));

test.each(kinds)(
  "every filter that a list's address accepts is accepted by the server: %s",
  (kind) => {
    const { schema, whole } = lists[kind];
    const day = "from=2026-03-01&to=2026-03-08";
    for (const query of [whole, `q=a&assignee=me&${day}&deleted=true`]) {
      const { values, ignored } = read(kind, query);
      expect(ignored).toEqual([]);
      expect(schema("en").safeParse(toRecordQuery(values)).success).toBe(true);
    }
  },
);

test.each(kinds)(
  "the server and the address accept the same orders, words and flags: %s",
  (kind) => {
    const { schema } = lists[kind];
    const asked = [
      ...recordSorts.map((sort) => ({ sort })),
      ...Object.values(pipelineStatuses).flatMap((all) =>
        all.map((pipelineStatus) => ({ pipelineStatus })),
      ),
      ...stateCodes.map((state) => ({ state })),
      ...turns.map((turn) => ({ turn })),
      ...["true", "false"].map((resume) => ({ resume })),
      { category: "hot" },
      { waiting: "true" },
      { partner: "maria" },
      { language: "es" },
    ];
    for (const query of asked) {
      const [name = ""] = Object.keys(query);
      const { values, ignored } = read(kind, new URLSearchParams(query).toString());
      const result = schema("en").safeParse(query);
      // The server drops a parameter that this kind of record does not have, and the page names it.
      const isRead = result.success && name in result.data;
      expect([query, isRead]).toEqual([query, ignored.length === 0 && name in values]);
    }
  },
);

test.each(kinds)("the built-in views equal what their addresses ask for: %s", (kind) => {
  for (const [name, query] of Object.entries(recordViews)) {
    // Applications have no promised answer, so their list has no such view.
    if (kind === "application" && name === "overdue") continue;
    const { values, ignored } = read(kind, query);
    expect(ignored).toEqual([]);
    expect(writeListAddress(values)).toBe(query);
  }
});

test.each([
  "from=2026-13-01",
  "to=tomorrow",
  "from=0000-01-01",
  "to=9999-12-31",
  "category=lukewarm",
  "overdue=1",
  "sort=best",
  "limit=5",
])("the invalid value %s in a list's address is left out and named", (query) => {
  expect(read("lead", query)).toEqual({ values: {}, ignored: [query.split("=")[0]] });
});

test("a day begins and ends at the reader's midnight, also across a change of the clocks", () => {
  const { from, to } = toRecordQuery({ from: "2026-03-08", to: "2026-03-08" });

  expect(new Date(from ?? "")).toEqual(new Date(2026, 2, 8));
  expect(new Date(to ?? "")).toEqual(new Date(2026, 2, 9));
});
