import { randomUUID } from "node:crypto";
import { personalText } from "@meander/domain/campaign/personal-text";
import type { CampaignBlock } from "@meander/domain/contract/campaigns";
import { unsubscribePath } from "@meander/domain/paths";
import { render, toPlainText } from "@react-email/render";
import { translatorFor } from "../locale.ts";
import { CampaignMail, type LetterActivity } from "./campaign-mail.tsx";

export type LetterContent = {
  readonly campaignId: string;
  readonly subject: string;
  readonly preheader: string;
  readonly blocks: readonly CampaignBlock[];
  readonly activities: ReadonlyMap<string, LetterActivity>;
};

/** A campaign written once for each language of its frame; each copy only fills in who it is for. */
export type CampaignLetter = {
  readonly publicUrl: string;
  readonly campaignId: string;
  /** Stands for the recipient's token. Nobody knows it beforehand: a text or link that holds it would be given the real one. */
  readonly tokenMark: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
};

export type CampaignCopy = {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly unsubscribeUrl: string;
};

/** Stands for the first name while the mail is drawn: a private character that nothing upstream changes or escapes. */
const NAME_MARK = "\u{e000}";
/** Belongs to nobody. */
const NO_TOKEN = "00000000-0000-0000-0000-000000000000";

const escapes: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#x27;",
};

/** Draws the mail, as HTML and as text. */
export async function writeLetter(
  { campaignId, subject, preheader, blocks, activities }: LetterContent,
  publicUrl: string,
  locale: string | null,
): Promise<CampaignLetter> {
  const tokenMark = randomUUID();
  const html = await render(
    <CampaignMail
      t={translatorFor(locale)}
      publicUrl={publicUrl}
      campaignId={campaignId}
      subject={marked(subject)}
      preheader={marked(preheader)}
      blocks={blocks.map(markedBlock)}
      activities={activities}
      unsubscribeUrl={publicUrl + unsubscribePath(tokenMark, campaignId)}
    />,
  );
  const text = toPlainText(html, { selectors: [{ selector: "img", format: "skip" }] });
  return { publicUrl, campaignId, tokenMark, subject: marked(subject), html, text };
}

/** One person's copy. Without a token the link to unsubscribe leads to nobody's page: for previews. */
export function fillLetter(
  letter: CampaignLetter,
  { firstName, unsubscribeToken = NO_TOKEN }: { readonly firstName: string; readonly unsubscribeToken?: string },
): CampaignCopy {
  const fill = (text: string, name: string) =>
    text.replaceAll(letter.tokenMark, unsubscribeToken).replaceAll(NAME_MARK, () => name);
  const escapedName = firstName.replace(/[&<>"']/g, (character) => escapes[character] ?? "");
  return {
    subject: fill(letter.subject, firstName),
    html: fill(letter.html, escapedName),
    text: fill(letter.text, firstName),
    unsubscribeUrl: letter.publicUrl + unsubscribePath(unsubscribeToken, letter.campaignId),
  };
}

/** RFC 8058: mail programs offer a button that posts to the address, without a page or a login. */
export function unsubscribeHeaders(unsubscribeUrl: string): Readonly<Record<string, string>> {
  return { "List-Unsubscribe": `<${unsubscribeUrl}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
}

function marked(text: string): string {
  return personalText(text.replaceAll(NAME_MARK, ""), NAME_MARK);
}

function markedBlock(block: CampaignBlock): CampaignBlock {
  switch (block.type) {
    case "heading":
    case "paragraph":
      return { ...block, text: marked(block.text) };
    case "button":
      return { ...block, label: marked(block.label) };
    case "picture":
      return { ...block, alt: marked(block.alt) };
    case "activity":
    case "divider":
      return block;
  }
}
