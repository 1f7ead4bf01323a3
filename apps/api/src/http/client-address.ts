import { BlockList, isIP, isIPv6 } from "node:net";

export type AddressReader = (peer: string | undefined, forwardedFor: string | undefined) => string;

/** Whether an address is a trusted proxy. */
export function createProxyTest(trustedProxies: readonly string[]): (peer: string | undefined) => boolean {
  const trusted = new BlockList();
  for (const proxy of trustedProxies) {
    const [address = "", prefix] = proxy.split("/");
    const family = isIPv6(address) ? "ipv6" : "ipv4";
    if (prefix === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(prefix), family);
  }
  return (peer) => {
    const address = plainAddress(peer ?? "");
    return isIP(address) !== 0 && trusted.check(address, isIPv6(address) ? "ipv6" : "ipv4");
  };
}

/** Determines the caller's address; X-Forwarded-For counts only where trusted proxies wrote it. */
export function createAddressReader(trustedProxies: readonly string[]): AddressReader {
  const isTrusted = createProxyTest(trustedProxies);
  return (peer, forwardedFor) => {
    let address = plainAddress(peer ?? "");
    if (forwardedFor === undefined) return address === "" ? "unknown" : address;
    const hops = forwardedFor.split(",").map((hop) => plainAddress(hop.trim()));
    while (isTrusted(address)) {
      const previous = hops.pop();
      if (previous === undefined || isIP(previous) === 0) break;
      address = previous;
    }
    return address === "" ? "unknown" : address;
  };
}

/** The address as the database stores it; null when it is unknown. */
export function storedAddress(address: string): string | null {
  const [bare = ""] = address.split("%");
  return isIP(bare) === 0 ? null : bare;
}

export function isLoopback(address: string): boolean {
  return address === "::1" || address.startsWith("127.");
}

/** The key of per-address limits: IPv6 is grouped by /64, because a household has a whole one. */
export function addressGroup(address: string): string {
  return isIPv6(address) ? `${expandIpv6(address).slice(0, 4).join(":")}::/64` : address;
}

/** IPv4 that arrives over a dual-stack socket is written ::ffff:192.0.2.7. */
function plainAddress(address: string): string {
  return /^::ffff:\d+\.\d+\.\d+\.\d+$/i.test(address) ? address.slice(7) : address;
}

function expandIpv6(address: string): readonly string[] {
  const [bare = ""] = address.split("%");
  const [head = "", tail] = bare.split("::");
  const left = head === "" ? [] : head.split(":");
  const right = tail === undefined || tail === "" ? [] : tail.split(":");
  const missing = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  return [...left, ...Array<string>(missing).fill("0"), ...right].map((group) =>
    group.toLowerCase().replace(/^0+(?=.)/, ""),
  );
}
