import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { findFreePort } from "#testing/around/find-free-port.ts";
import { visitThrough, type VisitorCall } from "#testing/around/proxy-visitor.ts";
import { startShippedCaddy, startShippedNginx } from "#testing/around/shipped-proxy.ts";
import { useOpened } from "#testing/use-opened.ts";

// The files under deploy/ as they are shipped, while the site is not running.

const names = ["nginx", "caddy"] as const;

const nobody = useOpened(async () => ({ ports: [await findFreePort()], close() {} }));
const proxies = {
  nginx: useOpened(() => startShippedNginx(nobody.ports)),
  caddy: useOpened(() => startShippedCaddy(nobody.ports, "200ms")),
};

async function ask(name: (typeof names)[number], path: string, call?: VisitorCall) {
  const visitor = visitThrough(proxies[name]);
  const answer = await visitor.call(path, call);
  visitor.close();
  return answer;
}

/** The site's colors in both schemes, as its pages have them. */
function readColors(): Array<readonly [string, string]> {
  const css = readFileSync(new URL("../../../../ui/styles/tokens.css", import.meta.url), "utf8");
  const read = (token: string) =>
    [...css.matchAll(new RegExp(`--${token}: (#\\w{6});`, "g"))].map(([, color = ""]) => color);
  const [inks, papers] = [read("ink"), read("paper")];
  return inks.map((ink, scheme) => [ink, papers[scheme] ?? ""] as const);
}

test.each(names)(
  "%s: while the site is away, a visitor reads that in the site's own colors, in both schemes",
  async (name) => {
    const { status, headers, text } = await ask(name, "/contact?a=1");

    expect(status).toBe(503);
    expect(headers["content-type"]).toMatch(/^text\/html/);
    expect(headers).toMatchObject({
      "retry-after": "10",
      "cache-control": "no-store",
      "content-security-policy": expect.stringContaining("frame-ancestors 'none'"),
      "x-content-type-options": "nosniff",
    });
    expect(text).toContain("<h1>We will be back in a moment</h1>");
    const [byDay = "", byNight = ""] = text.split("@media(prefers-color-scheme:dark)");
    const colors = readColors();
    expect(colors).toHaveLength(2);
    for (const [at, part] of [byDay, byNight].entries()) {
      const [ink, paper] = colors[at] ?? [];
      expect(part).toContain(`color:${ink};background:${paper}`);
    }
  },
);

test.each(names)("%s: while the site is away, a form is answered in JSON", async (name) => {
  const key = { "idempotency-key": "0b3b9b1e-6d0c-4f0e-9d55-9a4f5a3c2b1a" };
  for (const [path, headers] of [
    ["/api/lead", key],
    ["/api/lead", {}],
    ["/api/auth/login", {}],
  ] as const) {
    const answer = await ask(name, path, { method: "POST", headers, body: {} });

    expect(answer.status).toBe(503);
    expect(answer.headers["content-type"]).toBe("application/json");
    expect(answer.headers["retry-after"]).toBe("10");
    const refusal = { success: false, message: expect.any(String) };
    expect(JSON.parse(answer.text)).toEqual({
      ...refusal,
      requestId: expect.stringMatching(/^[\da-f-]{32,36}$/),
    });
  }
});

test("failed requests are logged by their path only", async () => {
  await ask("caddy", "/contact?link=sealed-secret");
  await expect.poll(() => proxies.caddy.readLog()).toContain("/contact");
  expect(await proxies.caddy.readLog()).not.toContain("secret");
  expect(proxies.nginx.output()).not.toContain("secret");
});

test("both proxies show the same page", async () => {
  const [one, other] = [await ask("nginx", "/"), await ask("caddy", "/")];

  expect(one.text).toBe(other.text);
});
