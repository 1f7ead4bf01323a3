import { lookup as lookUp } from "node:dns";
import { Agent } from "node:https";
import { BlockList, isIPv6, type LookupFunction } from "node:net";

const CONNECTIONS_MAX = 50;

/** Addresses of this computer, private networks and links, which no public host name may lead to. */
const ownAddresses = new BlockList();
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["224.0.0.0", 3],
] as const)
  ownAddresses.addSubnet(network, prefix, "ipv4");
for (const [network, prefix] of [
  ["::", 127],
  ["64:ff9b::", 96],
  ["fc00::", 7],
  ["fe80::", 10],
  ["ff00::", 8],
] as const)
  ownAddresses.addSubnet(network, prefix, "ipv6");

export function isOwnAddress(address: string): boolean {
  return ownAddresses.check(address, isIPv6(address) ? "ipv6" : "ipv4");
}

/**
 * Keeps connections to services whose address a person gave, so it connects to public addresses only. With a proxy,
 * which resolves the names, that is the proxy's task.
 */
export function createPublicAgent(proxyUrl: string | undefined): Agent {
  const connections = { keepAlive: true, maxSockets: CONNECTIONS_MAX, scheduling: "fifo" as const };
  if (proxyUrl !== undefined) return new Agent({ ...connections, proxyEnv: { https_proxy: proxyUrl } });
  return new Agent({ ...connections, lookup: lookUpPublic });
}

const lookUpPublic: LookupFunction = (host, options, done) => {
  lookUp(host, { ...options, all: true }, (error, addresses) => {
    if (error !== null) return done(error, "", 0);
    const [first] = addresses;
    if (first === undefined || addresses.some(({ address }) => isOwnAddress(address))) {
      const refusal = Object.assign(new Error("The name leads to no public address."), {
        code: "ENOTPUBLIC",
        syscall: "getaddrinfo",
      });
      return done(refusal, "", 0);
    }
    if (options.all === true) return done(null, addresses);
    done(null, first.address, first.family);
  });
};
