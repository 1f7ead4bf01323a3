import type { CampaignBlock, UnknownPlaceholder } from "../contract/campaigns.ts";
import type { CampaignContent } from "./content.ts";

const FIRST_NAME = "{firstName}";
/** Text in braces, including unclosed and doubled braces. */
const BRACES = /\{+[^{}\n]{0,40}\}*|\}+/gu;

/** Placeholders that would be sent literally: only `{firstName}` is replaced, and not in addresses. */
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

/** All text in braces; special notifications replace no placeholders. */
export function listBraces(text: string): readonly string[] {
  return [...new Set(text.match(BRACES) ?? [])];
}
