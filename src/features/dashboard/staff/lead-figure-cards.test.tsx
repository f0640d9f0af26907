import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { LeadSources } from "./lead-figure-cards.tsx";

const figures = { campaign: null, leads: 3, hot: 1, answered: 2, clients: 0 };

test("a campaign name from an address stays in its cell, whatever it contains", () => {
  const html = renderToStaticMarkup(
    <LeadSources
      sources={[
        { ...figures, source: "direct" },
        { ...figures, source: "  ", campaign: " " },
        { ...figures, source: "حملة الشتاء", campaign: "شتاء" },
        { ...figures, source: "<img src=x>" },
      ]}
    />,
  );
  expect(html.split("<bdi>Direct or unknown</bdi>")).toHaveLength(3);
  expect(html).toContain("<bdi>حملة الشتاء</bdi> / <bdi>شتاء</bdi>");
  expect(html).toContain("<bdi>&lt;img src=x&gt;</bdi>");
});
