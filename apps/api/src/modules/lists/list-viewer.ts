import { type Actor, actorHas } from "@meander/domain/permission/actor";
import type { Database } from "../../db/client.ts";
import { actorIdOf } from "../activities/activity-for-actor.ts";
import { findBlockedPeople } from "../profiles/queries.ts";
import type { ListViewer } from "./queries.ts";

/** The facts that decide which activities on a list this actor sees. */
export async function findListViewer(db: Database, actor: Actor): Promise<ListViewer> {
  const personId = actorIdOf(actor);
  return {
    personId,
    seesEverything: actorHas(actor, "moderateActivities") || actorHas(actor, "overseeActivities"),
    hiddenHosts: [...(await findBlockedPeople(db, personId))],
  };
}
