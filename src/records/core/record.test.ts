import { expect, test } from "vitest";
import { findFollowed, listNews } from "./record.ts";

const line = (id: string, by: string | null) =>
  ({ id, by, at: "2026-06-15T12:00:00.000Z", kind: "note", text: null }) as const;
const timeline = [line("1", null), line("2", "maria"), line("3", "tom"), line("4", "maria")];

test("news contains others' work since the last look, nothing of one's own or the site's, and nothing twice", () => {
  expect(listNews(timeline, new Set(["1", "2"]), "tom").map(({ id }) => id)).toEqual(["4"]);
  expect(listNews(timeline, new Set(), "tom").map(({ id }) => id)).toEqual(["2", "4"]);
  expect(listNews(timeline, new Set(timeline.map(({ id }) => id)), "tom")).toEqual([]);
});

const aTask = (id: string, createdBy: string, doneBy: string | null = null) => ({
  id,
  createdBy,
  doneBy,
  doneAt: doneBy && "2026-06-15T12:00:00.000Z",
  title: "Call again",
  dueAt: "2026-06-16T12:00:00.000Z",
  assignee: createdBy,
  createdAt: "2026-06-15T12:00:00.000Z",
});
const seen = { pipelineStatus: "new", closedReason: null, assignee: null } as const;
const before = { ...seen, timeline: [], tasks: [aTask("1", "tom"), aTask("2", "tom")] };
const after = {
  pipelineStatus: "booked",
  closedReason: null,
  assignee: "tom",
  timeline: [
    { ...line("5", "maria"), kind: "status" },
    { ...line("6", "tom"), kind: "assignee" },
  ],
  tasks: [
    aTask("1", "tom", "tom"),
    aTask("2", "tom", "maria"),
    aTask("3", "maria"),
    aTask("4", "tom"),
  ],
} as const;

test("the consequences of a press are the presser's own changes, and not a colleague's of the meantime", () => {
  expect(findFollowed(before, after, "tom")).toMatchObject({
    back: { assignee: null },
    lines: ["6"],
    planned: { id: "4" },
    doneTasks: ["1"],
  });
  expect(findFollowed(before, after, "maria").back).toEqual({
    pipelineStatus: "new",
    closedReason: null,
  });
});
