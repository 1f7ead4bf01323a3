import { placeholderAddress } from "@meander/domain/constants";
import type { Config } from "../config.ts";
import { addressIn } from "../address-in.ts";

const warnings = {
  contact: `Terms, privacy policy and help name ${placeholderAddress}, which reaches nobody. Set CONTACT_EMAIL, or MAIL_FROM.`,
  sender: `Mail is sent from ${placeholderAddress}, so replies and bounces reach nobody. Set MAIL_FROM.`,
} as const;

type Settings = Pick<Config, "isLocal" | "contactEmail" | "mailFrom">;

/** What a site with a public address shows of the placeholder that stands in for missing settings. */
export function listAddressWarnings({ isLocal, contactEmail, mailFrom }: Settings): readonly string[] {
  if (isLocal) return [];
  return [
    ...(contactEmail === placeholderAddress ? [warnings.contact] : []),
    ...(addressIn(mailFrom) === placeholderAddress ? [warnings.sender] : []),
  ];
}
