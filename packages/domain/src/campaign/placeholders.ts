import type { CampaignBlock, UnknownPlaceholder } from "../contract/campaigns.ts";
import type { CampaignContent } from "./content.ts";

const FIRST_NAME = "{firstName}";
/** Anything in braces, and braces that were left open or doubled. */
const BRACES = /\{+[^{}\n]{0,40}\}*|\}+/gu;

/** What stands in braces and would leave literally: `{firstName}` alone is filled in, and that not in addresses. */
export function findUnknownPlaceholders({
  subject,
  preheader,
  blocks,
}: Pick<CampaignContent, "subject" | "preheader" | "blocks">): UnknownPlaceholder[] {
  return [
    ...unfilled(subject).map((text) => ({ place: "subject" as const, block: null, text })),
    ...unfilled(preheader).map((text) => ({ place: "preheader" as const, block: null, text })),
    ...blocks.flatMap((block, at) =>
      unfilledIn(block).map((text) => ({ place: "block" as const, block: at + 1, text })),
    ),
  ];
}

function unfilledIn(block: CampaignBlock): readonly string[] {
  switch (block.type) {
    case "heading":
    case "paragraph":
      return unfilled(block.text);
    case "button":
      return [...unfilled(block.label), ...listBraces(block.href)];
    case "picture":
      return unfilled(block.alt);
    case "activity":
    case "divider":
      return [];
  }
}

function unfilled(text: string): readonly string[] {
  return listBraces(text).filter((found) => found !== FIRST_NAME);
}

/** Everything in braces; a special notification fills in none of it. */
export function listBraces(text: string): readonly string[] {
  return [...new Set(text.match(BRACES) ?? [])];
}
