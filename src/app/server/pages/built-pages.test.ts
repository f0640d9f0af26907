import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readTexts } from "#app/commands/words/read-texts.ts";
import { pages } from "#features/site/core/pages.ts";
import { readConfig } from "#platform/config/config.ts";
import type { Locale, Localized } from "#platform/core/locale.ts";
import { createHttpServer } from "#platform/http/http-server.ts";
import { createLog } from "#platform/process/log.ts";
import { listShownLicenses } from "#platform/core/site/held-licenses.ts";
import { people } from "#platform/core/site/people.ts";
import { siteConfig } from "#site.config.ts";
import { dayMs } from "#platform/core/durations.ts";
import { registerBuiltPages } from "./built-pages.ts";

// These are the pages that visitors get: `npm test` builds them first.
const siteUrl = "https://www.agency.example";
/** Pages from mails redirect when their link is missing. */
const fromMails = ["/stop-calls", "/calls-again"];
const addresses = [
  ...pages.map(({ path }) => (fromMails.includes(path) ? `${path}?link=a` : path)),
  "/no-such-page",
  "/admin/login",
];

let app: FastifyInstance;

beforeAll(async () => {
  const config = readConfig({ SITE_URL: siteUrl, TRUST_PROXY: "none" });
  app = await createHttpServer({ log: createLog("silent"), siteUrl, trustedProxies: [] });
  await registerBuiltPages(app, config);
});

afterAll(() => app.close());

test.each(addresses)(
  "the policy of %s allows exactly its inline scripts, and no inline styles",
  async (url) => {
    const { body, headers } = await app.inject({ url });
    const policy = String(headers["content-security-policy"]);
    const scripts = [...body.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)]
      .filter(([, attributes = ""]) => !/\ssrc=|type="application\//.test(attributes))
      .map(([, , code = ""]) => createHash("sha256").update(code).digest("base64"));

    expect(policy).not.toContain("unsafe");
    for (const hash of scripts) expect(policy).toContain(`'sha256-${hash}'`);
    expect(body).not.toMatch(/<style|\sstyle="|\son[a-z]+="|href="javascript:/);
  },
);

test.each(addresses)(
  "every file that %s loads exists, is compressed and cached for a year, and its scripts have integrity hashes",
  async (url) => {
    const { body } = await app.inject({ url });
    const files = [...body.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(
      ([, file = ""]) => file,
    );
    expect(files.length).toBeGreaterThan(0);

    for (const file of new Set(files)) {
      const answer = await app.inject({ url: file, headers: { "accept-encoding": "br" } });
      const encoding = /\.(js|css)$/.test(file) ? "br" : undefined;
      expect(answer.statusCode).toBe(200);
      expect(answer.headers["cache-control"]).toContain("immutable");
      expect(answer.headers["content-encoding"]).toBe(encoding);
    }
    for (const [tag, src = ""] of body.matchAll(/<script[^>]*\ssrc="([^"]+)"[^>]*>/g)) {
      const { rawPayload } = await app.inject({ url: src });
      const hash = createHash("sha256").update(rawPayload).digest("base64");
      expect(tag).toContain(` integrity="sha256-${hash}"`);
    }
  },
);

test("every staff page has a compressed shell without data", async () => {
  const staff = ["dashboard", "leads/1", "crm-settings", "inquiries", "applications/a-b"];
  for (const page of staff) {
    const answer = await app.inject({
      url: `/admin/${page}`,
      headers: { "accept-encoding": "br" },
    });
    expect([page, answer.statusCode]).toEqual([page, 200]);
    expect(answer.headers).toMatchObject({ "content-encoding": "br", "cache-control": "no-store" });
  }
  expect((await app.inject({ url: "/admin/nothing" })).statusCode).toBe(404);
});

test.each(["/admin/login", "/admin/dashboard", "/admin/leads/1"])(
  "%s has a complete head of its own, and asks not to be indexed",
  async (path) => {
    const { body } = await app.inject({ url: path });
    const head = body.slice(0, body.indexOf("</head>"));
    const address = siteUrl + path.replace("/1", "");
    for (const tag of [
      /<title>[^<]+ \| Hearthstone<\/title>/,
      /<meta name="description" content="[^"]{20,}"/,
      /<meta name="keywords" content="[^"]+"/,
      `<link rel="canonical" href="${address}"/>`,
      `<meta property="og:url" content="${address}"/>`,
      '<meta name="twitter:card" content="summary_large_image"/>',
      '<meta name="robots" content="noindex"/>',
    ]) {
      expect(head).toMatch(tag);
    }
    expect(head).not.toContain("ld+json");
  },
);

test("the questionnaire's page does not link to itself, and has a short footer", async () => {
  const path = "/wealth-builder-questionnaire";
  const readFooter = async (url: string) => {
    const { body } = await app.inject({ url });
    const footer = body.slice(body.indexOf("<footer"), body.indexOf("</footer>"));
    const links = [...footer.matchAll(/href="([^"]+)"/g)].map(([, href]) => href);
    return { links, invites: body.includes(`href="${path}"`) };
  };
  expect(await readFooter(path)).toEqual({
    links: [siteConfig.phoneHref, "/privacy", "/your-data", "/terms"],
    invites: false,
  });
  const home = await readFooter("/");
  expect(home.invites).toBe(true);
  expect(home.links.length).toBeGreaterThan(15);
});

test("the footer names the licensed states and the people who answer, with their license numbers", async () => {
  const { body } = await app.inject({ url: "/about" });
  const footer = body.slice(body.indexOf("<footer")).replace(/<[^>]*>/g, "");
  for (const { state, number } of listShownLicenses(null))
    expect(footer).toContain(`${state.en} (${number})`);
  for (const { name, licenseNumber } of people) {
    expect(footer).toContain(`${name} (${licenseNumber})`);
  }
});

test("one build serves any address: pages name the site's own, whatever host was requested", async () => {
  const { body } = await app.inject({ url: "/", headers: { host: "elsewhere.example" } });

  expect(body).toContain(`<link rel="canonical" href="${siteUrl}/"/>`);
  expect(body).not.toContain("elsewhere.example");
});

test("the site map lists the public pages under the site's own address, and robots.txt excludes the rest", async () => {
  const robots = await app.inject({ url: "/robots.txt" });
  const sitemap = await app.inject({ url: "/sitemap.xml" });
  const listed = [...sitemap.body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address);

  expect(robots.headers["content-type"]).toBe("text/plain; charset=utf-8");
  expect(robots.body).toContain("Disallow: /admin/\n");
  expect(robots.body).toContain(`Sitemap: ${siteUrl}/sitemap.xml\n`);
  expect(sitemap.headers["content-type"]).toBe("application/xml; charset=utf-8");
  expect(listed).toContain(`${siteUrl}/`);
  expect(listed.filter((address) => /admin|privacy|terms|404/.test(address ?? ""))).toEqual([]);
  for (const address of listed) {
    expect((await app.inject({ url: new URL(address ?? "").pathname })).statusCode).toBe(200);
  }
});

test("security.txt says where to report a vulnerability", async () => {
  const { headers, body } = await app.inject({ url: "/.well-known/security.txt" });
  const expires = Date.parse(/^Expires: (.+)$/m.exec(body)?.[1] ?? "");

  expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
  expect(body).toContain(`Contact: mailto:${siteConfig.email}\n`);
  expect(expires).toBeGreaterThan(Date.now());
  expect(expires).toBeLessThan(Date.now() + 31 * dayMs);
});

test("the pictures that browsers and share cards request by name exist", async () => {
  for (const url of ["/favicon.ico", "/og-image.jpg"]) {
    const answer = await app.inject({ url });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["content-type"]).toMatch(/^image\//);
  }
});

test("files of the build that are neither pages nor assets are not served", async () => {
  for (const url of [
    "/islands.json",
    "/server/index.js",
    "/.vite/manifest.json",
    "/.built-by-scripts",
  ]) {
    expect((await app.inject({ url })).statusCode).toBe(404);
  }
});

/** All code that these files of the build load, directly or later. */
function readCode(files: readonly string[]): string {
  const seen = new Set(files);
  const code: string[] = [];
  for (const file of seen) {
    const text = readFileSync(`build/client${file}`, "utf8");
    code.push(text);
    for (const [, name = ""] of text.matchAll(/["'`](?:\.|\/?assets)\/([\w.-]+\.js)["'`]/g))
      if (existsSync(`build/client/assets/${name}`)) seen.add(`/assets/${name}`);
  }
  return code.join("\n");
}

test("a form loads the words of the page's language only", () => {
  const built: Localized<Record<string, { readonly module: string }>> = JSON.parse(
    readFileSync("build/islands.json", "utf8"),
  );
  const codeOf = (locale: Locale) =>
    readCode(Object.values(built[locale]).map(({ module }) => module));
  const [english, spanish] = [codeOf("en"), codeOf("es")];
  // Safari before 16.4 can't parse a lookbehind, and no form would hydrate.
  expect(english + spanish).not.toMatch(/\(\?<[=!]/);
  const texts = readTexts("es", ".").filter(
    ({ kind, where, from }) =>
      // Only longer texts: short ones may be identifiers, and the upload library contains English
      // texts of its own.
      kind === "text" &&
      /^[\w ,.']{20,}$/.test(from.text) &&
      !/#uploadWords\.|\.library\./.test(where),
  );
  expect(texts.filter(({ from }) => english.includes(from.text)).length).toBeGreaterThan(300);
  expect(texts.filter(({ to }) => spanish.includes(to.text)).length).toBeGreaterThan(300);
  const foreign = texts.filter(
    ({ from, to }) => spanish.includes(from.text) || english.includes(to.text),
  );
  expect(foreign.map(({ where }) => where)).toEqual([]);
});
