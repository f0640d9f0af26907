import { expect, test } from "vitest";
import { checkCrmAddress } from "./check-crm-address.ts";

const rules = {
  variable: "VENDOR_URL",
  example: "https://api.vendor.com",
  domains: ["vendor.com", "vendor.net"],
  allowAnyHost: false,
};

test.each([
  ["https://vendor.com", "https://vendor.com"],
  ["https://api.vendor.com/", "https://api.vendor.com"],
  ["https://API.Vendor.COM", "https://api.vendor.com"],
  ["https://eu.api.vendor.net/base//", "https://eu.api.vendor.net/base"],
  ["https://api.vendor.com:8443", "https://api.vendor.com:8443"],
  ["https://api.vendor.com/?key=1#part", "https://api.vendor.com"],
])("%s is taken as %s", (text, address) => {
  expect(checkCrmAddress(text, rules)).toBe(address);
});

test.each([
  "",
  "api.vendor.com",
  "http://api.vendor.com",
  "ftp://api.vendor.com",
  "https://user@api.vendor.com",
  "https://user:secret@api.vendor.com",
  "https://api.vendor.com@evil.example",
  "https://evil-vendor.com",
  "https://vendor.com.evil.example",
  "https://vendor.org",
  "https://127.0.0.1",
])("%s is refused", (text) => {
  expect(() => checkCrmAddress(text, rules)).toThrow(
    expect.objectContaining({
      kind: "config",
      message: expect.stringMatching(/^VENDOR_URL must be/),
    }),
  );
});

test("a refusal shows an example and never the address, which may hold a password", () => {
  const check = () => checkCrmAddress("https://user:secret@api.vendor.com", rules);
  expect(check).toThrow("VENDOR_URL must be an https address such as https://api.vendor.com.");
});

test.each(["http://127.0.0.1:4000", "https://example.org"])(
  "%s is taken when tests may use any host",
  (text) => {
    expect(checkCrmAddress(text, { ...rules, allowAnyHost: true })).toBe(text);
  },
);

test("without domains of a vendor any https host will do", () => {
  const anywhere = { ...rules, domains: [] };
  expect(checkCrmAddress("https://example.org/hook", anywhere)).toBe("https://example.org/hook");
  expect(() => checkCrmAddress("http://example.org/hook", anywhere)).toThrow(/https/);
});
