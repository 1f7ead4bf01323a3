import type { Locator, Page } from "@playwright/test";
import { use } from "./web-input.ts";
import { linkIn, receiveMail } from "./web-mail.ts";
import type { Account } from "./web-people.ts";
import { openHydrated } from "./web-test.ts";

/** The newest verification link to this address. */
export async function verificationLink({ emailAddress }: Pick<Account, "emailAddress">): Promise<string> {
  return linkIn(await receiveMail(emailAddress, /confirm/i), /emailVerifyHash=/);
}

/** Opens the link, which has no effect until its button is pressed. */
export async function openVerification(page: Page, link: string): Promise<Locator> {
  await openHydrated(page, link);
  return page.getByRole("dialog", { name: "Confirm your email address" });
}

export async function confirmAddress(dialog: Locator): Promise<void> {
  await use(dialog.getByRole("button", { name: "Confirm my address" }));
}
