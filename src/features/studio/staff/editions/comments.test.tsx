import { expect, test } from "vitest";
import { drawStaff } from "#testing/staff/draw-staff.ts";
import { Comments } from "./comments.tsx";

const said = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    name: "Dana Vale",
    text: `Comment ${at + 1}.`,
    at: `2026-11-24T17:00:${String(at).padStart(2, "0")}Z`,
  }));
const draw = (count: number) => drawStaff(<Comments comments={said(count)} />);

test("of many comments the newest three are in sight, and the others behind one press", () => {
  const [, folded = "", inSight = ""] = /<details>(.*)<\/details>(.*)/s.exec(draw(20)) ?? [];
  expect(folded).toContain("17 earlier comments");
  expect(folded).toContain("Comment 17.");
  expect(inSight.match(/Comment \d+\./g)).toEqual(["Comment 18.", "Comment 19.", "Comment 20."]);
});

test("up to three comments stand open, and without any nothing does", () => {
  expect(draw(3)).not.toContain("<details>");
  expect(draw(3).match(/Comment \d+\./g)).toHaveLength(3);
  expect(draw(0)).toBe("");
});
