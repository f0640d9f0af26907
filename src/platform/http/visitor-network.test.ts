import { expect, test } from "vitest";
import { toVisitorNetwork, toWideNetwork } from "./networks.ts";

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["::FFFF:203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:DB8:1:2:ffff::1", "2001:db8:1:2::/64"],
  ["2001:0db8:0001:0002::1", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["2001:db8:0:1::", "2001:db8:0:1::/64"],
  ["::1", "0:0:0:0::/64"],
  ["::", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["64:ff9b::203.0.113.7", "64:ff9b:0:0::/64"],
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
  ["2001:0DB8::1", "2001:db8:0::/48"],
  ["nonsense", "nonsense"],
])("the address %j belongs to the wide network %j", (address, network) => {
  expect(toWideNetwork(address)).toBe(network);
});
