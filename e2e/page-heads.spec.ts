import { expect, test } from "./site-test.ts";

const publicPages = [
  "/",
  "/wealth-builder-questionnaire",
  "/calculators",
  "/calculators/savings",
  "/calculators/millionaire",
  "/calculators/waiting",
  "/calculators/retirement",
];

for (const path of publicPages) {
  test(`the head of ${path} is complete in the HTML as served`, async ({ request, site }) => {
    const html = await (await request.get(path)).text();
    const head = html.slice(0, html.indexOf("</head>"));
    expect(head).toMatch(/<title>[^<]+ \| Hearthstone<\/title>/);
    expect(head).toMatch(/<meta name="description" content="[^"]{50,}"/);
    expect(head).toMatch(/<meta name="keywords" content="[^"]+"/);
    expect(head).toContain(`<link rel="canonical" href="${site.url}${path}"/>`);
    expect(head).toContain(`<meta property="og:url" content="${site.url}${path}"/>`);
    expect(head).toContain(`<meta property="og:image" content="${site.url}/og-image.jpg"/>`);
    expect(head).toContain('<meta name="twitter:card" content="summary_large_image"/>');
    expect(head).not.toContain("noindex");
  });
}

test("every file the head names is really there", async ({ request }) => {
  const html = await (await request.get("/")).text();
  const head = html.slice(0, html.indexOf("</head>"));
  const files = [...head.matchAll(/(?:href|src)="(\/[^"]+)"/g)].map(([, file]) => file ?? "");
  const manifest = (await (await request.get("/site.webmanifest")).json()) as {
    icons: ReadonlyArray<{ src: string }>;
  };
  for (const file of ["/og-image.jpg", ...files, ...manifest.icons.map((icon) => icon.src)]) {
    expect((await request.get(file)).status(), file).toBe(200);
  }
});

test("search engines read the agency's facts on the home page", async ({ page, site }) => {
  await page.goto("/");
  const text = await page.locator('script[type="application/ld+json"]').textContent();
  const data = JSON.parse(text ?? "") as { "@graph": ReadonlyArray<{ url: string }> };
  expect(data["@graph"].map((item) => item.url)).toEqual([`${site.url}/`, `${site.url}/`]);
});

test("back-office pages ask not to be found", async ({ request }) => {
  const html = await (await request.get("/admin/login")).text();
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  expect(html).not.toContain("og:title");
});
