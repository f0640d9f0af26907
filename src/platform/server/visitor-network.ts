import { isIP, isIPv6 } from "node:net";

const groupCount = 8;

/** Some proxies write the caller's port behind the address: each connection would be a network. */
const withPort = /^(?:\[(.+)\]|(\d+\.\d+\.\d+\.\d+))(?::\d+)?$/;

interface NetworkSize {
  readonly octets: 2 | 4;
  /** Of an IPv6 address, 16 bits each. */
  readonly groups: 3 | 4;
}

/**
 * What one visitor is counted by: an IPv4 address whole, of an IPv6 address its /64, because a
 * provider hands every household at least that many to choose from.
 */
export function toVisitorNetwork(address: string): string {
  return toNetwork(address, { octets: 4, groups: 4 });
}

/** What one customer of a provider may have at most, such as a rented server: a /48, and an IPv4 /16. */
export function toWideNetwork(address: string): string {
  return toNetwork(address, { octets: 2, groups: 3 });
}

function toNetwork(written: string, { octets, groups }: NetworkSize): string {
  const [, v6, plainV4] = withPort.exec(written) ?? [];
  const address = v6 ?? plainV4 ?? written;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  const v4 = mapped ?? address;
  if (isIP(v4) === 4) {
    return octets === 4 ? v4 : `${v4.split(".").slice(0, octets).join(".")}.0.0/${octets * 8}`;
  }
  const [plain = ""] = address.split("%");
  if (!isIPv6(plain)) return address;
  // The URL parser writes every form of one address alike: lower case, no dots, no leading zeros.
  const canonical = new URL(`http://[${plain}]`).hostname.slice(1, -1);
  return `${expandGroups(canonical).slice(0, groups).join(":")}::/${groups * 16}`;
}

function expandGroups(address: string): string[] {
  const [head = "", tail] = address.split("::");
  const left = head === "" ? [] : head.split(":");
  if (tail === undefined) return left;
  const right = tail === "" ? [] : tail.split(":");
  const zeros = Array.from({ length: groupCount - left.length - right.length }, () => "0");
  return [...left, ...zeros, ...right];
}
