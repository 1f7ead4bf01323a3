import type { Audience, CampaignBlock, CampaignProblem } from "../contract/campaigns.ts";
import type { CampaignContent } from "./content.ts";
import { campaignLink } from "./link.ts";
import { findUnknownPlaceholders } from "./placeholders.ts";

/** What prevents a campaign from being approved, in the order of the form. */
export function campaignProblems(content: CampaignContent): CampaignProblem[] {
  const { subject, blocks, audience } = content;
  const problems: CampaignProblem[] = [];
  if (isBlank(subject)) problems.push("subjectMissing");
  if (!blocks.some((block) => block.type !== "divider")) problems.push("blocksMissing");
  if (!blocks.every(isComplete)) problems.push("blockIncomplete");
  if (findUnknownPlaceholders(content).length > 0) problems.push("placeholderUnknown");
  if (!canMatchAnyone(audience)) problems.push("audienceEmpty");
  return problems;
}

function isComplete(block: CampaignBlock): boolean {
  switch (block.type) {
    case "heading":
    case "paragraph":
      return !isBlank(block.text);
    case "button":
      return !isBlank(block.label) && campaignLink(block.href, "") !== null;
    case "activity":
      return block.activityId !== null;
    case "picture":
      return !isBlank(block.alt);
    case "divider":
      return true;
  }
}

/** A place with neither a country nor a centre with radius matches nobody. */
function canMatchAnyone({ place }: Audience): boolean {
  return place === null || place.countryCode !== null || (place.centre !== null && place.radiusKm !== null);
}

function isBlank(text: string): boolean {
  return text.trim() === "";
}
