import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { productData, productUrl } from "./web-target.ts";

export type ReceivedMail = {
  readonly id: string;
  readonly receivedAt: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
};

/** The newest mail to an address with a matching subject, once the embedded mailbox has it. */
export async function receiveMail(to: string, subject: RegExp): Promise<ReceivedMail> {
  const found: ReceivedMail[] = [];
  await expect
    .poll(
      async () => {
        found.push(...(await listMail()).filter((mail) => mail.to.includes(to) && subject.test(mail.subject)));
        return found.length;
      },
      { message: `a mail to ${to} about ${subject}`, timeout: 15_000, intervals: [100, 200, 400] },
    )
    .toBeGreaterThan(0);
  const [mail] = found;
  if (mail === undefined) throw new Error(`No mail to ${to} about ${subject}`);
  return mail;
}

/** The newest 100. */
export async function listMail(): Promise<readonly ReceivedMail[]> {
  const response = await fetch(`${productUrl()}/mail/messages.json`);
  return ((await response.json()) as { messages: ReceivedMail[] }).messages;
}

/** A mail's source, with the headers that no page shows. */
export function readRawMail({ id }: ReceivedMail): string {
  return readFileSync(join(productData(), "mail", `${id}.eml`), "utf8");
}

/** The first matching URL of the product in a mail. */
export function linkIn(mail: ReceivedMail, pattern: RegExp): string {
  const links = mail.text.match(/https?:\/\/[^\s<>"')\]]+/g) ?? [];
  const link = links.find((address) => pattern.test(address));
  if (link === undefined) throw new Error(`No link like ${pattern} in the mail '${mail.subject}': ${links.join(", ")}`);
  return link;
}
