import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { listAlternates, PageHead, StructuredData } from "./page-head.tsx";

const share = {
  siteName: "Agency",
  description: "What it says",
  keywords: ["one", "two"],
  url: "https://agency.example/page",
  imageUrl: "https://agency.example/og-image.jpg",
  imageText: "A table",
  alternates: listAlternates("/page", "https://agency.example"),
};

test("a page has all tags that search engines and share cards read", () => {
  const html = renderToStaticMarkup(
    <PageHead title="Page" noindex={false} share={share} facts={[]} locale="en" />,
  );
  for (const tag of [
    "<title>Page</title>",
    '<meta property="og:locale" content="en_US"/>',
    '<meta name="description" content="What it says"/>',
    '<meta name="keywords" content="one, two"/>',
    '<link rel="canonical" href="https://agency.example/page"/>',
    '<link rel="alternate" hrefLang="en" href="https://agency.example/page"/>',
    '<link rel="alternate" hrefLang="es" href="https://agency.example/es/page"/>',
    '<link rel="alternate" hrefLang="x-default" href="https://agency.example/page"/>',
    '<meta property="og:locale:alternate" content="es_US"/>',
    '<meta property="og:title" content="Page"/>',
    '<meta property="og:url" content="https://agency.example/page"/>',
    '<meta property="og:image" content="https://agency.example/og-image.jpg"/>',
    '<meta name="twitter:card" content="summary_large_image"/>',
    '<meta name="twitter:title" content="Page"/>',
  ]) {
    expect(html).toContain(tag);
  }
  expect(html).not.toContain("noindex");
});

test("an error page is not indexed and has no share card", () => {
  const html = renderToStaticMarkup(
    <PageHead title="Failed" noindex share={null} facts={[]} locale="en" />,
  );
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  expect(html).not.toContain("og:");
  expect(html).not.toContain("canonical");
});

test("no text in structured data can close its script element", () => {
  const html = renderToStaticMarkup(<StructuredData data={{ name: "</script><b>" }} />);
  expect(html).not.toContain("</script><b>");
  expect(JSON.parse(/>(.*)<\/script>/.exec(html)?.[1] ?? "")).toEqual({ name: "</script><b>" });
});
