import { expect, test } from "vitest";
import { aLead, asUntouched } from "#testing/records/a-lead.ts";
import { drawStaff } from "#testing/staff/draw-staff.ts";
import { LeadList, type RecentLeadsState } from "./recent-leads.tsx";

const answered: RecentLeadsState = {
  search: "",
  setSearch: () => {},
  rows: [],
  total: 0,
  totalIsExact: true,
  setAside: 0,
  isEmpty: false,
  isPending: false,
  isStale: false,
  isError: false,
  retry: () => {},
  loadMore: null,
  isLoadingMore: false,
};
const rows = [asUntouched(aLead())];

const render = (state: Partial<RecentLeadsState>) =>
  drawStaff(<LeadList list={{ ...answered, ...state }} />);

const none = /No leads found/;
const noMatch = /No lead matches this search/;
const failed = /role="alert".*Failed to load.*Try again/s;

test.each<[string, Partial<RecentLeadsState>, readonly RegExp[], readonly RegExp[]]>([
  ["waits", { rows: undefined, isPending: true }, [], [none, noMatch, /Showing/]],
  ["could not be loaded", { rows: undefined, isError: true }, [failed], [none, noMatch, /Showing/]],
  ["is empty", { isEmpty: true }, [none], [noMatch]],
  ["holds nothing that matches", { search: "nobody" }, [noMatch], [none]],
  ["holds nothing while the search is taken back", {}, [noMatch], [none]],
  ["could not load more", { rows, total: 12_345, isError: true }, [failed, /1 of 12,345/], []],
  [
    "was counted up to a bound",
    { rows, total: 10_000, totalIsExact: false },
    [/1 of 10,000\+/],
    [],
  ],
])("a list that %s says that and no more, below its search", (_, state, shown, hidden) => {
  const html = render(state);
  expect(html).toContain('type="search"');
  for (const text of shown) expect(html).toMatch(text);
  for (const text of hidden) expect(html).not.toMatch(text);
  expect(html.includes(rows[0]?.fullName ?? "")).toBe(state.rows !== undefined);
});
