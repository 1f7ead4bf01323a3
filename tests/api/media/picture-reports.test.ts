import { readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join, relative } from "node:path";
import type { Trx } from "@meander/api/db/client";
import { applyPictureRemovals } from "@meander/api/modules/media/apply-picture-removals";
import { pictureKey } from "@meander/api/modules/media/picture-files";
import { userResponse } from "@meander/domain/contract/profiles";
import { pictureIdOf } from "@meander/domain/image/picture-address";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { decide } from "../../support/staff-console.ts";
import { activityBody, createActivity, viewActivity } from "../support/activities.ts";
import { findOpenCase, openConsole, sendConsoleRequest, viewCase } from "../support/console-requests.ts";
import { english } from "../support/english.ts";
import { startInOrder, waitForLockWaits } from "../support/lock-waits.ts";
import { createPeople, createPerson, PASSWORD, type TestPerson } from "../support/people.ts";
import { createPictureActions, download, photo, upload, uploadedImage } from "../support/pictures.ts";
import { PRIVATE_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();
const { update, patch, statusFor, sweepAfter } = createPictureActions(api);
const DAY_MS = 86_400_000;

beforeEach(async () => {
  await api.db.deleteFrom("rateLimit").execute();
});

const idOf = (src: string) => pictureIdOf(src) ?? "";
const report = (src: string, by: TestPerson | undefined, body: object = { text: "Odd", category: "unsafe" }) =>
  send(api, "POST", `${PRIVATE_BASE}/media/${idOf(src)}/report`, { cookie: by?.session, body });
const sourcesOf = async (activityId: string) => (await viewActivity(api, activityId)).images.map(({ src }) => src);
const moderator = () => createPerson(api, { userType: 3, firstName: "Ada", lastName: "Quill" });
const pictureOf = (width: number) => photo(width, 600).jpeg().toBuffer();

async function reportedActivity() {
  const host = await createPerson(api, { firstName: "Mara" });
  const images = [];
  for (const width of [900, 901, 902]) images.push(await uploadedImage(api, host, {}, await pictureOf(width)));
  const sources = images.map(({ src }) => src);
  const { _id } = await createActivity(api, host, {
    images: sources.map((src, index) => ({ src, caption: `Number ${index}`, alt: "A harbour" })),
  });
  const [, src = ""] = sources;
  expect((await report(src, await createPerson(api))).status).toBe(200);
  return { host, activityId: _id, sources, src, caseId: await findOpenCase(api, idOf(src)) };
}

/** The files of the data folder that contain these bytes. */
async function filesWith(canary: Buffer): Promise<string[]> {
  const { dataFolder } = api.config;
  const entries = await readdir(dataFolder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const found = paths.filter((path) => readFileSync(path).includes(canary));
  return found.map((path) => relative(dataFolder, path));
}

async function remove(caseId: string, by: TestPerson) {
  const log = openConsole(api, by);
  const command = log.write(decide("removeContent"), { caseId, createdAt: api.now });
  const { receipts } = await log.send([command]);
  expect(receipts).toMatchObject([{ outcome: "applied" }]);
  const undo = () =>
    log.give({ type: "undo", undoneCommandId: command.commandId }, { caseId, baseVersion: 2, createdAt: api.now });
  return { undo };
}

describe("reporting a picture", () => {
  it("opens a case with what was written below it", async () => {
    const { host, activityId, src, caseId } = await reportedActivity();
    const record = await viewCase(api, caseId, await moderator());
    expect(record).toMatchObject({
      subjectType: "image",
      title: "Canal walk at dusk",
      owner: { userId: host.id },
      subject: { image: src, isDeleted: false, isHiddenOrRemoved: false, activityTitle: "Canal walk at dusk" },
      reports: [{ evidence: { ownerId: host.id, activityId, caption: "Number 1", alt: "A harbour" } }],
    });
    expect(record.subject.path).toContain(activityId);
  });

  it("shows every place of it, also once it is removed", async () => {
    const { host, activityId, src, caseId } = await reportedActivity();
    await update(host, { image: src, projects: [{ title: "A boat", images: [{ src }] }] });
    const ada = await moderator();
    const path = expect.stringContaining(host.id);
    const places = [
      { kind: "activity", title: "Canal walk at dusk", path: expect.stringContaining(activityId) },
      { kind: "avatar", title: null, path },
      { kind: "project", title: "A boat", path },
    ];
    expect((await viewCase(api, caseId, ada)).subject.places).toMatchObject(places);
    await remove(caseId, ada);
    expect((await viewCase(api, caseId, ada)).subject.places).toMatchObject(places);
  });

  it("of a profile names its owner", async () => {
    const person = await createPerson(api, { firstName: "Mara", lastName: "Okafor" });
    const { src } = await uploadedImage(api, person);
    await update(person, { image: src });
    expect(await report(src, await createPerson(api))).toMatchObject({
      status: 200,
      body: { message: english("reportForm.doneImage") },
    });
    const record = await viewCase(api, await findOpenCase(api, idOf(src)), await moderator());
    expect(record).toMatchObject({ title: "Mara Okafor", subject: { activityTitle: null } });
    expect(record.subject.path).toContain(person.id);
  });

  it("is refused for one’s own, for one that nobody may see, and without words", async () => {
    const [host, other] = await createPeople(api, 2);
    const { src } = await uploadedImage(api, host);
    await createActivity(api, host, { images: [{ src }], status: 0 });
    expect([(await report(src, host)).status, (await report(src, other)).status]).toEqual([409, 404]);
    await update(host, { image: src });
    expect((await report(src, other, { text: "" })).status).toBe(400);
    expect((await report("/media/01a1fbb0-2945-7ef5-8af3-8ef7cd6eef13.jpg", other)).status).toBe(404);
    expect((await report(src, undefined)).status).toBe(401);
  });

  it("isn’t shown to its owner, who is a moderator", async () => {
    const owner = await moderator();
    const { src } = await uploadedImage(api, owner);
    await update(owner, { image: src });
    await report(src, await createPerson(api));
    const path = `/case/${await findOpenCase(api, idOf(src))}`;
    expect((await sendConsoleRequest(api, "GET", path, owner)).status).toBe(404);
    expect((await sendConsoleRequest(api, "GET", path, await moderator())).status).toBe(200);
  });
});

describe("a picture that its owner takes out while a case about it is open", () => {
  it("stays for moderators until the case is decided", async () => {
    const { host, activityId, src, caseId } = await reportedActivity();
    await patch(host, activityId, { images: [] });
    await sweepAfter(2 * DAY_MS);
    const ada = await moderator();
    expect([await statusFor(src), await statusFor(src, ada)]).toEqual([404, 200]);
    expect((await viewCase(api, caseId, ada)).subject).toMatchObject({ isDeleted: true, image: src });
    await openConsole(api, ada).give(decide("noAction"), { caseId, createdAt: api.now });
    await sweepAfter(2 * DAY_MS);
    expect(await statusFor(src, ada)).toBe(404);
  });
});

describe("a removed picture", () => {
  it("is taken out of the activity; undoing puts it back where it was", async () => {
    const { host, activityId, sources, src, caseId } = await reportedActivity();
    const ada = await moderator();
    const { undo } = await remove(caseId, ada);
    expect([await statusFor(src), await statusFor(src, host), await statusFor(src, ada)]).toEqual([404, 404, 200]);
    expect(await sourcesOf(activityId)).toEqual([sources[0], sources[2]]);
    expect((await viewCase(api, caseId, ada)).subject).toMatchObject({
      isHiddenOrRemoved: true,
      isDeleted: false,
      activityTitle: "Canal walk at dusk",
    });
    expect((await undo()).outcome).toBe("applied");
    expect(await sourcesOf(activityId)).toEqual(sources);
    expect((await viewActivity(api, activityId)).images[1]).toMatchObject({ caption: "Number 1", alt: "A harbour" });
    expect(await statusFor(src)).toBe(200);
  });

  it("is taken out of every column of a profile, and put back", async () => {
    const person = await createPerson(api);
    const { src } = await uploadedImage(api, person);
    const place = { title: "Skipper", companyName: "Canal Co", startDate: { year: 2020, month: 1 } };
    const chosen = await update(person, {
      image: src,
      cover: { src, position: { y: 0.2 } },
      projects: [{ title: "A boat", images: [{ src }] }],
      positions: [{ ...place, images: [{ src }], company: { image: src } }],
    });
    expect(chosen.status).toBe(200);
    const uses = async () => {
      const { body } = await send(api, "GET", `${PRIVATE_BASE}/user/${person.id}`, { cookie: person.session });
      const { image, cover, projects, positions } = userResponse.parse(body).user;
      return [
        image,
        cover?.src,
        projects[0]?.images[0]?.src,
        positions[0]?.images[0]?.src,
        positions[0]?.company.image,
      ];
    };
    const before = await uses();
    expect(before).toEqual([src, src, src, src, src]);
    await report(src, await createPerson(api));
    const { undo } = await remove(await findOpenCase(api, idOf(src)), await moderator());
    expect(await uses()).toEqual(["/img/userAvatar.svg", undefined, undefined, undefined, null]);
    await undo();
    expect(await uses()).toEqual(before);
  });

  it("doesn’t take the place of what its owner has chosen since", async () => {
    const person = await createPerson(api);
    const [first, second] = [
      await uploadedImage(api, person),
      await uploadedImage(api, person, {}, await pictureOf(905)),
    ];
    await update(person, { image: first.src });
    await report(first.src, await createPerson(api));
    const { undo } = await remove(await findOpenCase(api, idOf(first.src)), await moderator());
    await update(person, { image: second.src });
    await undo();
    const { image } = await api.db
      .selectFrom("person")
      .select("image")
      .where("id", "=", person.id)
      .executeTakeFirstOrThrow();
    expect(image).toBe(second.src);
    expect(
      await api.db.selectFrom("removedPictureUse").selectAll().where("pictureId", "=", idOf(first.src)).execute(),
    ).toEqual([]);
  });

  it("can’t be used or uploaded again", async () => {
    const { host, activityId, src, caseId } = await reportedActivity();
    await remove(caseId, await moderator());
    const refused = await patch(host, activityId, { images: [{ src }] });
    expect(refused).toMatchObject({ status: 404, body: { fields: { images: english("errors.pictureNotFound") } } });
    expect(await upload(api, host.session, await pictureOf(901))).toMatchObject({
      status: 422,
      body: { message: english("errors.pictureRemoved"), fields: { image: english("errors.pictureRemoved") } },
    });
    const used = await send(api, "GET", `${PRIVATE_BASE}/media/used/local?images=${idOf(src)}`, {
      cookie: host.session,
    });
    expect(used).toMatchObject({ status: 200, body: { images: [] } });
  });

  it("is deleted after 30 days, when its owner can’t appeal any more", async () => {
    const { src, caseId } = await reportedActivity();
    const ada = await moderator();
    await remove(caseId, ada);
    await sweepAfter(29 * DAY_MS);
    expect(await statusFor(src, ada)).toBe(200);
    await sweepAfter(31 * DAY_MS);
    expect(await statusFor(src, ada)).toBe(404);
  });

  it("has its bytes in quarantine alone, and nowhere after the time to appeal", async () => {
    const [host, other] = await createPeople(api, 2);
    const { src } = await uploadedImage(api, host, {}, await pictureOf(937));
    await update(host, { cover: { src } });
    await report(src, other);
    const caseId = await findOpenCase(api, idOf(src));
    const ada = await moderator();
    const { bytes } = await download(api, src);
    const addresses = [src, ...["320.jpg", "320.avif", "937.jpg"].map((name) => `/media/${idOf(src)}/${name}`)];
    const canary = bytes.subarray(bytes.length - 400, bytes.length - 100);
    expect(await filesWith(canary)).toHaveLength(1);
    await remove(caseId, ada);
    for (const address of addresses) {
      for (const person of [undefined, host]) expect(await statusFor(address, person)).toBe(404);
    }
    expect(await filesWith(canary)).toEqual([expect.stringMatching(/^media\//)]);
    expect((await download(api, src, ada.session)).bytes.includes(canary)).toBe(true);
    await sweepAfter(31 * DAY_MS);
    expect(await filesWith(canary)).toEqual([]);
    expect(await statusFor(src, ada)).toBe(404);
  });

  it("goes with its owner’s account, and its case stays without it", async () => {
    const { host, src, caseId } = await reportedActivity();
    const ada = await moderator();
    await remove(caseId, ada);
    const left = await send(api, "DELETE", `${PRIVATE_BASE}/user/delete`, {
      cookie: host.session,
      body: { password: PASSWORD },
    });
    expect(left.status).toBe(200);
    expect(await statusFor(src, ada)).toBe(404);
    expect((await viewCase(api, caseId, ada)).subject).toMatchObject({ isDeleted: true, image: null });
  });
});

describe("a picture whose owner deletes their account while its case is open", () => {
  it.each(["noAction", "removeContent"] as const)("stays for moderators until it is decided: %s", async (decision) => {
    const { host, src, caseId } = await reportedActivity();
    const ada = await moderator();
    const leave = { cookie: host.session, body: { password: PASSWORD } };
    expect((await send(api, "DELETE", `${PRIVATE_BASE}/user/delete`, leave)).status).toBe(200);
    await sweepAfter(2 * DAY_MS);
    expect([await statusFor(src), await statusFor(src, ada)]).toEqual([404, 200]);
    expect(await viewCase(api, caseId, ada)).toMatchObject({ owner: null, subject: { image: src } });
    const { takenAt, takenLon, ownerId } = await api.db
      .selectFrom("picture")
      .selectAll()
      .where("id", "=", idOf(src))
      .executeTakeFirstOrThrow();
    expect([takenAt, takenLon, ownerId === host.id]).toEqual([null, null, false]);
    const log = openConsole(api, ada);
    const command = log.write(decide(decision), { caseId, createdAt: api.now });
    expect((await log.send([command])).receipts).toMatchObject([{ outcome: "applied" }]);
    await sweepAfter(0);
    expect(await statusFor(src, ada)).toBe(decision === "noAction" ? 404 : 200);
    await sweepAfter(DAY_MS);
    expect(await statusFor(src, ada)).toBe(404);
    const key = pictureKey(idOf(src), "320.jpg");
    expect(await api.services.mediaStore.get(key)).toBeNull();
  });
});

describe("two decisions about a picture at once", () => {
  it("are one, and the other is a conflict", async () => {
    const { src, caseId } = await reportedActivity();
    const [ada, bo] = [openConsole(api, await moderator()), openConsole(api, await moderator())];
    const lockIt = (trx: Trx) => sql`select from moderation_case where id = ${caseId}::uuid for update`.execute(trx);
    const results = await startInOrder(api, lockIt, [
      () => ada.give(decide("removeContent"), { caseId, createdAt: api.now }),
      () => bo.give(decide("noAction"), { caseId, createdAt: api.now }),
    ]);
    expect(results.map(({ outcome }) => outcome)).toEqual(["applied", "conflict"]);
    expect(await statusFor(src)).toBe(404);
  });
});

describe("a removal and another use of the picture at once", () => {
  const lockPicture = (src: string) => (trx: Trx) =>
    sql`select from picture where id = ${idOf(src)}::uuid for update`.execute(trx);

  const uses = [
    [
      "a project",
      (host: TestPerson, src: string) => update(host, { projects: [{ title: "A boat", images: [{ src }] }] }),
    ],
    ["an avatar", (host: TestPerson, src: string) => update(host, { image: src })],
    [
      "an open activity",
      (host: TestPerson, src: string) =>
        send(api, "POST", `${PRIVATE_BASE}/activity`, {
          cookie: host.session,
          body: activityBody(api, { images: [{ src }] }),
        }),
    ],
  ] as const;

  it.each(uses)("leaves no use in %s, whichever comes first", async (_, using) => {
    for (const isUsedFirst of [true, false]) {
      const { host, src, caseId } = await reportedActivity();
      const log = openConsole(api, await moderator());
      const calls = [
        () => using(host, src).then(({ status }) => status < 300),
        () => log.give(decide("removeContent"), { caseId, createdAt: api.now }).then(({ outcome }) => outcome),
      ];
      const results = await startInOrder<unknown>(api, lockPicture(src), isUsedFirst ? calls : calls.toReversed());
      expect(isUsedFirst ? results : results.toReversed()).toEqual([isUsedFirst, "applied"]);
      await applyPictureRemovals(api.db);
      const left = await api.db.selectFrom("pictureUse").selectAll().where("pictureId", "=", idOf(src)).execute();
      expect(left).toEqual([]);
    }
  });

  it("takes it out once and puts it back once, when two workers do so", async () => {
    const { activityId, src, sources, caseId } = await reportedActivity();
    const ada = await moderator();
    const lockActivity = (trx: Trx) => sql`select from activity where id = ${activityId}::uuid for update`.execute(trx);
    const work = () => applyPictureRemovals(api.db);
    const inOrder = (act: () => Promise<unknown>) => startInOrder<unknown>(api, lockActivity, [act, work, work]);
    let undo = async (): Promise<unknown> => null;
    await inOrder(async () => {
      ({ undo } = await remove(caseId, ada));
    });
    expect(await sourcesOf(activityId)).toEqual(sources.filter((source) => source !== src));
    await inOrder(() => undo());
    expect(await sourcesOf(activityId)).toEqual(sources);
  });

  it("survives its owner’s deletion of the account at the moment of a report", async () => {
    const [host, other] = await createPeople(api, 2);
    const { src } = await uploadedImage(api, host);
    await update(host, { image: src });
    const leave = () =>
      send(api, "DELETE", `${PRIVATE_BASE}/user/delete`, { cookie: host.session, body: { password: PASSWORD } });
    const lockOwner = (trx: Trx) => sql`select from person where id = ${host.id}::uuid for update`.execute(trx);
    const [reported, left] = await startInOrder(api, lockOwner, [() => report(src, other), leave]);
    expect([reported?.status, left?.status]).toEqual([200, 200]);
    expect([await statusFor(src), await statusFor(src, await moderator())]).toEqual([404, 200]);
  });

  it("keeps a picture that its owner takes out while somebody reports it", async () => {
    const [host, other] = await createPeople(api, 2);
    const { src } = await uploadedImage(api, host);
    await update(host, { image: src });
    const { reporting } = await api.db.transaction().execute(async (trx) => {
      await sql`lock table report in share mode`.execute(trx);
      const started = report(src, other);
      await waitForLockWaits(api, 1);
      await update(host, { image: null });
      await sweepAfter(2 * DAY_MS);
      return { reporting: started };
    });
    expect((await reporting).status).toBe(200);
    await sweepAfter(2 * DAY_MS);
    expect(await statusFor(src, await moderator())).toBe(200);
  });
});
