import { takeHashes } from "@meander/api/modules/media/take-hashes";
import { openRecognisedCases } from "@meander/api/modules/moderation/open-recognised-cases";
import { checkedResponse } from "@meander/domain/contract/media";
import { pictureIdOf } from "@meander/domain/image/picture-address";
import type { ReportCategory } from "@meander/domain/moderation/report-category";
import sharp from "sharp";
import { beforeEach, describe, expect, it } from "vitest";
import { decide } from "../../support/staff-console.ts";
import { createAppealFixture } from "../support/appeal-fixture.ts";
import { findOpenCase, openConsole, viewCase } from "../support/console-requests.ts";
import { createPerson, type TestPerson } from "../support/people.ts";
import { createPictureActions, uploadedImage } from "../support/pictures.ts";
import { PRIVATE_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();
const { update, statusFor, sweepAfter } = createPictureActions(api);
const { appeal, moderator, pastUndo } = createAppealFixture(api);
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

beforeEach(async () => {
  await api.db.deleteFrom("rateLimit").execute();
  // Those of earlier tests.
  await api.db.updateTable("picture").set({ removedAt: null }).execute();
  await api.db.deleteFrom("pictureHash").execute();
});

const idOf = (src: string) => pictureIdOf(src) ?? "";
const hash = () => takeHashes({ db: api.db, store: api.services.mediaStore, now: api.now });
const hashes = () => api.db.selectFrom("pictureHash").select(["pictureId", "category"]).execute();
const wait = (milliseconds: number) => {
  api.now = new Date(api.now.getTime() + milliseconds);
};

let seeds = 0;
/** A picture of rectangles that resembles no other. */
async function unlikeOthers() {
  seeds += 1;
  let state = seeds * 7_919;
  const next = (max: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % max;
  };
  const shapes = Array.from(
    { length: 24 },
    () =>
      `<rect x="${next(900)}" y="${next(600)}" width="${60 + next(400)}" height="${60 + next(300)}" fill="hsl(${next(360)} 70% ${15 + next(70)}%)"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="700">${shapes.join("")}</svg>`;
  return sharp(Buffer.from(svg)).flatten({ background: "#88a" }).jpeg({ quality: 92 }).toBuffer();
}

async function avatarOf(person: TestPerson, bytes: Uint8Array): Promise<string> {
  const { src } = await uploadedImage(api, person, {}, bytes);
  expect((await update(person, { cover: { src } })).status).toBe(200);
  return src;
}

/** A picture that a moderator removed in this category, with its hashes. */
async function removedPicture(category: Exclude<ReportCategory, "other"> = "unsafe") {
  const [owner, reporter, ada] = [await createPerson(api), await createPerson(api), await moderator()];
  const bytes = await unlikeOthers();
  const src = await avatarOf(owner, bytes);
  const body = { text: "Look", category };
  await send(api, "POST", `${PRIVATE_BASE}/media/${idOf(src)}/report`, { cookie: reporter.session, body });
  const caseId = await findOpenCase(api, idOf(src));
  const removal = { ...decide("removeContent"), category } as ReturnType<typeof decide>;
  const receipt = await openConsole(api, ada).give(removal, { caseId, createdAt: api.now });
  expect(receipt.outcome).toBe("applied");
  pastUndo();
  await hash();
  return { owner, bytes, src, ada };
}

async function checkedOf(person: TestPerson) {
  const { body } = await send(api, "GET", `${PRIVATE_BASE}/media/checked`, { cookie: person.session });
  return checkedResponse.parse(body).pictures;
}

describe("a picture that resembles a removed one", () => {
  it("is hidden at once, has a case within a minute, and its owner sees why", async () => {
    const { bytes, ada } = await removedPicture();
    const other = await createPerson(api);
    const src = await avatarOf(other, await sharp(bytes).resize(900).jpeg({ quality: 60 }).toBuffer());
    expect([await statusFor(src), await statusFor(src, other)]).toEqual([404, 200]);
    expect(await checkedOf(other)).toEqual([{ src, isRecognised: true }]);
    await Promise.all([openRecognisedCases(api.db, api.now), openRecognisedCases(api.db, api.now)]);
    expect([await statusFor(src), await statusFor(src, ada)]).toEqual([404, 200]);
    expect(await checkedOf(other)).toEqual([{ src, isRecognised: true }]);
    const record = await viewCase(api, await findOpenCase(api, idOf(src)), ada);
    expect(record).toMatchObject({
      subjectType: "image",
      owner: { userId: other.id },
      reports: [{ isRecognised: true, reporterId: null, category: "unsafe" }],
    });
    expect(record.reports).toHaveLength(1);
  });

  it("shows by itself after a day, and for good once a moderator found nothing", async () => {
    const { bytes, ada } = await removedPicture("hate");
    const [other, third] = [await createPerson(api), await createPerson(api)];
    const src = await avatarOf(other, bytes);
    const cleared = await avatarOf(third, await sharp(bytes).jpeg({ quality: 70 }).toBuffer());
    await openRecognisedCases(api.db, api.now);
    wait(DAY_MS - 1);
    expect(await statusFor(src)).toBe(404);
    wait(1);
    expect([await statusFor(src), await statusFor(cleared)]).toEqual([200, 200]);
    const caseId = await findOpenCase(api, idOf(cleared));
    await openConsole(api, ada).give(decide("noAction"), { caseId, createdAt: api.now });
    expect([await statusFor(cleared), await checkedOf(third)]).toEqual([200, []]);
  });

  it("stays hidden until a moderator has decided where the removed one was of somebody under 18", async () => {
    const { bytes, ada } = await removedPicture("under18");
    const other = await createPerson(api);
    const src = await avatarOf(other, await sharp(bytes).jpeg({ quality: 55 }).toBuffer());
    await openRecognisedCases(api.db, api.now);
    wait(30 * DAY_MS);
    expect(await statusFor(src)).toBe(404);
    const caseId = await findOpenCase(api, idOf(src));
    await openConsole(api, ada).give(decide("noAction"), { caseId, createdAt: api.now });
    expect(await statusFor(src)).toBe(200);
  });

  it("is recognised by its bytes too, as another person’s", async () => {
    const { bytes } = await removedPicture();
    await api.db
      .updateTable("pictureHash")
      .set({ fingerprint: "1".repeat(64) })
      .execute();
    const src = await avatarOf(await createPerson(api), bytes);
    expect(await statusFor(src)).toBe(404);
  });

  it("isn’t one that looks different", async () => {
    await removedPicture();
    for (let count = 0; count < 5; count += 1) {
      expect(await statusFor(await avatarOf(await createPerson(api), await unlikeOthers()))).toBe(200);
    }
  });
});

describe("hashes", () => {
  it.each(["impersonation", "spam", "scam", "harassment"] as const)("aren’t taken for %s", async (category) => {
    await removedPicture(category);
    expect(await hashes()).toEqual([]);
  });

  it("go when an appeal restores the picture", async () => {
    const { owner, bytes, src } = await removedPicture();
    expect(await hashes()).toEqual([{ pictureId: idOf(src), category: "unsafe" }]);
    const { id } = await api.db
      .selectFrom("strike")
      .select("id")
      .where("personId", "=", owner.id)
      .executeTakeFirstOrThrow();
    expect((await appeal(id, owner)).status).toBe(201);
    const caseId = await findOpenCase(api, idOf(src));
    const receipt = await openConsole(api, await moderator("Bo")).give(decide("restore"), {
      caseId,
      createdAt: api.now,
    });
    expect(receipt.outcome).toBe("applied");
    expect(await statusFor(src)).toBe(200);
    await hash();
    expect(await hashes()).toEqual([]);
    expect(await statusFor(await avatarOf(await createPerson(api), bytes))).toBe(200);
  });

  it("survive the picture without it, for 24 months", async () => {
    const { bytes } = await removedPicture();
    await sweepAfter(400 * DAY_MS);
    expect(await hashes()).toEqual([{ pictureId: null, category: "unsafe" }]);
    expect(await statusFor(await avatarOf(await createPerson(api), bytes))).toBe(404);
    wait(729 * DAY_MS);
    await hash();
    expect(await hashes()).toHaveLength(1);
    wait(2 * DAY_MS);
    await hash();
    expect(await hashes()).toEqual([]);
  });
});
