import { canSee } from "./activity-rules.ts";
import { type Actor, actorHas } from "./actor.ts";

/** What a drawn scene is of. */
export type SceneSubject =
  | { readonly kind: "activity"; readonly hostId: string; readonly isDraft: boolean; readonly isHidden: boolean }
  /** A person, or an item of a profile. */
  | { readonly kind: "profile" }
  /** `isMailed`: mail programs fetch its pictures without a session. */
  | { readonly kind: "campaign"; readonly isMailed: boolean };

/** A block changes nothing: what a visitor may see is public, and caches store it. */
export function canSeeScene(actor: Actor, subject: SceneSubject): boolean {
  switch (subject.kind) {
    case "activity":
      return canSee(actor, { ...subject, isBlocked: false, state: subject.isDraft ? "draft" : "open" });
    case "profile":
      return true;
    case "campaign":
      return subject.isMailed || actorHas(actor, "sendCampaigns");
  }
}
