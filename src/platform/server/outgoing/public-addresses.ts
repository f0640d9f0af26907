import { BlockList, isIP } from "node:net";

/** Ranges with a special purpose, from the IANA registries of RFC 6890. */
const specialIpv4 = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const;

// 2002::/16 and 2001::/32 wrap an IPv4 address, which could be a private one.
const specialIpv6 = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const;

const closedIpv4 = new BlockList();
for (const [net, prefix] of specialIpv4) closedIpv4.addSubnet(net, prefix, "ipv4");
const closedIpv6 = new BlockList();
for (const [net, prefix] of specialIpv6) closedIpv6.addSubnet(net, prefix, "ipv6");
// All else is local, multicast, unassigned, or an IPv4 address in other clothes.
const globalIpv6 = new BlockList();
globalIpv6.addSubnet("2000::", 3, "ipv6");

/** Whether an address is one of the public internet's; default deny. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !closedIpv4.check(address, "ipv4");
    case 6:
      return globalIpv6.check(address, "ipv6") && !closedIpv6.check(address, "ipv6");
    default:
      return false;
  }
}
