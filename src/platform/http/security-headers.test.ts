import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { writeContentSecurityPolicy } from "./security-headers.ts";

const quiet = { analytics: false, https: false, staff: false };
const hashOf = (code: string) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`;

function readDirectives(policy: string): Map<string, string[]> {
  return new Map(
    policy.split("; ").map((directive) => {
      const [name = "", ...values] = directive.split(" ");
      return [name, values];
    }),
  );
}

const readScripts = (html: string) =>
  readDirectives(writeContentSecurityPolicy(html, quiet)).get("script-src");

test("a page without inline scripts may run only the site's own files", () => {
  const policy = writeContentSecurityPolicy('<script src="/a.js"></script><p>Hello</p>', quiet);

  expect(Object.fromEntries(readDirectives(policy))).toEqual({
    "default-src": ["'none'"],
    "script-src": ["'self'"],
    "style-src": ["'self'"],
    "img-src": ["'self'", "data:"],
    "font-src": ["'self'"],
    "connect-src": ["'self'"],
    "manifest-src": ["'self'"],
    "require-trusted-types-for": ["'script'"],
    "trusted-types": ["'none'"],
    "form-action": ["'self'"],
    "base-uri": ["'none'"],
    "frame-ancestors": ["'none'"],
  });
});

test("every inline script is allowed by its hash, once, also across lines and with attributes", () => {
  const html = `<script>one()</script><script type="module" async="">two(
    "</p>")</script><script>one()</script><script type="speculationrules">{"a":1}</script>`;

  expect(readScripts(html)).toEqual([
    "'self'",
    hashOf("one()"),
    hashOf('two(\n    "</p>")'),
    hashOf('{"a":1}'),
  ]);
});

test("data blocks are not treated as scripts", () => {
  const html = `<script type="application/ld+json">{"@type":"FAQPage"}</script><script type="application/json">{}</script>`;

  expect(readScripts(html)).toEqual(["'self'"]);
});

const vendor = "https://www.googletagmanager.com";

test.each<[Partial<typeof quiet>, string, string[]]>([
  [{ analytics: true }, "script-src", ["'self'", vendor]],
  // Only the policy on pages with analytics may turn text into markup or code.
  [{ analytics: true }, "trusted-types", ["default"]],
  // Previews of pictures that were chosen on the device.
  [{ staff: true }, "img-src", ["'self'", "data:", "blob:"]],
  // The viewer of files, and nothing from another site.
  [{ staff: true }, "frame-src", ["'self'"]],
  [{ https: true }, "upgrade-insecure-requests", []],
])("where a page is %j, %s is %j", (rules, directive, values) => {
  const policy = writeContentSecurityPolicy("", { ...quiet, ...rules });
  expect(readDirectives(policy).get(directive)).toEqual(values);
});

test("inline code and eval are never allowed, and analytics never runs in the back office", () => {
  const all = { analytics: true, https: true, staff: false };
  expect(writeContentSecurityPolicy("<script>x</script>", all)).not.toContain("unsafe");
  const policy = writeContentSecurityPolicy("", { ...all, staff: true });
  expect(policy).not.toContain("google");
  expect(readDirectives(policy).get("trusted-types")).toEqual(["'none'"]);
});
