import type { CampaignBlock, CampaignBody, CampaignRecord } from "@meander/domain/contract/campaigns";

/** Blocks have a local key, because two may have the same content. */
export type KeyedBlock = { readonly key: string; readonly block: CampaignBlock };
export type Draft = Omit<CampaignBody, "blocks"> & { readonly blocks: readonly KeyedBlock[] };
export type BlockType = CampaignBlock["type"];

export function keyBlock(block: CampaignBlock): KeyedBlock {
  return { key: crypto.randomUUID(), block };
}

export function draftOf({ name, subject, preheader, blocks, audience, mailsPerMinute }: CampaignRecord): Draft {
  return { name, subject, preheader, blocks: blocks.map(keyBlock), audience, mailsPerMinute };
}

export function bodyOf({ blocks, ...rest }: Draft): CampaignBody {
  return { ...rest, blocks: blocks.map(({ block }) => block) };
}

const emptyBlocks: { readonly [Type in BlockType]: Extract<CampaignBlock, { type: Type }> } = {
  heading: { type: "heading", text: "" },
  paragraph: { type: "paragraph", text: "" },
  button: { type: "button", label: "", href: "" },
  activity: { type: "activity", activityId: null },
  picture: { type: "picture", category: 1, timePeriodCode: 3, alt: "" },
  divider: { type: "divider" },
};
// Object.keys loses the names.
export const blockTypes = Object.keys(emptyBlocks) as BlockType[];

export function emptyBlock(type: BlockType): CampaignBlock {
  return emptyBlocks[type];
}

/** Moves the block at `from` by `step`; unchanged when that is out of range. */
export function moveBlock(blocks: readonly KeyedBlock[], from: number, step: 1 | -1): readonly KeyedBlock[] {
  const moved = blocks[from];
  const to = from + step;
  if (moved === undefined || to < 0 || to >= blocks.length) return blocks;
  return blocks.toSpliced(from, 1).toSpliced(to, 0, moved);
}
