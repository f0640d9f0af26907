import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { DoubtfulFigures } from "./doubtful-figures.tsx";

test("what no expert has looked at is named in any year, and what was compared is not", () => {
  const html = renderToStaticMarkup(<DoubtfulFigures year={2026} />);
  expect(html).toContain("need an expert&#x27;s eye");
  expect(html).toContain("years to convert a term policy");
  expect(html).not.toContain("401(k) limits");
});

test("the dashboard is quiet about years while the figures of law are of this one, and names them after it", () => {
  expect(renderToStaticMarkup(<DoubtfulFigures year={2026} />)).not.toContain("(2026)");
  const html = renderToStaticMarkup(<DoubtfulFigures year={2027} />);
  expect(html).toContain("Some numbers on the pages were not checked for 2027");
  expect(html).toContain("401(k) limits (2026)");
});
