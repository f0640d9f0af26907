import { expect, test } from "vitest";
import { StaffContext } from "#staff/staff-gate.tsx";
import { locales } from "#platform/core/locale.ts";
import type { Role } from "#platform/core/staff/staff-member.ts";
import { drawStaff } from "#testing/staff/draw-staff.ts";
import type { LeadQueue, WaitingLead } from "#features/leads/core/lead.ts";
import { todayWords } from "./dashboard-words.ts";
import { helpWords } from "./help/help-words.ts";
import { TaskRows, WaitingCard } from "./waiting-card.tsx";

const nobody = { total: 0, overdue: 0 };

const quiet: LeadQueue = {
  ...nobody,
  turns: { call: 0, write: 0, later: 0 },
  rows: [],
  ids: [],
  apart: { count: 0, rows: [] },
};

/** The card; by default nobody waits. */
function draw(role: Role, isPlaceholderData = false, queue = quiet): string {
  const today = {
    data: {
      queue,
      inquiries: { ...nobody, first: null },
      tasks: [],
    },
    dataUpdatedAt: 0,
    isError: false,
    isPlaceholderData,
    refetch: () => {},
  };
  return drawStaff(
    <StaffContext value={{ username: "ada", role }}>
      <WaitingCard today={today} />
    </StaffContext>,
  );
}

test("only a user who sees every lead reads that every family has been answered", () => {
  expect(draw("admin")).toContain("Every family has been answered.");
  expect(draw("admin")).toContain("Everybody&#x27;s");
  expect(draw("agent")).toContain("Nobody is waiting for you.");
  expect(draw("agent")).not.toContain("Every");
});

test("the order of the queue is explained: calls, emails, then people who were tried; hot, warm, cold within each; longest waiting first", () => {
  const orders = {
    en: /call.*(?:write|email).*tried.*\bhot\b.*\bwarm\b.*\bcold\b.*\bin each\b.*\blongest\b/i,
    es: /llama.*(?:correo|escrib).*intenta.*\bcalientes\b.*\btibios\b.*fríos\b.*cada grupo.*\bespera más\b/i,
  };
  for (const locale of locales) {
    const help = helpWords[locale].chapters.flatMap(({ text }) => text);
    const found = help.filter((text) => orders[locale].test(text));
    expect([locale, found.length]).toEqual([locale, 1]);
    expect(todayWords[locale].queue.order).toMatch(orders[locale]);
  }
});

const family: WaitingLead = {
  id: "1",
  fullName: "Amara Okafor",
  language: "en",
  leadCategory: "hot",
  leadScore: 89,
  zipCode: "75001",
  phone: "6145550142",
  requests: 1,
  dueAt: "2026-11-24T17:00:00Z",
  assignee: null,
  contact: { state: "none", since: null },
  turn: "call",
  nextTryAt: null,
  isBooked: false,
  tries: null,
  calledAt: [],
};

test.each([
  [3, false],
  [4, true],
])(
  "where others call all %s who wait and three of them have a row, all are a press away: %s",
  (total, isLed) => {
    const rows = ["1", "2", "3"].map((id) => ({ ...family, id }));
    const html = draw("admin", false, { ...quiet, total, apart: { count: total, rows } });
    expect(html.includes(`See all ${total}`)).toBe(isLed);
  },
);

test("the card does not say that nobody waits while leads are still loading", () => {
  const html = draw("admin", true);
  expect(html).not.toContain("Nobody is waiting");
  expect(html).toContain("Looking who waits...");
});

test("of many tasks the first are shown, with a button for all of them", () => {
  const tasks = Array.from({ length: 4 }, (_, index) => ({
    id: String(index),
    title: `Task ${index}`,
    dueAt: "2026-11-24T17:00:00Z",
    recordKind: "lead" as const,
    recordId: String(index),
    fullName: "Amara Okafor",
  }));
  const drawTasks = (count: number) => drawStaff(<TaskRows tasks={tasks.slice(0, count)} />);
  expect(drawTasks(3)).toContain("Task 2");
  expect(drawTasks(3)).not.toContain("See all");
  expect(drawTasks(4)).not.toContain("Task 3");
  expect(drawTasks(4)).toContain("See all 4");
});
