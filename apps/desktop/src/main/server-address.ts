import type { Result } from "../ipc/contract.ts";

/**
 * Parses a typed address to its origin: the scheme is optional, a path is dropped. Plain HTTP is only allowed to this
 * computer, because it would expose the session token.
 */
export function parseServerAddress(typed: string): Result<string> {
  const text = typed.trim();
  const withScheme = /^[a-z][a-z\d+.-]*:\/\//i.test(text)
    ? text
    : `${isLoopbackText(text) ? "http" : "https"}://${text}`;
  if (text === "" || !URL.canParse(withScheme)) return { ok: false, error: { code: "addressInvalid" } };
  const url = new URL(withScheme);
  if (url.protocol === "https:") return { ok: true, value: url.origin };
  if (url.protocol !== "http:") return { ok: false, error: { code: "addressInvalid" } };
  return isLoopbackHost(url.hostname)
    ? { ok: true, value: url.origin }
    : { ok: false, error: { code: "addressInsecure" } };
}

function isLoopbackText(text: string): boolean {
  return URL.canParse(`http://${text}`) && isLoopbackHost(new URL(`http://${text}`).hostname);
}

function isLoopbackHost(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || /^127(?:\.\d+){3}$/.test(hostname);
}
