/** IPv4 first, because every system has it. */
const loopback: readonly string[] = ["127.0.0.1", "::1"];
/** The IPv6 wildcard, which accepts IPv4 connections too. */
const ipv6Wildcard = "::";

/** A name or an address, in the format of `URL.hostname` or without brackets. */
export function isLoopbackHost(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, "");
  return name === "localhost" || name.endsWith(".localhost") || name === "::1" || /^127\.\d+\.\d+\.\d+$/.test(name);
}

/**
 * The addresses to listen on: those of `HOST`, otherwise loopback only, unless the public address is another host.
 * `::1` may fail on machines without IPv6.
 */
export function listenAddresses(host: string | undefined, publicHost: string | undefined): readonly string[] {
  if (host === "localhost") return loopback;
  if (host !== undefined) return [host];
  return publicHost === undefined || isLoopbackHost(publicHost) ? loopback : [ipv6Wildcard];
}

export function isOpenToNetwork(addresses: readonly string[]): boolean {
  return !addresses.every(isLoopbackHost);
}
