import { canSee } from "./activity-rules.ts";
import { type Actor, actorHas } from "./actor.ts";

/** The owner of a scene. */
export type SceneSubject =
  | { readonly kind: "activity"; readonly hostId: string; readonly isDraft: boolean; readonly isHidden: boolean }
  /** A person or a profile item. */
  | { readonly kind: "profile" }
  /** `isMailed`: mail clients load its images without a session. */
  | { readonly kind: "campaign"; readonly isMailed: boolean };

/** Blocks are ignored: the public view is cached for everyone. */
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
