import { z } from "zod";
import type { Database } from "../db/client.ts";
import { translatorFor } from "../http/locale.ts";
import { getLetter } from "../modules/campaigns/get-letter.ts";
import { type CampaignLetter, fillLetter, unsubscribeHeaders } from "./campaign-letter.tsx";
import type { ClaimedDelivery } from "./claims.ts";
import type { MailTemplates } from "./mail-templates.ts";
import type { RenderContext, RenderedMail } from "./rendered-mail.ts";

/** A running campaign can't be edited, but an activity in it may close or change its title. */
const KEEP_MS = 30_000;

type Kept = { readonly letter: Promise<CampaignLetter>; readonly until: number };
const keptLetters = new WeakMap<Database, Map<string, Kept>>();

const campaignData = z.object({
  campaignId: z.uuid(),
  isTest: z.boolean(),
}) satisfies z.ZodType<MailTemplates["campaign"]>;

/** One person's copy of a campaign, with what lets them stop it in one click. */
export async function writeCampaignCopy(delivery: ClaimedDelivery, context: RenderContext): Promise<RenderedMail> {
  const { campaignId, isTest } = campaignData.parse(delivery.data);
  const { firstName, unsubscribeToken } = delivery;
  if (firstName === null || unsubscribeToken === null) throw new Error("A campaign's mail needs its person.");
  const letter = await (isTest ? writeNow(campaignId, context) : keptLetter(campaignId, context));
  const { subject, html, text, unsubscribeUrl } = fillLetter(letter, { firstName, unsubscribeToken });
  const t = translatorFor("en-GB");
  return {
    subject: isTest ? t("campaignMail.testSubject", { subject }) : subject,
    html,
    text,
    headers: unsubscribeHeaders(unsubscribeUrl),
  };
}

function writeNow(campaignId: string, { db, config }: RenderContext): Promise<CampaignLetter> {
  return getLetter(db, campaignId, config.publicUrl);
}

function keptLetter(campaignId: string, context: RenderContext): Promise<CampaignLetter> {
  const letters = keptLetters.get(context.db) ?? new Map<string, Kept>();
  keptLetters.set(context.db, letters);
  const now = context.clock().getTime();
  const known = letters.get(campaignId);
  if (known !== undefined && known.until > now) return known.letter;
  for (const [id, { until }] of letters) if (until <= now) letters.delete(id);
  const letter = writeNow(campaignId, context);
  letters.set(campaignId, { letter, until: now + KEEP_MS });
  letter.catch(() => letters.delete(campaignId));
  return letter;
}
