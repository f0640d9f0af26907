import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { StaffContext } from "#features/backoffice/frame/staff-gate.tsx";
import type { Role } from "#platform/core/staff.ts";
import { WaitingCard } from "./waiting-card.tsx";

const nobody = { total: 0, overdue: 0 };

/** The card as it stands when nobody waits. */
function draw(role: Role, isPlaceholderData = false): string {
  const today = {
    data: {
      queue: { ...nobody, rows: [], ids: [] },
      inquiries: { ...nobody, first: null },
      tasks: [],
    },
    dataUpdatedAt: 0,
    isError: false,
    isPlaceholderData,
    refetch: () => {},
  };
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <StaffContext value={{ username: "ada", role }}>
          <WaitingCard today={today} />
        </StaffContext>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

test("only who sees every lead is told that every family has been answered", () => {
  expect(draw("admin")).toContain("Every family has been answered.");
  expect(draw("admin")).toContain("Everybody&#x27;s");
  expect(draw("agent")).toContain("Nobody is waiting for you.");
  expect(draw("agent")).not.toContain("Every");
});

test("that nobody waits is not said of leads that are still looked for", () => {
  const html = draw("admin", true);
  expect(html).not.toContain("Nobody is waiting");
  expect(html).toContain("Looking who waits...");
});
