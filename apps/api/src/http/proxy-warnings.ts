import type { Logger } from "pino";
import type { Config } from "../config.ts";

const warnings = {
  undeclared:
    "Requests come through a proxy that TRUSTED_PROXIES doesn't name, so everybody behind it shares one visitor's limits. Add the proxy's address to TRUSTED_PROXIES.",
  unread:
    "The proxy in TRUSTED_PROXIES sends no X-Forwarded-For, so everybody behind it shares one visitor's limits. Let it add that header; Forwarded is not read.",
} as const;

type Forwarding = {
  readonly path: string;
  readonly isPeerTrusted: boolean;
  readonly forwardedFor: string | undefined;
  readonly forwarded: string | undefined;
};

export type ProxyWarnings = {
  /** Logs each kind of problem once. */
  readonly inspect: (request: Forwarding) => void;
  readonly list: () => readonly string[];
};

const operatorPaths = /^\/(?:healthz|readyz|metrics)\/?$/;

/**
 * Detects a proxy that hides visitors' addresses. This server doesn't terminate TLS, so a site with an https address
 * has a proxy. Without a declared one it is undeclared, whatever headers it sends.
 */
export function createProxyWarnings(
  { isHttps, trustedProxies }: Pick<Config, "isHttps" | "trustedProxies">,
  log: Logger,
): ProxyWarnings {
  const found = new Set<keyof typeof warnings>();
  const isCertainlyUndeclared = isHttps && trustedProxies.length === 0;

  function findProblem({ isPeerTrusted, forwardedFor, forwarded }: Forwarding): keyof typeof warnings | null {
    const isForwarded = forwardedFor !== undefined || forwarded !== undefined;
    if (!isPeerTrusted && (isForwarded || isCertainlyUndeclared)) return "undeclared";
    return isPeerTrusted && isForwarded && forwardedFor === undefined ? "unread" : null;
  }

  return {
    inspect(request) {
      if (found.size === Object.keys(warnings).length || operatorPaths.test(request.path)) return;
      const problem = findProblem(request);
      if (problem === null || found.has(problem)) return;
      found.add(problem);
      log.warn({ problem: `${problem} proxy` }, warnings[problem]);
    },
    list: () => [...found].map((problem) => warnings[problem]),
  };
}
