import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { CategoryBadge } from "./lead-badges.tsx";

test("hot stands out, except of a lead that nobody may call", () => {
  expect(renderToStaticMarkup(<CategoryBadge category="hot" />)).toContain("text-danger");
  const muted = renderToStaticMarkup(<CategoryBadge category="hot" isMuted />);
  expect(muted).toContain("Hot");
  expect(muted).not.toContain("danger");
});
