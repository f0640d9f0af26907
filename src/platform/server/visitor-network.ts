import { isIP, isIPv6 } from "node:net";

const groupCount = 8;
const networkGroups = 4;

/**
 * What one visitor is counted by: an IPv4 address whole, of an IPv6 address its /64, because a
 * provider hands every household at least that many to choose from.
 */
export function toVisitorNetwork(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined && isIP(mapped) === 4) return mapped;
  const [plain = ""] = address.split("%");
  if (!isIPv6(plain)) return address;
  // The URL parser writes every form of one address alike: lower case, no dots, no leading zeros.
  const canonical = new URL(`http://[${plain}]`).hostname.slice(1, -1);
  return `${expandGroups(canonical).slice(0, networkGroups).join(":")}::/64`;
}

function expandGroups(address: string): string[] {
  const [head = "", tail] = address.split("::");
  const left = head === "" ? [] : head.split(":");
  if (tail === undefined) return left;
  const right = tail === "" ? [] : tail.split(":");
  const zeros = Array.from({ length: groupCount - left.length - right.length }, () => "0");
  return [...left, ...zeros, ...right];
}
