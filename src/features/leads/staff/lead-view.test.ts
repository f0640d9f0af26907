import { expect, test } from "vitest";
import { readListAddress, writeListAddress } from "#features/backoffice/frame/use-list-address.ts";
import { leadListQuerySchema } from "#features/leads/server/lead-list-query.ts";
import { leadFields, leadViews, toLeadQuery } from "./lead-view.ts";

const read = (query: string) => readListAddress(leadFields, new URLSearchParams(query));

test.each(Object.entries(leadViews))("the view %s is what its address asks for", (_name, query) => {
  const { values, ignored } = read(query);

  expect(ignored).toEqual([]);
  expect(writeListAddress(values)).toBe(query);
  expect(leadListQuerySchema("en").safeParse(toLeadQuery(values)).success).toBe(true);
});

test("whatever the address lets through, the server takes", () => {
  const { values, ignored } = read(
    "q=a&category=hot&pipelineStatus=new&assignee=me&overdue=true&from=2026-03-01&to=2026-03-08&source=x&sort=name&deleted=true",
  );

  expect(ignored).toEqual([]);
  expect(leadListQuerySchema("en").safeParse(toLeadQuery(values)).success).toBe(true);
});

test.each([
  "from=2026-13-01",
  "to=tomorrow",
  "category=lukewarm",
  "overdue=1",
  "sort=best",
  "limit=5",
])("%s in the address is left out and named", (query) => {
  expect(read(query)).toEqual({ values: {}, ignored: [query.split("=")[0]] });
});

test("a day begins at the reader's midnight and ends at the next one, across a change of clocks too", () => {
  const { from, to } = toLeadQuery({ from: "2026-03-08", to: "2026-03-08" });

  expect(new Date(from ?? "")).toEqual(new Date(2026, 2, 8));
  expect(new Date(to ?? "")).toEqual(new Date(2026, 2, 9));
});
