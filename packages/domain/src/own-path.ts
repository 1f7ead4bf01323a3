const MAX_LENGTH = 2_000;

/**
 * The path on our own site that a person is sent back to, or `/` for anything that could lead elsewhere: another scheme or host, a second
 * slash or a backslash that browsers read as one, characters that they leave out, and addresses that are no pages.
 */
export function ownPathOf(asked: string | undefined): string {
  if (asked === undefined || asked.length > MAX_LENGTH) return "/";
  // From the space up to the tilde, without the backslash: what else belongs in an address is written with per cent signs.
  const isPath = /^\/[!-[\]-~]*$/.test(asked);
  const [path = ""] = asked.split(/[?#]/, 1);
  const isPage = !path.includes("//") && !/^\/(?:api|auth)(?:\/|$)/i.test(path);
  return isPath && isPage ? asked : "/";
}
