import { pictureIdOf } from "@meander/domain/image/picture-address";
import type { Activity } from "@meander/domain/contract/activities";
import type { CampaignRecord } from "@meander/domain/contract/campaigns";
import { act, createActivity, dayAhead } from "../../support/activities.ts";
import { createCampaign, createMarketer } from "../../support/campaigns.ts";
import { reportPerson } from "../../support/console-requests.ts";
import { photo, uploadedImage } from "../../support/pictures.ts";
import { createPerson, type TestPerson } from "../../support/people.ts";
import { PRIVATE_BASE, send } from "../../support/send.ts";
import type { TestApi } from "../../support/start-api.ts";
import { type PersonRole, personRoles, typeOf } from "./roles.ts";

/**
 * The data behind all rows: created once through the API and the same for every request, since writes are rolled back.
 */
export type Scene = {
  readonly now: Date;
  readonly people: Readonly<Record<PersonRole, TestPerson>>;
  /**
   * Hosted by `host`: open, with an evening tomorrow; the participant status of `pending`, `approved`, `declined` and
   * `left` is their name.
   */
  readonly activity: Activity;
  readonly optionIds: readonly string[];
  /** The host's, hidden from everyone else. */
  readonly draft: Activity;
  /** By `author`, on the activity. */
  readonly commentId: string;
  /** A person who never calls: reported, and the owner of the links in mails. */
  readonly subject: TestPerson;
  readonly caseId: string;
  readonly unsubscribeToken: string;
  /** Of `author`, used nowhere. */
  readonly pictureId: string;
  /** A draft by a marketer who never calls, ready for approval. */
  readonly campaign: CampaignRecord;
  /** Both are the host's. */
  readonly projectSlug: string;
  readonly positionSlug: string;
};

export async function buildScene(api: TestApi): Promise<Scene> {
  const people = await createPeople(api);
  const { host } = people;
  const activity = await createActivity(api, host, { capacity: 20 });
  const optionIds = activity.dates.options.map(({ id }) => id);
  await takePlaces(api, activity._id, people, optionIds);
  const draft = await createActivity(api, host, { status: 0, title: "Not yet told" });
  const commentId = await writeComment(api, activity._id, people.author);
  const subject = await createPerson(api, { firstName: "Dan", lastName: "Loud" });
  return {
    now: api.now,
    people,
    activity,
    optionIds,
    draft,
    commentId,
    subject,
    caseId: await reportPerson(api, subject.id),
    unsubscribeToken: await unsubscribeTokenOf(api, subject),
    pictureId: await uploadPicture(api, people.author),
    campaign: await createCampaign(api, await createMarketer(api)),
    ...(await describeHost(api, host)),
  };
}

/** The default values of the path parameters. */
export function paramsOf(scene: Scene): Readonly<Record<string, string>> {
  return {
    activityId: scene.activity._id,
    userId: scene.people.host.id,
    commentId: scene.commentId,
    caseId: scene.caseId,
    campaignId: scene.campaign.id,
    token: scene.unsubscribeToken,
    pictureId: scene.pictureId,
  };
}

/** The local day at the activity, this many days after the scene's now. */
export function sceneDay(scene: Scene, days: number): string {
  return dayAhead({ now: scene.now }, days);
}

async function createPeople(api: TestApi): Promise<Record<PersonRole, TestPerson>> {
  const entries: [PersonRole, TestPerson][] = [];
  for (const role of personRoles) {
    const wishes = { userType: typeOf(role), isVerified: role !== "unverified" };
    entries.push([role, await createPerson(api, wishes)]);
  }
  const people = Object.fromEntries(entries) as Record<PersonRole, TestPerson>;
  await api.db
    .insertInto("block")
    .values([
      { personId: people.host.id, blockedId: people.blocked.id },
      { personId: people.blocking.id, blockedId: people.host.id },
    ])
    .execute();
  await api.db
    .updateTable("person")
    .set({ suspendedUntil: new Date(api.now.getTime() + 7 * 86_400_000) })
    .where("id", "=", people.suspended.id)
    .execute();
  return people;
}

async function takePlaces(
  api: TestApi,
  activityId: string,
  { host, pending, approved, declined, left }: Readonly<Record<PersonRole, TestPerson>>,
  optionIds: readonly string[],
): Promise<void> {
  for (const person of [pending, approved, declined, left]) {
    await requireSuccess(act(api, "join", activityId, person, { optionIds, message: "May I come?" }));
  }
  await requireSuccess(act(api, `participant/${approved.id}`, activityId, host, { status: 3 }));
  await requireSuccess(act(api, `participant/${declined.id}`, activityId, host, { status: 1 }));
  await requireSuccess(act(api, "leave", activityId, left));
}

async function writeComment(api: TestApi, activityId: string, author: TestPerson): Promise<string> {
  const body = await requireSuccess(act(api, "comment", activityId, author, { text: "See you there" }));
  return (body as { comment: { _id: string } }).comment._id;
}

async function uploadPicture(api: TestApi, owner: TestPerson): Promise<string> {
  const { src } = await uploadedImage(api, owner, {}, await photo(600, 220).png().toBuffer());
  return pictureIdOf(src) ?? "";
}

async function describeHost(api: TestApi, host: TestPerson) {
  const project = { title: "A boat for two", sortOrder: 0 };
  const position = { title: "Skipper", companyName: "Canal Co", startDate: { year: 2020, month: 1 }, sortOrder: 0 };
  const body = await requireSuccess(
    send(api, "POST", `${PRIVATE_BASE}/user/update`, {
      cookie: host.session,
      body: { user: { projects: [project], positions: [position] } },
    }),
  );
  const { user } = body as { user: Record<"projects" | "positions", { urlSlug: string }[]> };
  return { projectSlug: user.projects[0]?.urlSlug ?? "", positionSlug: user.positions[0]?.urlSlug ?? "" };
}

async function unsubscribeTokenOf(api: TestApi, person: TestPerson): Promise<string> {
  const { unsubscribeToken } = await api.db
    .selectFrom("person")
    .select("unsubscribeToken")
    .where("id", "=", person.id)
    .executeTakeFirstOrThrow();
  return unsubscribeToken;
}

async function requireSuccess(response: ReturnType<typeof send>): Promise<unknown> {
  const { status, body } = await response;
  if (status >= 300) throw new Error(`The scene was refused with ${status}: ${JSON.stringify(body)}`);
  return body;
}
