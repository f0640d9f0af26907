import type { LookupAddress } from "node:dns";
import { expect, test } from "vitest";
import { createPublicLookup, isPublicAddress, PrivateAddressError } from "./public-lookup.ts";

function lookUp(addresses: LookupAddress[], all: boolean) {
  const lookup = createPublicLookup((_host, _options, done) => done(null, addresses));
  return new Promise<unknown[]>((resolve) => {
    lookup("hooks.example.com", { all }, (...answer) => resolve(answer));
  });
}

const first = { address: "1.1.1.1", family: 4 };
const second = { address: "2606:4700::1111", family: 6 };

test("a socket that asks for all addresses gets all of them", async () => {
  expect(await lookUp([first, second], true)).toEqual([null, [first, second]]);
});

test("a socket that asks for one address gets the first", async () => {
  expect(await lookUp([second, first], false)).toEqual([null, second.address, 6]);
});

test("one private address among public ones blocks the host, for either kind of question", async () => {
  for (const all of [true, false]) {
    const [error] = await lookUp([first, { address: "192.168.0.9", family: 4 }], all);
    expect(error).toBeInstanceOf(PrivateAddressError);
  }
});

test.each([
  ["private", ["10.0.0.1", "10.255.255.255", "172.16.0.1", "172.31.255.255", "192.168.1.1"]],
  ["this machine", ["127.0.0.1", "127.255.255.255", "::1", "0.0.0.0", "0.1.2.3", "::"]],
  ["link-local, clouds' metadata among them", ["169.254.169.254", "fe80::1", "fe80::1%eth0"]],
  [
    "a cloud's own",
    ["168.63.129.16", "161.26.0.10", "166.8.0.1", "166.11.255.255", "100.100.100.200"],
  ],
  ["a cloud's own, elsewhere", ["192.0.0.192", "169.254.169.253", "fd00:ec2::254", "fd20:ce::254"]],
  ["a provider's inner net", ["100.64.0.1", "100.127.255.255"]],
  ["multicast or broadcast", ["224.0.0.1", "239.255.255.255", "255.255.255.255", "ff02::1"]],
  [
    "reserved",
    ["192.0.0.1", "192.0.2.1", "198.18.0.1", "198.51.100.1", "203.0.113.1", "240.0.0.1"],
  ],
  ["an organisation's own", ["fc00::1", "fd12:3456::1", "fec0::1"]],
  ["IPv4 in other clothes", ["::ffff:127.0.0.1", "::ffff:8.8.8.8", "::7f00:1", "64:ff9b::7f00:1"]],
  ["IPv4 in a tunnel", ["2002:7f00:1::", "2001:0:4136:e378::1", "64:ff9b:1::1"]],
  ["for documents", ["2001:db8::1", "3fff::1"]],
  ["no address", ["", "localhost", "2130706433", "0x7f.1", "127.1", "1.2.3.4.5"]],
])("%s: never called", (_, addresses) => {
  expect(addresses.filter(isPublicAddress)).toEqual([]);
});

test("addresses next to the blocked ranges are public", () => {
  const neighbours = [
    "1.1.1.1",
    "9.255.255.255",
    "11.0.0.0",
    "100.63.255.255",
    "100.128.0.0",
    "126.255.255.255",
    "128.0.0.0",
    "161.25.255.255",
    "161.27.0.0",
    "166.7.255.255",
    "166.12.0.0",
    "168.63.129.15",
    "168.63.129.17",
    "169.253.255.255",
    "169.255.0.0",
    "172.15.255.255",
    "172.32.0.0",
    "192.167.255.255",
    "192.169.0.0",
    "223.255.255.255",
    "2001:200::1",
    "2606:4700::1111",
    "2a00:1450:4001::1",
  ];
  expect(neighbours.filter((address) => !isPublicAddress(address))).toEqual([]);
});
