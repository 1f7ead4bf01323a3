import { z } from "zod";
import type { Database } from "../db/client.ts";
import { translatorFor } from "../locale.ts";
import { type CampaignMessage, personaliseMessage, unsubscribeHeaders } from "../mail/campaign-message.tsx";
import type { MailTemplates } from "../mail-templates.ts";
import { getCampaignMessage } from "../modules/campaigns/get-campaign-message.ts";
import type { ClaimedDelivery } from "../outbox/claims.ts";
import type { RenderContext, RenderedMail } from "./rendered-mail.ts";

/**
 * Milliseconds that a rendered campaign is cached. A running campaign can't be edited, but an activity in it may close
 * or change its title.
 */
const CACHE_TTL_MS = 30_000;

type CacheEntry = { readonly message: Promise<CampaignMessage>; readonly until: number };
const cachedMessages = new WeakMap<Database, Map<string, CacheEntry>>();

const campaignData = z.object({
  campaignId: z.uuid(),
  isTest: z.boolean(),
  timeZone: z.string().optional(),
}) satisfies z.ZodType<MailTemplates["campaign"]>;

/** Renders one recipient's mail of a campaign, with the headers for one-click unsubscribing. */
export async function renderCampaignMail(delivery: ClaimedDelivery, context: RenderContext): Promise<RenderedMail> {
  const { campaignId, isTest } = campaignData.parse(delivery.data);
  const { firstName, unsubscribeToken, locale } = delivery;
  if (firstName === null || unsubscribeToken === null) throw new Error("A campaign's mail requires a person.");
  const message = await (isTest
    ? renderMessage(campaignId, locale, context)
    : getCachedMessage(campaignId, locale, context));
  const { subject, html, text, unsubscribeUrl } = personaliseMessage(message, { firstName, unsubscribeToken });
  const t = translatorFor(locale);
  return {
    subject: isTest ? t("campaignMail.testSubject", { subject }) : subject,
    html,
    text,
    headers: unsubscribeHeaders(unsubscribeUrl),
  };
}

function renderMessage(
  campaignId: string,
  locale: string | null,
  { db, config }: RenderContext,
): Promise<CampaignMessage> {
  return getCampaignMessage(db, campaignId, config, locale);
}

function getCachedMessage(campaignId: string, locale: string | null, context: RenderContext): Promise<CampaignMessage> {
  const messages = cachedMessages.get(context.db) ?? new Map<string, CacheEntry>();
  cachedMessages.set(context.db, messages);
  const now = context.clock().getTime();
  const key = `${campaignId} ${locale}`;
  const known = messages.get(key);
  if (known !== undefined && known.until > now) return known.message;
  for (const [id, { until }] of messages) if (until <= now) messages.delete(id);
  const message = renderMessage(campaignId, locale, context);
  messages.set(key, { message, until: now + CACHE_TTL_MS });
  message.catch(() => messages.delete(key));
  return message;
}
