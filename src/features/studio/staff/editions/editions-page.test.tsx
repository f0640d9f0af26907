import { expect, test, vi } from "vitest";
import type { Edition } from "#features/studio/staff/site-queries.ts";
import { keptTexts } from "#staff/kept-work.ts";
import { StaffContext } from "#staff/staff-gate.tsx";
import { ToastProvider } from "#ui/notices/toast-provider.tsx";
import { drawStaff, type Known } from "#testing/staff/draw-staff.ts";
import EditionsPage from "./editions-page.tsx";

const edition: Edition = {
  id: "e1",
  number: null,
  at: "2026-11-21T12:00:00.000Z",
  by: "olga",
  reason: "A clearer word",
  status: "pending",
  decidedBy: null,
  decidedAt: null,
  note: null,
  base: null,
  changeCount: 1,
};

test("a note about an edition that waits is there again after the page was left, for its writer alone", () => {
  const kept = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  });
  const pages = [{ rows: [edition], total: 0, nextCursor: null }];
  const known: Known = [
    [["site-words"], { edition: null, words: [] }],
    [["site-editions"], { editions: [], newest: null, waiting: 1 }],
    [["site-editions", "view", {}], { pages, pageParams: [""] }],
  ];
  const draw = (username: string) =>
    drawStaff(
      <ToastProvider locale="en">
        <StaffContext value={{ username, role: "admin" }}>
          <EditionsPage />
        </StaffContext>
      </ToastProvider>,
      known,
    );
  keptTexts.write("petra", "edition:e1:note", "Call it a blueprint");
  expect(draw("petra")).toContain('value="Call it a blueprint"');
  expect(draw("quentin")).not.toContain("Call it a blueprint");
});
