import { listPages, unlisted } from "./list-pages.ts";
import { expect, test } from "./journey-test.ts";

interface Facts {
  readonly "@context": string;
  readonly "@type"?: string;
  readonly "@graph"?: ReadonlyArray<{ url: string }>;
  readonly itemListElement?: ReadonlyArray<{ position: number; name: string; item: string }>;
  readonly mainEntity?: ReadonlyArray<{
    "@type": string;
    name: string;
    acceptedAnswer: { "@type": string; text: string };
  }>;
}

function readFacts(head: string): Facts[] {
  const blocks = head.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g);
  return [...blocks].map(([, json = ""]) => JSON.parse(json) as Facts);
}

test("the head of every page is complete in the HTML as served", async ({ request, site }) => {
  for (const path of await listPages(request)) {
    const answer = await request.get(path);
    expect(answer.status(), path).toBe(200);
    const html = await answer.text();
    const head = html.slice(0, html.indexOf("</head>"));
    expect(head, path).toMatch(/<title>[^<]+ \| Hearthstone<\/title>/);
    expect(head, path).toMatch(/<meta name="description" content="[^"]{50,}"/);
    expect(head, path).toMatch(/<meta name="keywords" content="[^"]+"/);
    expect(head, path).toContain(`<link rel="canonical" href="${site.url}${path}"/>`);
    expect(head, path).toContain(`<meta property="og:url" content="${site.url}${path}"/>`);
    const image = path.startsWith("/es") ? "og-image-es.jpg" : "og-image.jpg";
    expect(head, path).toContain(`<meta property="og:image" content="${site.url}/${image}"/>`);
    expect(head, path).toContain('<meta name="twitter:card" content="summary_large_image"/>');
    expect(head.includes('content="noindex"'), path).toBe(unlisted.includes(path));
  }
});

test("headings of every page begin with one h1 and skip no level", async ({ request }) => {
  for (const path of await listPages(request)) {
    // The panel that replaces a sent form is hidden with its own h1.
    const whole = await (await request.get(path)).text();
    const html = whole.replace(/<div [^>]*data-sent[^]*?<\/ul>/g, "");
    const levels = [...html.matchAll(/<h([1-6])[\s>]/g)].map(([, level]) => Number(level));
    expect(
      levels.filter((level) => level === 1),
      path,
    ).toHaveLength(1);
    expect(levels[0], path).toBe(1);
    const jumps = levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1);
    expect(jumps, path).toEqual([]);
  }
});

test("structured data for search engines matches the page @proof", async ({ request, site }) => {
  for (const path of await listPages(request)) {
    const html = await (await request.get(path)).text();
    const facts = readFacts(html.slice(0, html.indexOf("</head>")));
    expect(
      facts.every((fact) => fact["@context"] === "https://schema.org"),
      path,
    ).toBe(true);

    const crumbs = facts.find((fact) => fact["@type"] === "BreadcrumbList")?.itemListElement;
    const claimed = (crumbs ?? []).map(({ position, name, item }) => ({ position, name, item }));
    expect(claimed, path).toEqual(listShownCrumbs(html, path, site.url));
    const questions = facts.find((fact) => fact["@type"] === "FAQPage")?.mainEntity ?? [];
    const [, section = ""] = /id="questions"(.*?)<\/section>/s.exec(html) ?? [];
    expect(questions.length, path).toBe(section.split("<details").length - 1);
    for (const { name, acceptedAnswer } of questions) {
      expect(html, name).toContain(`<span>${name.replaceAll("'", "&#x27;")}</span>`);
      expect(acceptedAnswer["@type"]).toBe("Answer");
      expect(acceptedAnswer.text.length).toBeGreaterThan(50);
    }
  }
  const home = await (await request.get("/")).text();
  const agency = readFacts(home).find((fact) => fact["@graph"])?.["@graph"];
  expect(agency?.map((item) => item.url)).toEqual([`${site.url}/`, `${site.url}/`]);
});

/** The breadcrumbs that the page shows. */
function listShownCrumbs(html: string, path: string, siteUrl: string) {
  const list = /<ol class="crumbs">(.*?)<\/ol>/.exec(html)?.[1] ?? "";
  // The last breadcrumb is no link: it is the page itself, or the screen that the page is a tab of.
  const own = path.replace(/^((?:\/es)?\/(?:calculators|your-data))\/.*/, "$1");
  return [...list.matchAll(/<(?:a href="([^"]+)"|span[^>]*)>([^<]+)</g)].map(
    ([, href = own, name = ""], index) => ({ position: index + 1, name, item: siteUrl + href }),
  );
}

test("each page names its address in every language", async ({ request, site }) => {
  for (const path of await listPages(request)) {
    const html = await (await request.get(path)).text();
    const links = [...html.matchAll(/<link rel="alternate" hrefLang="([^"]+)" href="([^"]+)"/g)];
    const own = path.replace(/^\/es(?=\/|$)/, "") || "/";
    const english = site.url + own;
    expect(
      links.map(([, language, address]) => [language, address]),
      path,
    ).toEqual([
      ["en", english],
      ["es", `${site.url}/es${own === "/" ? "" : own}`],
      ["x-default", english],
    ]);
    expect(html, path).toContain(
      path.startsWith("/es") ? '<html lang="es-US">' : '<html lang="en">',
    );
  }
});

test("a page's links stay in its language @proof", async ({ request }) => {
  for (const path of await listPages(request)) {
    const html = await (await request.get(path)).text();
    const isSpanish = path.startsWith("/es");
    const own = html.replaceAll(/<a [^>]*data-language=[^>]*>/g, "");
    const leaving = [...own.matchAll(/<a [^>]*?href="(\/[^"]*)"/g)].filter(
      ([, href = ""]) => /^\/es(?:[/?#]|$)/.test(href) !== isSpanish,
    );
    expect(
      leaving.map(([link]) => link),
      path,
    ).toEqual([]);
  }
});

test("no link within the site is dead", async ({ request }) => {
  const html = new Map<string, string>();
  for (const path of await listPages(request)) {
    html.set(path, await (await request.get(path)).text());
  }
  const links = [...html].flatMap(([from, text]) => listLinks(from, text));
  const dead = links.filter(({ path, fragment }) => {
    const text = html.get(path);
    return text === undefined || (fragment !== undefined && !text.includes(`id="${fragment}"`));
  });
  expect(links.length).toBeGreaterThan(html.size * 10);
  expect(dead).toEqual([]);
});

function listLinks(from: string, html: string) {
  return [...html.matchAll(/<a [^>]*?href="([/#][^"]*)"/g)].map(([, href = ""]) => {
    const [path, fragment] = href.split("#");
    return { from, path: path || from, fragment };
  });
}

test("every file that a head names exists @proof", async ({ request }) => {
  const html = await (await request.get("/")).text();
  const head = html.slice(0, html.indexOf("</head>"));
  const files = [...head.matchAll(/(?:href|src)="(\/[^"]+)"/g)].map(([, file]) => file ?? "");
  const manifest = (await (await request.get("/site.webmanifest")).json()) as {
    icons: ReadonlyArray<{ src: string }>;
  };
  for (const file of [
    "/og-image.jpg",
    "/og-image-es.jpg",
    ...files,
    ...manifest.icons.map((icon) => icon.src),
  ]) {
    expect((await request.get(file)).status(), file).toBe(200);
  }
});
