/** IPv4 first: every system has it. */
const loopback: readonly string[] = ["127.0.0.1", "::1"];
/** All of IPv6, which takes IPv4 connections too. */
const everywhere = "::";

/** A name or an address, as `URL.hostname` writes it or without brackets. */
export function isLoopbackHost(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, "");
  return name === "localhost" || name.endsWith(".localhost") || name === "::1" || /^127\.\d+\.\d+\.\d+$/.test(name);
}

/**
 * The addresses that a site listens on: those of `HOST`, otherwise loopback only until the site's public address leads elsewhere. A machine
 * without IPv6 lacks `::1`.
 */
export function listenAddresses(host: string | undefined, publicHost: string | undefined): readonly string[] {
  if (host === "localhost") return loopback;
  if (host !== undefined) return [host];
  return publicHost === undefined || isLoopbackHost(publicHost) ? loopback : [everywhere];
}

export function isOpenToNetwork(addresses: readonly string[]): boolean {
  return !addresses.every(isLoopbackHost);
}
