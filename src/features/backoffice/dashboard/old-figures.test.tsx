import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { OldFigures } from "./old-figures.tsx";

test("the dashboard is quiet while the figures of law are of this year, and names them after it", () => {
  expect(renderToStaticMarkup(<OldFigures year={2026} />)).toBe("");
  const html = renderToStaticMarkup(<OldFigures year={2027} />);
  expect(html).toContain("Some numbers on the pages were not checked for 2027");
  expect(html).toContain("401(k) limits (2026)");
});
