import { randomUUID } from "node:crypto";
import { personaliseText } from "@meander/domain/campaign/personalise-text";
import type { CampaignBlock } from "@meander/domain/contract/campaigns";
import { unsubscribePath } from "@meander/domain/paths";
import { render, toPlainText } from "@react-email/render";
import type { Config } from "../config.ts";
import { translatorFor } from "../locale.ts";
import { type CampaignActivity, CampaignMail } from "./campaign-mail.tsx";

export type CampaignMessageContent = {
  readonly campaignId: string;
  readonly subject: string;
  readonly preheader: string;
  readonly blocks: readonly CampaignBlock[];
  readonly activities: ReadonlyMap<string, CampaignActivity>;
};

/** What a campaign says of its sender. */
export type CampaignSender = Pick<Config, "publicUrl" | "postalAddress">;

/** A campaign rendered once per locale of its frame, with placeholders for each recipient's data. */
export type CampaignMessage = {
  readonly publicUrl: string;
  readonly campaignId: string;
  /**
   * Placeholder for the recipient's token. Random, because text or links with a predictable one could inject it and
   * receive a real token.
   */
  readonly tokenPlaceholder: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
};

export type PersonalisedMessage = {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly unsubscribeUrl: string;
};

/** Placeholder for the first name during rendering: a private-use character that no step changes or escapes. */
const NAME_PLACEHOLDER = "\u{e000}";
/** A token without an owner. */
const NO_TOKEN = "00000000-0000-0000-0000-000000000000";

const escapes: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#x27;",
};

/** Renders the campaign as HTML and text. */
export async function renderCampaignMessage(
  { campaignId, subject, preheader, blocks, activities }: CampaignMessageContent,
  { publicUrl, postalAddress }: CampaignSender,
  locale: string | null,
): Promise<CampaignMessage> {
  const tokenPlaceholder = randomUUID();
  const html = await render(
    <CampaignMail
      t={translatorFor(locale)}
      publicUrl={publicUrl}
      campaignId={campaignId}
      subject={withNamePlaceholder(subject)}
      preheader={withNamePlaceholder(preheader)}
      blocks={blocks.map(blockWithPlaceholders)}
      activities={activities}
      unsubscribeUrl={publicUrl + unsubscribePath(tokenPlaceholder, campaignId)}
      postalAddress={postalAddress}
    />,
  );
  const text = toPlainText(html, { selectors: [{ selector: "img", format: "skip" }] });
  return { publicUrl, campaignId, tokenPlaceholder, subject: withNamePlaceholder(subject), html, text };
}

/** Personalises the message. Without a token, as in previews, the unsubscribe link has no effect. */
export function personaliseMessage(
  message: CampaignMessage,
  { firstName, unsubscribeToken = NO_TOKEN }: { readonly firstName: string; readonly unsubscribeToken?: string },
): PersonalisedMessage {
  const fill = (text: string, name: string) =>
    text.replaceAll(message.tokenPlaceholder, unsubscribeToken).replaceAll(NAME_PLACEHOLDER, () => name);
  const escapedName = firstName.replace(/[&<>"']/g, (character) => escapes[character] ?? "");
  return {
    subject: fill(message.subject, firstName),
    html: fill(message.html, escapedName),
    text: fill(message.text, firstName),
    unsubscribeUrl: message.publicUrl + unsubscribePath(unsubscribeToken, message.campaignId),
  };
}

/** RFC 8058: mail clients offer a one-click button that sends a POST to this address, without a page or login. */
export function unsubscribeHeaders(unsubscribeUrl: string): Readonly<Record<string, string>> {
  return { "List-Unsubscribe": `<${unsubscribeUrl}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
}

function withNamePlaceholder(text: string): string {
  return personaliseText(text.replaceAll(NAME_PLACEHOLDER, ""), NAME_PLACEHOLDER);
}

function blockWithPlaceholders(block: CampaignBlock): CampaignBlock {
  switch (block.type) {
    case "heading":
    case "paragraph":
      return { ...block, text: withNamePlaceholder(block.text) };
    case "button":
      return { ...block, label: withNamePlaceholder(block.label) };
    case "picture":
      return { ...block, alt: withNamePlaceholder(block.alt) };
    case "activity":
    case "divider":
      return block;
  }
}
