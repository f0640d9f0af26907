import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { ApiError } from "#platform/web/api-client.ts";
import { RecordPage } from "./record-page.tsx";

const record = { fullName: "Amara Okafor", status: "received" as const };
const well = { isPending: false, isError: false, error: null as Error | null, refetch: () => {} };

function render(known: boolean, query: Partial<typeof well>): string {
  return renderToStaticMarkup(
    <MemoryRouter>
      <RecordPage
        record={known ? record : undefined}
        query={{ ...well, ...query }}
        back={{ to: "/admin/dashboard", label: "Back" }}
        words={{ title: "Lead", loading: "Loading lead...", failed: "It failed." }}
      >
        {known ? "What they said" : null}
      </RecordPage>
    </MemoryRouter>,
  );
}

const titles = (html: string) =>
  [...html.matchAll(/<h1[^>]*>(.*?)<\/h1>/g)].map(([, text = ""]) => text.replace(/<[^>]+>/g, ""));

test("a page has one title, whatever became of its record", () => {
  expect(titles(render(false, { isPending: true }))).toEqual(["Lead"]);
  expect(titles(render(false, { isError: true }))).toEqual(["Lead"]);
  expect(titles(render(true, {}))).toEqual(["Amara Okafor"]);
  expect(titles(render(true, { isError: true }))).toEqual(["Amara Okafor"]);
});

test("a record that can't be brought up to date is kept, below the word of it", () => {
  expect(render(true, { isError: true })).toMatch(/role="alert".*It failed\..*What they said/s);
});

test("of a record that is gone nobody is told to try again", () => {
  const html = render(false, { isError: true, error: new ApiError(404, "Not Found", "{}") });
  expect(html).toContain("This record is not here.");
  expect(html).not.toMatch(/It failed|<button/);
});
