import { randomUUID } from "node:crypto";
import { pictureAddress } from "@meander/domain/image/picture-address";
import { isImageAddress } from "@meander/domain/image/image-address";
import { sql } from "kysely";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { english } from "../support/english.ts";
import { activityBody, createActivity, takePart } from "../support/activities.ts";
import { reportPerson } from "../support/console-requests.ts";
import { createPerson, type TestPerson } from "../support/people.ts";
import { PRIVATE_BASE, PUBLIC_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();

const harmful = [
  `${PRIVATE_BASE}/logout`,
  "https://tracker.example/media/pixel.png",
  "//tracker.example/media/pixel.png",
  "/\\tracker.example/pixel.png",
  `/scene/..${PRIVATE_BASE}/logout`,
  `/scene/%2e%2e${PRIVATE_BASE}/logout`,
  "/scene/a.png?next=/api",
  "/scene//a.png",
];

test("a browser requests an accepted address from our site unchanged", () => {
  const folders = fc.constantFrom(
    pictureAddress(randomUUID()),
    "/media/",
    "/scene/",
    "/img/",
    "/",
    "//tracker.example/img/",
  );
  const pieces = fc.constantFrom("/", "..", ".", "%2e", "\\", "?", "#", "@", ":", "a", "B-1", "_~", ".png", "é", "\t");
  const addresses = fc
    .tuple(folders, fc.array(pieces, { minLength: 1, maxLength: 5 }))
    .map(([folder, rest]) => folder + rest.join(""));
  fc.assert(
    fc.property(addresses, (address) => {
      fc.pre(isImageAddress(address));
      expect(new URL(address, "https://meander.example/profile/x").href).toBe(`https://meander.example${address}`);
    }),
  );
});

test("the accepted folders contain only pictures, without a route that writes", () => {
  const below = api.app.routes.filter(({ path }) => /^\/(?:media|scene|img)\//.test(path));
  expect(below.length).toBeGreaterThan(6);
  expect(below.filter(({ method }) => method !== "GET" && method !== "ALL")).toEqual([]);
});

const place = { title: "Skipper", companyName: "Canal Co", startDate: { year: 2020, month: 1 } };

describe.each([
  ["user.image", "POST", "user/update", (src: string) => ({ user: { image: src } })],
  ["user.cover.src", "POST", "user/update", (src: string) => ({ user: { cover: { src } } })],
  [
    "user.projects.0.images.0.src",
    "POST",
    "user/update",
    (src: string) => ({ user: { projects: [{ title: "A boat", images: [{ src }] }] } }),
  ],
  [
    "user.positions.0.images.0.src",
    "POST",
    "user/update",
    (src: string) => ({ user: { positions: [{ ...place, images: [{ src }] }] } }),
  ],
  [
    "user.positions.0.company.image",
    "POST",
    "user/update",
    (src: string) => ({ user: { positions: [{ ...place, company: { image: src } }] } }),
  ],
  ["images.0.src", "POST", "activity", (src: string) => activityBody(api, { images: [{ src }] })],
  ["images.0.src", "PATCH", "activity/{own}", (src: string) => ({ images: [{ src }] })],
] as const)("the field %s of %s %s", (field, method, path, bodyOf) => {
  async function write(src: string) {
    const person = await createPerson(api);
    const { _id } = await createActivity(api, person);
    const address = `${PRIVATE_BASE}/${path.replace("{own}", _id)}`;
    return send(api, method, address, { cookie: person.session, body: bodyOf(src) });
  }

  test.each(harmful)("refuses %s", async (src) => {
    expect(await write(src)).toMatchObject({
      status: 400,
      body: { fields: { [field]: english("errors.fieldInvalid") } },
    });
  });

  test.each(["/img/userAvatar.svg", "/scene/4/2/mira.svg"])("accepts %s", async (src) => {
    const response = await write(src);
    expect([response.status, JSON.stringify(response.body).includes(src)]).toEqual([
      path === "activity" ? 201 : 200,
      true,
    ]);
  });
});

/** Columns with picture addresses: adding one requires a view that rejects bad addresses. */
const imageColumns = [
  "activity.images",
  "person.cover",
  "person.image",
  "position.company_image",
  "position.images",
  "project.images",
];

describe("addresses stored before the rule existed", () => {
  const stored = "/api/private/v1.0/logout?stored";

  async function storeEverywhere(): Promise<void> {
    const one = JSON.stringify({ src: stored });
    await sql`update person set image = ${stored}, cover = ${one}::jsonb`.execute(api.db);
    await sql`update activity set images = jsonb_build_array(${one}::jsonb)`.execute(api.db);
    await sql`update project set images = jsonb_build_array(${one}::jsonb)`.execute(api.db);
    await sql`update position set images = jsonb_build_array(${one}::jsonb), company_image = ${stored}`.execute(api.db);
  }

  async function buildScene() {
    const [host, guest, administrator] = [
      await createPerson(api),
      await createPerson(api),
      await createPerson(api, { userType: 4 }),
    ];
    const { _id } = await createActivity(api, host, { title: "Herons" });
    await takePart(api, _id, guest, host);
    const as = (person: TestPerson, method: string, path: string, body: unknown) =>
      send(api, method, `${PRIVATE_BASE}/${path}`, { cookie: person.session, body });
    await as(guest, "POST", `activity/${_id}/comment`, { text: "See you there" });
    await as(host, "POST", "user/update", { user: { projects: [{ title: "A boat" }], positions: [place] } });
    const list = await as(guest, "POST", "list", { title: "Weekend", isPublic: true });
    const { list: made } = list.body as { list: { _id: string } };
    await as(guest, "PUT", `list/${made._id}/activity/${_id}`, {});
    const caseId = await reportPerson(api, host.id);
    return { host, guest, administrator, activityId: _id, caseId, listId: made._id };
  }

  test("can only be in these columns", async () => {
    const { rows } = await sql<{ name: string }>`
      select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and column_name ~ '(image|cover$|logo|photo|picture|avatar)'
        -- What removed pictures were, which only returns to the columns below.
        and table_name <> 'removed_picture_use'
        and data_type <> 'uuid' order by 1
    `.execute(api.db);
    expect(rows.map(({ name }) => name)).toEqual(imageColumns);
  });

  test("have their uploaded pictures recorded by a trigger", async () => {
    const { rows } = await sql<{ name: string; count: number }>`
      select relname || '.' || split_part(encode(tgargs, 'escape'), '\\000', 2) as name, count(*) as count
      from pg_trigger join pg_class on pg_class.oid = tgrelid join pg_proc on pg_proc.oid = tgfoid
      where proname = 'record_picture_uses' group by 1 order by 1`.execute(api.db);
    expect(rows).toEqual(imageColumns.map((name) => ({ name, count: 2 })));
  });

  test("are returned by no endpoint", async () => {
    const { host, guest, administrator, activityId, caseId, listId } = await buildScene();
    const profile = await send(api, "GET", `${PUBLIC_BASE}/user/${host.id}`);
    const { user } = profile.body as { user: Record<"projects" | "positions", { id: string }[]> };
    await storeEverywhere();
    const requested = [
      [`${PUBLIC_BASE}/user/${host.id}`, undefined],
      [`${PUBLIC_BASE}/project/${user.projects[0]?.id}`, undefined],
      [`${PUBLIC_BASE}/position/${user.positions[0]?.id}`, undefined],
      [`${PUBLIC_BASE}/activity/${activityId}`, undefined],
      [`${PUBLIC_BASE}/activities?id=${activityId}`, undefined],
      [`${PUBLIC_BASE}/activity/${activityId}/comments`, undefined],
      [`${PRIVATE_BASE}/activity/${activityId}/participants`, host],
      [`${PRIVATE_BASE}/activities/upcoming`, guest],
      [`${PRIVATE_BASE}/notifications`, host],
      [`${PUBLIC_BASE}/lists?id=${listId}`, undefined],
      [`${PRIVATE_BASE}/lists/created`, guest],
      [`${PUBLIC_BASE}/session`, host],
      [`${PRIVATE_BASE}/admin/users`, administrator],
      [`${PRIVATE_BASE}/admin/user/${host.id}`, administrator],
      [`${PRIVATE_BASE}/admin/comments`, administrator],
      [`${PRIVATE_BASE}/admin/activities/active`, administrator],
      [`${PRIVATE_BASE}/admin/case/${caseId}`, administrator],
    ] as const;
    for (const [path, person] of requested) {
      const response = await send(api, "GET", path, { cookie: person?.session });
      expect([path, response.status]).toEqual([path, 200]);
      expect([path, JSON.stringify(response.body).includes(stored)]).toEqual([path, false]);
    }
    const found = await send(api, "POST", `${PUBLIC_BASE}/search?keywords=Herons`);
    expect(found.body).toMatchObject({ activities: [{ _id: activityId, images: [] }] });
    expect(JSON.stringify(found.body).includes(stored)).toBe(false);
  });
});
