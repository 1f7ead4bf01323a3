import { placeholderAddress } from "@meander/domain/constants";
import type { Config } from "../config.ts";
import { parseMailAddress } from "../parse-mail-address.ts";

const warnings = {
  contact: `Terms, privacy policy and help name ${placeholderAddress}, which reaches nobody. Set CONTACT_EMAIL, or MAIL_FROM.`,
  sender: `Mail is sent from ${placeholderAddress}, so replies and bounces reach nobody. Set MAIL_FROM.`,
} as const;

type Settings = Pick<Config, "isLocal" | "contactEmail" | "mailFrom">;

/** Returns a warning for each public setting that still has its placeholder value. */
export function listAddressWarnings({ isLocal, contactEmail, mailFrom }: Settings): readonly string[] {
  if (isLocal) return [];
  return [
    ...(contactEmail === placeholderAddress ? [warnings.contact] : []),
    ...(parseMailAddress(mailFrom) === placeholderAddress ? [warnings.sender] : []),
  ];
}
