import { z } from "zod";
import type { Database } from "../db/client.ts";
import { translatorFor } from "../locale.ts";
import { getLetter } from "../modules/campaigns/get-letter.ts";
import { type CampaignLetter, fillLetter, unsubscribeHeaders } from "../mail/campaign-letter.tsx";
import type { ClaimedDelivery } from "../outbox/claims.ts";
import type { MailTemplates } from "../mail-templates.ts";
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
  const { firstName, unsubscribeToken, locale } = delivery;
  if (firstName === null || unsubscribeToken === null) throw new Error("A campaign's mail needs its person.");
  const letter = await (isTest ? writeNow(campaignId, locale, context) : keptLetter(campaignId, locale, context));
  const { subject, html, text, unsubscribeUrl } = fillLetter(letter, { firstName, unsubscribeToken });
  const t = translatorFor(locale);
  return {
    subject: isTest ? t("campaignMail.testSubject", { subject }) : subject,
    html,
    text,
    headers: unsubscribeHeaders(unsubscribeUrl),
  };
}

function writeNow(campaignId: string, locale: string | null, { db, config }: RenderContext): Promise<CampaignLetter> {
  return getLetter(db, campaignId, config.publicUrl, locale);
}

function keptLetter(campaignId: string, locale: string | null, context: RenderContext): Promise<CampaignLetter> {
  const letters = keptLetters.get(context.db) ?? new Map<string, Kept>();
  keptLetters.set(context.db, letters);
  const now = context.clock().getTime();
  const key = `${campaignId} ${locale}`;
  const known = letters.get(key);
  if (known !== undefined && known.until > now) return known.letter;
  for (const [id, { until }] of letters) if (until <= now) letters.delete(id);
  const letter = writeNow(campaignId, locale, context);
  letters.set(key, { letter, until: now + KEEP_MS });
  letter.catch(() => letters.delete(key));
  return letter;
}
