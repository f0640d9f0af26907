import { expect, onTestFinished, test } from "vitest";
import { createLog } from "#platform/process/log.ts";
import { createHttpServer } from "./http-server.ts";
import { hidesVisitor, toVisitorNetwork, toWideNetwork, warnOfUnnamedProxy } from "./networks.ts";

async function ask(
  headers: Record<string, string>,
  { trustedProxies = [] as string[], remoteAddress = "127.0.0.1" } = {},
): Promise<boolean> {
  const log = createLog("silent");
  const app = await createHttpServer({ log, siteUrl: "http://site.example", trustedProxies });
  onTestFinished(() => app.close());
  app.get("/", async (request) => hidesVisitor(request));
  return (await app.inject({ url: "/", headers, remoteAddress })).json();
}

test.each(["forwarded", "via", "x-forwarded-for", "x-real-ip"])(
  "a request that this machine forwards with %s hides its visitor's address",
  async (header) => {
    expect(await ask({ [header]: "203.0.113.7" })).toBe(true);
    expect(await ask({ [header]: "203.0.113.7" }, { remoteAddress: "::1" })).toBe(true);
  },
);

test("a visitor's address is known without a proxy, behind a named proxy, and when the visitor claims to be a proxy", async () => {
  const forwarded = { "x-forwarded-for": "203.0.113.7" };

  expect(await ask({})).toBe(false);
  expect(await ask(forwarded, { trustedProxies: ["127.0.0.1"] })).toBe(false);
  expect(await ask({ "x-forwarded-for": "127.0.0.1" }, { trustedProxies: ["127.0.0.1"] })).toBe(
    false,
  );
  expect(await ask(forwarded, { remoteAddress: "198.51.100.1" })).toBe(false);
});

test("the log warns once that visitors' addresses are hidden, and contains no address", async () => {
  const lines: string[] = [];
  const log = createLog("warn", { write: (line) => void lines.push(line) });
  const siteUrl = "http://site.example";
  const app = await createHttpServer({ log, siteUrl, trustedProxies: [] });
  onTestFinished(() => app.close());
  warnOfUnnamedProxy(app);
  app.get("/", async () => "home");
  const headers = { "x-forwarded-for": "203.0.113.7" };

  await app.inject({ url: "/" });
  expect(lines).toEqual([]);
  await app.inject({ url: "/", headers });
  await app.inject({ url: "/", headers });
  expect(lines).toEqual([expect.stringContaining("TRUST_PROXY")]);
  expect(lines.join()).not.toContain("203.0.113.7");
});

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["::FFFF:203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:DB8:1:2:ffff::1", "2001:db8:1:2::/64"],
  ["2001:0db8:0001:0002::1", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8::/64"],
  ["2001:db8:0:1::", "2001:db8:0:1::/64"],
  ["::1", "::/64"],
  ["::", "::/64"],
  ["fe80::1%eth0", "fe80::/64"],
  ["64:ff9b::203.0.113.7", "64:ff9b::/64"],
  ["203.0.113.7:49152", "203.0.113.7"],
  ["[2001:db8:1:2::9]:49152", "2001:db8:1:2::/64"],
  ["[2001:db8:1:2::9]", "2001:db8:1:2::/64"],
  ["nonsense", "nonsense"],
  ["", ""],
])("the address %j is counted as %j", (address, network) => {
  expect(toVisitorNetwork(address)).toBe(network);
});

test.each([
  ["203.0.113.7", "203.0.0.0/16"],
  ["::ffff:203.0.113.7", "203.0.0.0/16"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1::/48"],
  ["2001:0DB8::1", "2001:db8::/48"],
  ["nonsense", "nonsense"],
])("the address %j belongs to the wide network %j", (address, network) => {
  expect(toWideNetwork(address)).toBe(network);
});
