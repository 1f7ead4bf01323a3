import { expireActivities } from "@meander/api/modules/activities/expire-activities";
import { sendReminders } from "@meander/api/modules/notifications/send-reminders";
import { notifySpecialRecipients } from "@meander/api/modules/special-notifications/notify-special-recipients";
import { notificationsResponse } from "@meander/domain/contract/notifications";
import { ownListResponse } from "@meander/domain/contract/lists";
import { catalogue as en } from "@meander/domain/messages/en/catalogue";
import {
  type NotificationCode,
  notificationCode,
  notificationTypeOf,
  notificationTypes,
} from "@meander/domain/notification/catalogue";
import { expect, it } from "vitest";
import type { TestBrowser } from "../../support/push/test-browser.ts";
import { activityBody, CAMDEN, dayAhead, viewActivity } from "../support/activities.ts";
import { startMail } from "../support/mail.ts";
import {
  call as sceneCall,
  createScene,
  does as sceneDoes,
  names,
  type Role,
  roles,
  type Scene,
  withDates,
} from "../support/notification-scene.ts";
import type { TestPerson } from "../support/people.ts";
import { startPush } from "../support/push.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();
const mail = startMail(api);
const push = startPush(api);
const HOUR_MS = 3_600_000;

type Row = {
  /** Exactly these roles are notified. */
  readonly notified: readonly Role[];
  readonly cause: (scene: Scene) => Promise<unknown>;
  /** The text of the inbox and the mail's subject. */
  readonly says: string;
  readonly actor: Role | null;
  /** The link's path, unless it is the activity. */
  readonly path?: string;
  /** The dates are not settled. */
  readonly isOpen?: true;
  /** Other text in the mail: `@when` is the date with its hours and zone, `@first` the first proposed start. */
  readonly mail: readonly string[];
};

const call = (method: string, person: TestPerson, path: string, body?: unknown) =>
  sceneCall(api, method, person, path, body);
const post = (person: TestPerson, path: string, body: unknown = {}) => call("POST", person, path, body);
const does = (what: string, scene: Scene, person: TestPerson, body: unknown = {}) =>
  sceneDoes(api, what, scene, person, body);

async function voteAndJoin(scene: Scene) {
  const { dates } = await viewActivity(api, scene.activityId);
  const optionIds = dates.options.map(({ id }) => id);
  await does("join", scene, scene.people.outsider, { optionIds, message: "I know the way." });
}

const responses = (scene: Scene, status: 1 | 3) =>
  does(`participant/${scene.people.pending.id}`, scene, scene.people.host, { status });

async function ends({ endsAt }: Scene) {
  api.now = new Date(endsAt.getTime() + 60_000);
  await expireActivities(api.db, api.now);
}

async function attends(scene: Scene) {
  await ends(scene);
  const userIds = [scene.people.first.id, scene.people.shy.id];
  await does("attendance", scene, scene.people.host, { userIds });
}

async function passes({ startsAt }: Scene, hoursBefore: number) {
  api.now = new Date(startsAt.getTime() - hoursBefore * HOUR_MS);
  await sendReminders(api.db, api.now);
}

const reader = ({ people }: Scene) => [people.first.id, people.shy.id];

const table: Readonly<Record<NotificationCode, Row>> = {
  1: {
    cause: (scene) => voteAndJoin(scene),
    notified: ["host"],
    actor: "outsider",
    says: "Otto Berg asks to join Canal walk at dusk",
    mail: ["Otto Berg wrote:", "I know the way.", "Can make", "@when", "before @first", "Reply to Otto Berg"],
  },
  2: {
    cause: (scene) => does("leave", scene, scene.people.second),
    notified: ["first"],
    actor: "second",
    says: "Ben Adeyemi has left Canal walk at dusk",
    mail: ["When", "@when", "The Old Lock", "Who’s coming"],
  },
  3: {
    cause: (scene) => does("leave", scene, scene.people.second),
    notified: ["host"],
    actor: "second",
    says: "Ben Adeyemi can’t come to Canal walk at dusk any more",
    mail: ["@when", "Places", "Their place is free again"],
  },
  4: {
    cause: (scene) => responses(scene, 3),
    notified: ["pending"],
    actor: "host",
    says: "You’re in: Ines Barros approved your request for Canal walk at dusk",
    mail: ["@when", "The Old Lock", "Hosted by", "Ines Barros", "attached file"],
  },
  5: {
    cause: (scene) => responses(scene, 1),
    notified: ["pending"],
    actor: "host",
    says: "Ines Barros couldn’t fit you in for Canal walk at dusk this time",
    mail: ["@when", "Hosted by", "Ines Barros", "See what’s on"],
  },
  6: {
    cause: ({ people, activityId }) =>
      call("PATCH", people.host, `/activity/${activityId}`, { summary: "Bring a lamp." }),
    notified: ["first", "second", "pending"],
    actor: "host",
    says: "Canal walk at dusk has changed. See what is new",
    mail: ["What changed", "The description", "@when", "The Old Lock", "Ines Barros"],
  },
  7: {
    cause: (scene) => does("cancel", scene, scene.people.host, { reason: "Rain" }),
    notified: ["first", "second", "pending", "shy"],
    actor: "host",
    says: "Canal walk at dusk was cancelled by Ines Barros",
    mail: ["Ines Barros wrote:", "Rain", "It was planned for", "@when", "take it out of your calendar"],
  },
  8: {
    cause: async (scene) => {
      await attends(scene);
      await does("rating", scene, scene.people.first, { stars: 5, text: "Lovely" });
    },
    notified: ["host"],
    actor: "first",
    says: "Ana Silva rated Canal walk at dusk",
    mail: ["Rating", "5 out of 5", "Ana Silva wrote:", "Lovely"],
  },
  9: {
    cause: attends,
    notified: ["first"],
    actor: "host",
    says: "Ines Barros confirmed you came to Canal walk at dusk",
    mail: ["@when", "Hosted by", "leave a rating"],
  },
  10: {
    cause: (scene) =>
      does("comment", scene, scene.people.outsider, {
        text: "See you, @Ana Silva @Sol Reyes",
        mentionIds: reader(scene),
      }),
    notified: ["first"],
    actor: "outsider",
    says: "Otto Berg mentioned you in a comment on Canal walk at dusk",
    mail: ["Otto Berg wrote:", "See you, @Ana Silva", "@when", "The Old Lock"],
  },
  11: {
    cause: (scene) => responses(scene, 3),
    notified: ["first", "second"],
    actor: "pending",
    says: "Pia Larsen joins you on Canal walk at dusk",
    mail: ["@when", "The Old Lock", "Ines and 4 others"],
  },
  12: {
    cause: (scene) => does("comment", scene, scene.people.outsider, { text: "Is there a bus?" }),
    notified: ["host", "first", "second"],
    actor: "outsider",
    says: "Otto Berg wrote a comment on Canal walk at dusk",
    mail: ["Otto Berg wrote:", "Is there a bus?"],
  },
  13: {
    cause: ({ people, activityId }) => {
      const option = { dayCode: dayAhead(api, 5), timePeriodCode: 3, timeCode: 19 };
      return call("PUT", people.host, `/activity/${activityId}/dates`, { durationMinutes: 120, options: [option] });
    },
    notified: ["first", "second", "pending"],
    actor: "host",
    says: "New dates for Canal walk at dusk. When can you make it?",
    mail: ["@when", "The Old Lock", "Ines Barros", "before @first"],
  },
  14: {
    cause: ends,
    notified: ["first", "second", "shy"],
    actor: null,
    says: "How was Canal walk at dusk? Leave a rating",
    mail: ["@when", "The Old Lock", "Ines Barros", "Leave a rating"],
  },
  15: {
    cause: (scene) => passes(scene, 24),
    notified: ["host", "first", "second", "shy"],
    actor: null,
    says: "Canal walk at dusk starts soon",
    mail: ["@when", "The Old Lock"],
  },
  16: {
    isOpen: true,
    cause: (scene) => passes(scene, 48),
    notified: ["host"],
    actor: null,
    says: "People are waiting: pick a date for Canal walk at dusk",
    mail: ["Dates to vote on", "@when · 1 vote", "before @first", "Choose a date"],
  },
  17: {
    cause: (scene) => does("recommend", scene, scene.people.staff, { recommended: true }),
    notified: ["host"],
    actor: "staff",
    says: "Canal walk at dusk is now recommended by the team",
    mail: ["@when", "The Old Lock", "recommended"],
  },
  18: {
    cause: (scene) => does("like", scene, scene.people.outsider, { liked: true }),
    notified: ["host"],
    actor: "outsider",
    says: "Otto Berg likes Canal walk at dusk",
    mail: ["1 like"],
  },
  19: {
    cause: async ({ people }) => {
      const to = { kind: "people", userIds: [people.outsider.id, people.shy.id] };
      const note = {
        id: people.outsider.id,
        title: "A map for the night",
        text: "See the lights.",
        path: "/discover",
        to,
      };
      await post(people.staff, "/admin/notifications/special", note);
      // Until then it can be undone.
      api.now = new Date(api.now.getTime() + 10_000);
      await notifySpecialRecipients(api.db, api.now);
    },
    notified: ["outsider", "shy"],
    actor: null,
    says: "A map for the night",
    mail: ["See the lights."],
    path: "/discover",
  },
  20: {
    cause: async ({ people, activityId }) => {
      const { body } = await post(people.outsider, "/list", { title: "Evenings", isPublic: true });
      const { _id } = ownListResponse.parse(body).list;
      await call("PUT", people.outsider, `/list/${_id}/activity/${activityId}`);
    },
    notified: ["host"],
    actor: "outsider",
    says: "Otto Berg put Canal walk at dusk on a list",
    mail: ["@when"],
  },
  21: {
    cause: async (scene) => {
      const { outsider, shy, first } = scene.people;
      await does("like", scene, outsider, { liked: true });
      const near = { lon: CAMDEN[0], lat: CAMDEN[1] };
      await api.db.updateTable("person").set(near).where("id", "in", [outsider.id, shy.id]).execute();
      await api.db.updateTable("person").set({ lon: 13.4, lat: 52.5 }).where("id", "=", first.id).execute();
      // At noon no mail is delayed until the morning.
      api.now = new Date(`${dayAhead(api, 1)}T12:00:00.000Z`);
      await post(scene.people.host, "/activity", activityBody(api, { title: "Night swim" }));
    },
    notified: ["outsider"],
    actor: "host",
    says: "Something for you nearby: Night swim",
    mail: ["@when", "The Old Lock", "Ines Barros", "No limit", "Ask to join before @first"],
    path: "/activity/night-swim",
  },
  22: {
    cause: ends,
    notified: ["host"],
    actor: null,
    says: "Who came to Canal walk at dusk? Tick them off",
    mail: ["@when", "You and 3 others", "Tick who came"],
  },
};

const entries = notificationTypes.map(({ code, name }) => ({ code, name, row: table[code] }));

it.each(entries)("$code $name reaches exactly its recipients, with its text and link", async ({ code, row }) => {
  const browsers = new Map<string, TestBrowser>();
  const subscribe = async (person: TestPerson) => browsers.set(person.id, await push.subscribe(person));
  const scene = await createScene(api, { ...row, subscribe });
  const { people, activityId } = scene;
  await row.cause(scene);
  const roleOf = new Map(roles.map((role) => [people[role].id as string, role]));
  const ids = [...roleOf.keys()];
  const asRoles = (rows: readonly { readonly personId: string | null }[]) =>
    rows.map(({ personId }) => roleOf.get(personId ?? "")).toSorted();

  const inbox = await api.db
    .selectFrom("notification")
    .select(["id", "personId", "actorId"])
    .where("code", "=", code)
    .where("personId", "in", ids)
    .execute();
  expect(asRoles(inbox)).toEqual(row.notified.toSorted());
  expect(inbox.every(({ actorId }) => actorId === (row.actor === null ? null : people[row.actor].id))).toBe(true);

  const deliveries = (await api.db.selectFrom("delivery").selectAll().where("personId", "in", ids).execute()).filter(
    ({ data }) => (data as { notificationCode?: number }).notificationCode === code,
  );
  const by = (channel: string) => deliveries.filter((one) => one.channel === channel);
  const isMailed = isMailedBesidePush(code);
  expect(asRoles(by("mail"))).toEqual(isMailed ? row.notified.toSorted() : []);
  expect(by("mail").map(({ state }) => state)).not.toContain("skipped");
  expect(asRoles(by("web-push"))).toEqual(row.notified.toSorted());
  const messages = new Map(inbox.map(({ id, personId }) => [personId, id]));
  for (const { messageId, personId } of deliveries) expect(messages.get(personId ?? "")).toBe(messageId);

  const [notified = "host"] = row.notified;
  const response = await call("GET", people[notified], "/notifications");
  const shown = notificationsResponse.parse(response.body).notifications.find((one) => one.notificationCode === code);
  expect(shown?.actor?.firstName).toBe(row.actor === null ? undefined : names[row.actor][0]);
  const path = row.path ?? `/activity/${activityId}/canal-walk-at-dusk`;
  expect(shown?.path.replace(/\/activity\/[^/]+\/night/, "/activity/night")).toBe(path);
  const words = en.inbox[`text${code}`]
    .replaceAll(/<\/?b>/g, "")
    .replace("{actor}", `${shown?.actor?.firstName} ${shown?.actor?.lastName}`)
    .replace("{activity}", shown?.activity?.title ?? "?");
  expect(shown?.data.title ?? words).toBe(row.says);

  await push.drain();
  const pushes = [...browsers].flatMap(([id, browser]) =>
    push.service.receivedBy(browser).map(({ content }) => ({ role: roleOf.get(id), ...content })),
  );
  const arrived = pushes.filter(({ title }) => title === row.says);
  // A block hides the host's activity, but not the end of a participation.
  const isHiddenByBlock = shown?.activity !== null && notificationTypeOf(code).endsParticipation !== true;
  const isVisibleTo = (role: Role) => role !== "shy" || !isHiddenByBlock;
  expect(arrived.map(({ role }) => role).toSorted()).toEqual(row.notified.filter(isVisibleTo).toSorted());
  expect(arrived.find(({ role }) => role === notified)).toMatchObject({ id: shown?.id, path: shown?.path });
  expect(push.service.violations).toEqual([]);

  if (isMailed) await expectMail(scene, code, row);
});

/** By default, to somebody with a browser that gets pushes. */
function isMailedBesidePush(code: NotificationCode): boolean {
  const { defaults, noEmailWithPush } = notificationTypeOf(code);
  return defaults.sendEmail && noEmailWithPush !== true;
}

it.each(entries.filter(({ code }) => !isMailedBesidePush(code)))(
  "$code $name is mailed in full to those who want it",
  async ({ code, row }) => {
    const scene = await createScene(api, { ...row, subscribe: async () => {} });
    const [notified = "host"] = row.notified;
    if (!notificationTypeOf(code).defaults.sendEmail) {
      await post(scene.people[notified], "/preferences/notifications", {
        notificationCode: code,
        notificationChannel: "sendEmail",
      });
    }
    await row.cause(scene);
    await expectMail(scene, code, row);
  },
);

/** Checks the first recipient's mail: the inbox text, and everything needed to decide without opening the site. */
async function expectMail({ people, activityId }: Scene, code: NotificationCode, row: Row): Promise<void> {
  const [notified = "host"] = row.notified;
  const response = await call("GET", people[notified], "/notifications");
  const shown = notificationsResponse.parse(response.body).notifications.find((one) => one.notificationCode === code);
  // A mail about a change waits ten minutes for further ones.
  if (code === notificationCode.activityUpdated) api.now = new Date(api.now.getTime() + 10 * 60_000);
  const message = (await mail.receive(people[notified].email)).find(({ subject }) => subject === row.says);
  expect(message?.text).toContain(shown?.data.text ?? row.says);
  expect(message?.text).toContain(`Hello ${names[notified][0]}`);
  const button = code === notificationCode.joinRequestDeclined ? "/discover" : shown?.path;
  expect(message?.text).toContain(`http://meander.test${button}?notificationId=${shown?.id}`);
  const about = await viewActivity(api, shown?.activity?._id ?? activityId);
  const plain = (message?.html ?? "").replace(/<[^>]*>/g, "\n");
  for (const words of row.mail) {
    expect(message?.text).toContain(withDates(words, about));
    expect(plain).toContain(withDates(words, about));
  }
}
