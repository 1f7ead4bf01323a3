import type { CampaignPreview } from "@meander/domain/contract/campaigns";
import { DomainError } from "@meander/domain/errors";
import { message } from "@meander/domain/messages/message";
import { userIdOf } from "../../db/branded-ids.ts";
import type { Database } from "../../db/client.ts";
import { type CampaignSender, personaliseMessage } from "../../mail/campaign-message.tsx";
import type { SessionActor } from "../../sessions/session-actor.ts";
import type { MediaStore } from "../media/media-store.ts";
import type { SceneDrawer } from "../media/scene-drawer.ts";
import { findInSegment } from "./audience-queries.ts";
import { embedPictures } from "./embed-pictures.ts";
import { getCampaignMessage } from "./get-campaign-message.ts";
import { getCampaignRow } from "./queries.ts";
import { storedAudience } from "./stored-json.ts";

type Input = {
  readonly actor: SessionActor;
  readonly campaignId: string;
  /** A person of the audience; undefined for the caller. */
  readonly userId: string | undefined;
  readonly sender: CampaignSender;
  readonly scenes: SceneDrawer;
  readonly mediaStore: MediaStore;
  readonly now: Date;
};

/** The mail as that person would receive it, without their personal unsubscribe link. Throws DomainError not-found. */
export async function previewCampaign(
  db: Database,
  { actor, campaignId, userId, sender, scenes, mediaStore, now }: Input,
): Promise<CampaignPreview> {
  const row = await getCampaignRow(db, campaignId);
  const person = await (userId === undefined || userId === actor.userId
    ? findSelf(db, actor.userId)
    : findInSegment(db, storedAudience(row.audience), userId));
  if (person === undefined) throw new DomainError("not-found", message("personNotFound"));
  const { id, firstName, lastName, locale } = person;
  const { subject, html, text } = personaliseMessage(await getCampaignMessage(db, campaignId, sender, locale), {
    firstName,
  });
  return {
    subject,
    html: await embedPictures(html, sender.publicUrl, { db, scenes, mediaStore, now }),
    text,
    recipient: { userId: userIdOf(id), name: `${firstName} ${lastName}` },
  };
}

function findSelf(db: Database, id: string) {
  return db
    .selectFrom("person")
    .select(["id", "firstName", "lastName", "locale"])
    .where("id", "=", id)
    .executeTakeFirst();
}
