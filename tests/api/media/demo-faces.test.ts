import { access } from "node:fs/promises";
import { join } from "node:path";
import { giveFaces } from "@meander/api/modules/demo/give-faces";
import { pictureIdOf } from "@meander/domain/image/picture-address";
import { pino } from "pino";
import { expect, it } from "vitest";
import { createPerson } from "../support/people.ts";
import { download } from "../support/pictures.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();

const give = () =>
  giveFaces({
    db: api.db,
    store: api.services.mediaStore,
    config: api.config,
    clock: () => api.now,
    log: pino({ level: "silent" }),
  });
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
  await expect(access(join(api.config.dataFolder, "uploads", `face-${mara.id}`))).rejects.toThrow("ENOENT");

  // Each gets one once: what the person does with it stays.
  await api.db.updateTable("person").set({ image: null }).where("id", "=", mara.id).execute();
  await give();
  expect(await imageOf(mara.id)).toBeNull();
  expect(await imageOf(jon.id)).toBe(second);
});
