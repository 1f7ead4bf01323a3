import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { expect, test } from "vitest";
import { createActivity } from "../support/activities.ts";
import { english } from "../support/english.ts";
import { createPerson } from "../support/people.ts";
import { uploadedImage } from "../support/pictures.ts";
import { PRIVATE_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();

async function preview(path: string) {
  const response = await api.app.request(`/preview/${path}`);
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
}

async function statusOf(path: string): Promise<number> {
  return (await preview(path)).response.status;
}

async function createList(session: string, isPublic: boolean): Promise<string> {
  const response = await send(api, "POST", `${PRIVATE_BASE}/list`, {
    cookie: session,
    body: { title: "Rainy days", isPublic },
  });
  return String(Object(Object(response.body).list)._id);
}

test("activities, people, lists and places have a picture in the size of link previews", async () => {
  const host = await createPerson(api, { firstName: "Ines" });
  const { _id: activityId } = await createActivity(api, host, { title: "Lanterns <on> the lock & beyond" });
  const listId = await createList(host.session, true);
  for (const path of [
    `activity/${activityId}.jpg`,
    `user/${host.id}.jpg`,
    `list/${listId}.jpg`,
    "discover/united-kingdom.jpg",
    "discover.jpg?lang=en-GB",
  ]) {
    const { response, bytes } = await preview(path);
    expect([path, response.status, response.headers.get("Content-Type")]).toEqual([path, 200, "image/jpeg"]);
    expect(response.headers.get("Cache-Control")).toBe("public, max-age=3600");
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
  }
});

test("a preview shows the title, the photo and the host's face", async () => {
  const host = await createPerson(api);
  const activity = await createActivity(api, host, { title: "Lanterns on the lock" });
  const path = `activity/${activity._id}.jpg`;
  const change = (body: object) =>
    send(api, "PATCH", `${PRIVATE_BASE}/activity/${activity._id}`, { cookie: host.session, body });
  const before = (await preview(path)).bytes;
  expect((await preview(path)).bytes.equals(before)).toBe(true);
  await change({ title: "Lanterns on the river" });
  const renamed = (await preview(path)).bytes;
  expect(renamed.equals(before)).toBe(false);
  const red = await uploadedImage(api, host);
  await change({ images: [red] });
  const illustrated = (await preview(path)).bytes;
  expect(illustrated.equals(renamed)).toBe(false);
  await send(api, "POST", `${PRIVATE_BASE}/user/update`, { cookie: host.session, body: { user: { image: red.src } } });
  expect((await preview(path)).bytes.equals(illustrated)).toBe(false);
});

test("what a visitor may not see has no preview, like what doesn't exist", async () => {
  const host = await createPerson(api);
  const draft = await createActivity(api, host, { status: 0 });
  const hidden = await createActivity(api, host);
  await api.db.updateTable("activity").set({ hiddenAt: api.now }).where("id", "=", hidden._id).execute();
  const listId = await createList(host.session, false);
  for (const path of [
    `activity/${draft._id}.jpg`,
    `activity/${hidden._id}.jpg`,
    `activity/${randomUUID()}.jpg`,
    "activity/..%2fuser.jpg",
    `activity/${hidden._id}.png`,
    `user/${randomUUID()}.jpg`,
    `list/${listId}.jpg`,
    `list/${randomUUID()}.jpg`,
    "discover/atlantis.jpg",
    "discover/portugal/..%2f..%2fsession.jpg",
  ]) {
    expect([path, await statusOf(path)]).toEqual([path, 404]);
  }
  const own = await send(api, "GET", `/preview/activity/${draft._id}.jpg`, { cookie: host.session });
  expect([own.status, own.body]).toMatchObject([404, { message: english("errors.notFound") }]);
});
