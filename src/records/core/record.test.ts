import { expect, test } from "vitest";
import { listNews } from "./record.ts";

const line = (id: string, by: string | null) =>
  ({ id, by, at: "2026-06-15T12:00:00.000Z", kind: "note", text: null }) as const;
const timeline = [line("1", null), line("2", "maria"), line("3", "tom"), line("4", "maria")];

test("news is what others did since, nothing of one's own or of nobody's, and nothing twice", () => {
  expect(listNews(timeline, new Set(["1", "2"]), "tom").map(({ id }) => id)).toEqual(["4"]);
  expect(listNews(timeline, new Set(), "tom").map(({ id }) => id)).toEqual(["2", "4"]);
  expect(listNews(timeline, new Set(timeline.map(({ id }) => id)), "tom")).toEqual([]);
});
