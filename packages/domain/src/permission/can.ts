import { type ActivityResource, activityRules } from "./activity-rules.ts";
import { type Actor, whenVerified } from "./actor.ts";
import { answerCreateList, type ListResource, listRules } from "./list-rules.ts";
import {
  answerPromotion,
  type CommentResource,
  commentRules,
  type PersonResource,
  type PromotionResource,
  personRules,
} from "./person-rules.ts";
import { type Answer, allowed } from "./refusal.ts";

export type ActivityAction = keyof typeof activityRules;
type PersonAction = keyof typeof personRules;
type CommentAction = keyof typeof commentRules;
type ListAction = keyof typeof listRules;

/** Every action with what it is done to. */
export type ResourceOf = Record<ActivityAction, ActivityResource> &
  Record<PersonAction, PersonResource> &
  Record<CommentAction, CommentResource> &
  Record<ListAction, ListResource> & {
    promoteUser: PromotionResource;
    /** Nothing is there yet. */
    createActivity: null;
    createList: null;
  };

export type Action = keyof ResourceOf;

const rules: { readonly [Name in Action]: (actor: Actor, resource: ResourceOf[Name]) => Answer } = {
  ...activityRules,
  ...personRules,
  ...commentRules,
  ...listRules,
  promoteUser: answerPromotion,
  createActivity: (actor) => whenVerified(actor, () => allowed),
  createList: answerCreateList,
};

/**
 * Whether the actor may do this to that, and if not, why. Pure: pass what is known of the resource, read in the same
 * transaction that acts on it. Dates, capacity and other rules of content are decided apart.
 */
export function can<Name extends Action>(actor: Actor, action: Name, resource: ResourceOf[Name]): Answer {
  return rules[action](actor, resource);
}
