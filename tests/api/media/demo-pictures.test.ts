import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { jsonb } from "@meander/api/db/jsonb";
import { storedImagesOf } from "@meander/api/db/stored-images";
import type { Trx } from "@meander/api/db/client";
import { givePhotosTo } from "@meander/api/modules/demo/photo-queries";
import { givePictures } from "@meander/api/modules/demo/give-pictures";
import { pictureIdOf } from "@meander/domain/image/picture-address";
import { pino } from "pino";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { createActivity, viewActivity } from "../support/activities.ts";
import { startInOrder } from "../support/lock-waits.ts";
import { createPerson } from "../support/people.ts";
import { download } from "../support/pictures.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();

const give = () =>
  givePictures({
    db: api.db,
    store: api.services.mediaStore,
    config: api.config,
    clock: () => api.now,
    log: pino({ level: "silent" }),
  });
const readImages = storedImagesOf("project.images");
const imageOf = async (id: string) =>
  (await api.db.selectFrom("person").select("image").where("id", "=", id).executeTakeFirstOrThrow()).image;

it("gives the people of the demo world different pictures through the pipeline, and nobody else", async () => {
  const [mara, jon, other] = [await createPerson(api), await createPerson(api), await createPerson(api)];
  await api.db
    .insertInto("demoItem")
    .values([
      { key: "person:host", itemId: mara.id },
      { key: "person:traveller", itemId: jon.id },
    ])
    .execute();
  await give();
  const [first, second] = [await imageOf(mara.id), await imageOf(jon.id)];
  const [one, two] = [await download(api, first ?? ""), await download(api, second ?? "")];
  expect([one.status, two.status, one.headers.get("Content-Type")]).toEqual([200, 200, "image/jpeg"]);
  expect(one.bytes.equals(two.bytes)).toBe(false);
  const { width, kind } = await api.db
    .selectFrom("picture")
    .select(["width", "kind"])
    .where("id", "=", pictureIdOf(first ?? "") ?? "")
    .executeTakeFirstOrThrow();
  expect([width, kind]).toEqual([1024, "avatar"]);
  expect(await imageOf(other.id)).toBeNull();
  expect(await readdir(join(api.config.dataFolder, "uploads"))).toEqual([]);

  // Each gets one once: what the person does with it stays.
  await api.db.updateTable("person").set({ image: null }).where("id", "=", mara.id).execute();
  await give();
  expect(await imageOf(mara.id)).toBeNull();
  expect(await imageOf(jon.id)).toBe(second);
});

it("takes nothing from an owner who chooses while a photo is drawn", async () => {
  const mara = await createPerson(api);
  const { _id } = await createActivity(api, mara);
  const scene = "/scene/4/3/library-1.svg";
  const subject = {
    key: "photo:activity:tide",
    kind: "activity",
    id: _id,
    ownerId: mara.id,
    category: 1,
    period: 1,
  } as const;
  const lockActivity = (trx: Trx) => sql`select from activity where id = ${_id}::uuid for update`.execute(trx);
  const choose = () =>
    api.db
      .updateTable("activity")
      .set({ images: jsonb([{ src: scene }]) })
      .where("id", "=", _id)
      .execute();
  const give = () =>
    api.db.transaction().execute((trx) => givePhotosTo(trx, subject, [{ src: "/scene/1/1/library-2.svg" }]));
  await startInOrder<unknown>(api, lockActivity, [choose, give]);
  expect((await viewActivity(api, _id)).images).toEqual([{ src: scene }]);
});

it("photographs what they show, once, and not what they chose themselves", async () => {
  const [mara, guest] = [await createPerson(api), await createPerson(api)];
  const [seen, chosen, real] = [
    await createActivity(api, mara),
    await createActivity(api, mara),
    await createActivity(api, guest),
  ];
  const scene = "/scene/4/3/library-1.svg";
  await api.db
    .updateTable("activity")
    .set({ images: jsonb([{ src: scene }]) })
    .where("id", "=", chosen._id)
    .execute();
  const project = await api.db
    .insertInto("project")
    .values({
      personId: mara.id,
      title: "Tide tables",
      images: jsonb([{ src: scene, caption: "Low tide" }, { src: scene }]),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await api.db
    .insertInto("demoItem")
    .values([
      { key: "person:mara", itemId: mara.id },
      { key: "activity:market", itemId: seen._id },
      { key: "activity:shore", itemId: chosen._id },
    ])
    .execute();
  const sourcesOf = async (id: string) => (await viewActivity(api, id)).images.map(({ src }) => src);
  const projectImages = async () => {
    const query = api.db.selectFrom("project").select("images").where("id", "=", project.id);
    return readImages((await query.executeTakeFirstOrThrow()).images);
  };
  await give();
  const photos = await sourcesOf(seen._id);
  expect(photos).toHaveLength(2);
  for (const src of photos) expect((await download(api, src)).headers.get("Content-Type")).toBe("image/jpeg");
  expect([await sourcesOf(chosen._id), await sourcesOf(real._id)]).toEqual([[scene], []]);
  expect(await projectImages()).toMatchObject([
    { src: expect.stringMatching(/^\/media\//), caption: "Low tide" },
    { src: scene },
  ]);
  const { cover } = await api.db
    .selectFrom("person")
    .select("cover")
    .where("id", "=", mara.id)
    .executeTakeFirstOrThrow();
  expect(cover).toMatchObject({ src: expect.stringMatching(/^\/media\//), width: 1152, height: 720 });

  await api.db
    .updateTable("activity")
    .set({ images: jsonb([]) })
    .where("id", "=", seen._id)
    .execute();
  await give();
  expect(await sourcesOf(seen._id)).toEqual([]);
});
