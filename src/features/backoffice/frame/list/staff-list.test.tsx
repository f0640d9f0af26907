import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { StaffList } from "./staff-list.tsx";
import type { StaffListState } from "./use-staff-list.ts";

interface Row {
  readonly id: string;
}

const answered: StaffListState<Row> = {
  search: "",
  setSearch: () => {},
  rows: [],
  total: 0,
  totalIsExact: true,
  isEmpty: false,
  isPending: false,
  isError: false,
  retry: () => {},
  loadMore: null,
  isLoadingMore: false,
};
const waiting = { rows: undefined, isPending: true };
const failed = { rows: undefined, isError: true };
const words = { title: "Things", empty: "None yet.", failed: "It failed." };

function render(state: Partial<StaffListState<Row>>): string {
  const columns = [{ key: "id", header: "Id", cell: (row: Row) => row.id }];
  return renderToStaticMarkup(
    <StaffList list={{ ...answered, ...state }} columns={columns} words={words} />,
  );
}

test.each([
  ["waits for its first answer", waiting],
  ["could not be loaded", failed],
  ["is empty", { isEmpty: true }],
  ["holds nothing that matches", { search: "nobody" }],
  ["shows rows", { rows: [{ id: "1" }], total: 1 }],
])("a list that %s has its search field", (_, state) => {
  expect(render(state)).toContain('type="search"');
});

test("a list says that nothing came in yet only when all of it is empty", () => {
  expect(render({ isEmpty: true })).toContain("None yet.");
  for (const search of ["nobody", ""]) {
    const html = render({ search });
    expect(html).toContain("Nothing matches this search.");
    expect(html).not.toContain("None yet.");
  }
});

test("a list that waits or failed claims nothing about its rows", () => {
  for (const state of [waiting, failed]) {
    expect(render(state)).not.toMatch(/None yet|Nothing matches|Showing/);
  }
  expect(render(failed)).toMatch(/role="alert".*It failed\..*Try again/s);
});

test("rows stay on screen when more of them could not be loaded", () => {
  const html = render({ rows: [{ id: "row-1" }], total: 12_345, isError: true });
  expect(html).toContain("It failed.");
  expect(html).toContain("row-1");
  expect(html).toContain("Showing 1 of 12,345");
});

test("a list whose rows were counted up to a bound says that there are more", () => {
  const html = render({ rows: [{ id: "row-1" }], total: 10_000, totalIsExact: false });
  expect(html).toContain("Showing 1 of 10,000+");
});
