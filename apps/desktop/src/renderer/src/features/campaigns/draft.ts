import type { CampaignBlock, CampaignBody, CampaignRecord } from "@meander/domain/contract/campaigns";

/** Blocks know their place by a key of this window: two may hold the same words. */
export type KeyedBlock = { readonly key: string; readonly block: CampaignBlock };
export type Draft = Omit<CampaignBody, "blocks"> & { readonly blocks: readonly KeyedBlock[] };
export type BlockType = CampaignBlock["type"];

export const blockTypes: readonly BlockType[] = ["heading", "paragraph", "button", "activity", "picture", "divider"];

export function keyBlock(block: CampaignBlock): KeyedBlock {
  return { key: crypto.randomUUID(), block };
}

export function draftOf({ name, subject, preheader, blocks, audience, mailsPerMinute }: CampaignRecord): Draft {
  return { name, subject, preheader, blocks: blocks.map(keyBlock), audience, mailsPerMinute };
}

export function bodyOf({ blocks, ...rest }: Draft): CampaignBody {
  return { ...rest, blocks: blocks.map(({ block }) => block) };
}

export function emptyBlock(type: BlockType): CampaignBlock {
  switch (type) {
    case "heading":
    case "paragraph":
      return { type, text: "" };
    case "button":
      return { type, label: "", href: "" };
    case "activity":
      return { type, activityId: null };
    case "picture":
      return { type, category: 1, timePeriodCode: 3, alt: "" };
    case "divider":
      return { type };
  }
}

/** The blocks with the one at `from` moved by `step`; the same list where that leads out of it. */
export function moveBlock(blocks: readonly KeyedBlock[], from: number, step: 1 | -1): readonly KeyedBlock[] {
  const moved = blocks[from];
  const to = from + step;
  if (moved === undefined || to < 0 || to >= blocks.length) return blocks;
  return blocks.toSpliced(from, 1).toSpliced(to, 0, moved);
}
