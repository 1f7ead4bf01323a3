import { dayMs } from "@meander/domain/time/durations";
import type { Config } from "../config.ts";

const validDays = 30;

/** Where to report a vulnerability, as RFC 9116 has it. It expires, so that nobody trusts an old copy. */
export function createSecurityText(
  { publicUrl, contactEmail }: Pick<Config, "publicUrl" | "contactEmail">,
  now: Date,
): string {
  const expires = new Date(now.getTime() + validDays * dayMs);
  const fields = [
    `Contact: mailto:${contactEmail}`,
    `Expires: ${expires.toISOString()}`,
    "Preferred-Languages: en",
    `Canonical: ${publicUrl}/.well-known/security.txt`,
  ];
  return `${fields.join("\n")}\n`;
}
