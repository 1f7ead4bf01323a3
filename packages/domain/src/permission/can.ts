import { type ActivityResource, activityRules } from "./activity-rules.ts";
import { type Actor, whenVerified } from "./actor.ts";
import { checkCreateList, type ListResource, listRules } from "./list-rules.ts";
import {
  checkPage,
  checkPromotion,
  type CommentResource,
  commentRules,
  type PageResource,
  type PersonResource,
  type PromotionResource,
  personRules,
} from "./person-rules.ts";
import { type PictureSubject, pictureRules } from "./picture-rules.ts";
import { type PermissionResult, allowed } from "./refusal.ts";

export type ActivityAction = keyof typeof activityRules;
type PersonAction = keyof typeof personRules;
type CommentAction = keyof typeof commentRules;
type ListAction = keyof typeof listRules;
type PictureAction = keyof typeof pictureRules;

/** Every action with the type of its resource. */
export type ResourceOf = Record<ActivityAction, ActivityResource> &
  Record<Exclude<PersonAction, "reportUser">, PersonResource> &
  Record<CommentAction, CommentResource> &
  Record<ListAction, ListResource> &
  Record<PictureAction, PictureSubject> & {
    reportUser: Pick<PersonResource, "userId">;
    viewProfile: PageResource;
    promoteUser: PromotionResource;
    /** No resource exists yet. */
    createActivity: null;
    createList: null;
  };

export type Action = keyof ResourceOf;

const rules: { readonly [Name in Action]: (actor: Actor, resource: ResourceOf[Name]) => PermissionResult } = {
  ...activityRules,
  ...personRules,
  ...commentRules,
  ...listRules,
  ...pictureRules,
  viewProfile: checkPage,
  promoteUser: checkPromotion,
  createActivity: (actor) => whenVerified(actor, () => allowed),
  createList: checkCreateList,
};

/**
 * Whether the actor may perform the action, and if not, why. Pure: pass the resource's fields, read in the transaction
 * that acts on it. Dates, capacity and other content rules are checked separately.
 */
export function can<Name extends Action>(actor: Actor, action: Name, resource: ResourceOf[Name]): PermissionResult {
  return rules[action](actor, resource);
}
