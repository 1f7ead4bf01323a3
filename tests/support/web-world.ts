import { activityPath, userPath } from "@meander/domain/paths";
import { queryProduct } from "./web-database.ts";

/** Addresses of the demo world that specs go to, all read from the product's database. */
export type World = {
  /** Hosted by host@, somebody waits for an answer, a day is settled and its times are voted on. */
  readonly hostsActivity: string;
  /** Several days to vote on, places left; traveller@ has nothing to do with it. */
  readonly joinable: string;
  /** traveller@ is in. */
  readonly joined: string;
  readonly suggested: string;
  readonly hostProfile: string;
  readonly travellerId: string;
  readonly hostId: string;
  readonly projectPath: string;
  readonly experiencePath: string;
};

let known: Promise<World> | undefined;

export function findWorld(): Promise<World> {
  known ??= readWorld();
  return known;
}

async function readWorld(): Promise<World> {
  const [hostId, travellerId] = await Promise.all([
    personId("host@meander.example"),
    personId("traveller@meander.example"),
  ]);
  const [hostsActivity, joinable, joined, suggested, project, position] = await Promise.all([
    activity("title = 'Sunset along Regent’s Canal'"),
    activity("title = 'Richmond Park loop, deer at a distance'"),
    activity("title = 'Low tide on the Thames foreshore'"),
    activity("is_suggested and status = 1"),
    slug(hostId, "project"),
    slug(hostId, "position"),
  ]);
  return {
    hostsActivity,
    joinable,
    joined,
    suggested,
    hostProfile: userPath(hostId),
    travellerId,
    hostId,
    projectPath: `/project/${project}`,
    experiencePath: `/experience/${position}`,
  };
}

async function personId(email: string): Promise<string> {
  const rows = await queryProduct<{ id: string }>("select id from person where email = $1", [email]);
  return first(rows, email).id;
}

async function activity(condition: string): Promise<string> {
  const rows = await queryProduct<{ id: string; title: string }>(
    `select id, title from activity where ${condition} order by title limit 1`,
  );
  const { id, title } = first(rows, condition);
  return activityPath({ _id: id, title });
}

async function slug(personIdOfOwner: string, kind: "project" | "position"): Promise<string> {
  const rows = await queryProduct<{ slug: string }>(
    "select slug from profile_slug where person_id = $1 and kind = $2 order by slug limit 1",
    [personIdOfOwner, kind],
  );
  return first(rows, `${kind} of ${personIdOfOwner}`).slug;
}

function first<Row>(rows: readonly Row[], what: string): Row {
  const [row] = rows;
  if (row === undefined) throw new Error(`The demo world has no ${what}`);
  return row;
}
