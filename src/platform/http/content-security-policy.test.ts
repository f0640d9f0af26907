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

const readScripts = (html: string, options = quiet) =>
  readDirectives(writeContentSecurityPolicy(html, options)).get("script-src");

test("a page without inline scripts may run the site's own files and nothing else", () => {
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

test("every inline script is allowed by its hash, once, across lines and with attributes", () => {
  const html = `<script>one()</script><script type="module" async="">two(
    "</p>")</script><script>one()</script><script type="speculationrules">{"a":1}</script>`;

  expect(readScripts(html)).toEqual([
    "'self'",
    hashOf("one()"),
    hashOf('two(\n    "</p>")'),
    hashOf('{"a":1}'),
  ]);
});

test("data blocks are no scripts", () => {
  const html = `<script type="application/ld+json">{"@type":"FAQPage"}</script><script type="application/json">{}</script>`;

  expect(readScripts(html)).toEqual(["'self'"]);
});

test("the analytics vendor is allowed only where analytics are on", () => {
  const vendor = "https://www.googletagmanager.com";

  expect(readScripts("", { ...quiet, analytics: true })).toEqual(["'self'", vendor]);
  expect(writeContentSecurityPolicy("", quiet)).not.toContain("google");
});

test("on https everything is fetched over https; nothing inline or evaluated is ever allowed", () => {
  const policy = writeContentSecurityPolicy("<script>x</script>", {
    ...quiet,
    analytics: true,
    https: true,
  });

  expect(readDirectives(policy).has("upgrade-insecure-requests")).toBe(true);
  expect(policy).not.toContain("unsafe");
});

test("pictures that were chosen on the own device are shown on pages that ask for it, and on no other", () => {
  const readImages = (staff: boolean) =>
    readDirectives(writeContentSecurityPolicy("", { ...quiet, staff })).get("img-src");

  expect(readImages(false)).toEqual(["'self'", "data:"]);
  expect(readImages(true)).toEqual(["'self'", "data:", "blob:"]);
});

test("texts become markup or code nowhere but by the one policy of pages that are counted", () => {
  const readNames = (rules: Partial<typeof quiet>) =>
    readDirectives(writeContentSecurityPolicy("", { ...quiet, ...rules })).get("trusted-types");

  expect(readNames({})).toEqual(["'none'"]);
  expect(readNames({ analytics: true })).toEqual(["default"]);
  expect(readNames({ staff: true })).toEqual(["'none'"]);
});

test("nobody is counted in the back office, so the vendor has no place there", () => {
  const policy = writeContentSecurityPolicy("", { ...quiet, analytics: true, staff: true });

  expect(policy).not.toContain("google");
});
