import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import AuditPage from "./audit-page.tsx";

/** The page at an address, with the server's response for one view. */
function draw(address: string, view: object): string {
  const client = new QueryClient();
  const pages = [{ rows: [], total: 0, nextCursor: null }];
  client.setQueryData(["audit", "view", view], { pages, pageParams: [""] });
  const router = createMemoryRouter([{ path: "/audit", element: <AuditPage /> }], {
    initialEntries: [address],
  });
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

const isAnswered = (html: string) => html.includes("Nothing fits these filters.");

test.each([
  ["/audit", { action: "changes" }],
  ["/audit?action=all", {}],
  ["/audit?action=lead-read&outcome=refused", { action: "lead-read", outcome: "refused" }],
])(
  "the address %s asks for %j, so that Back and a reload show the same entries",
  (address, view) => {
    const html = draw(address, view);
    expect(isAnswered(html)).toBe(true);
    expect(html.includes("Clear filters")).toBe(address !== "/audit");
  },
);
