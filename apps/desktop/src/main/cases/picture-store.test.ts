import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type CaseRecord, caseRecord } from "@meander/domain/contract/cases";
import type { ReportCategory } from "@meander/domain/moderation/report-category";
import { afterEach, beforeEach, expect, test } from "vitest";
import { done, refused } from "../result.ts";
import { EncryptedStore } from "../store/encrypted-store.ts";
import { StoreWriter } from "../store/store-writer.ts";
import { createTestKeychain } from "../store/test-keychain.ts";
import { PictureStore } from "./picture-store.ts";

const keychain = createTestKeychain();
const bytes = new TextEncoder().encode("these are the bytes of a face");
let folder: string;
let asked: string[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "meander-pictures-"));
  asked = [];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const idOf = (number: number) => `0198a000-0000-7000-8000-00000000000${number}`;
const pathOf = (number: number) => `/media/${idOf(number)}.jpg`;

function aCase(number: number, category: ReportCategory = "unsafe", status: CaseRecord["status"] = "open"): CaseRecord {
  const openedAt = "2026-05-06T12:00:00.000Z";
  return caseRecord.parse({
    id: idOf(number),
    subjectType: "image",
    title: "A picture",
    category,
    reportCount: 1,
    status,
    version: 1,
    priority: 10,
    dueAt: openedAt,
    openedAt,
    decision: null,
    decidedAt: null,
    assignee: null,
    leaseExpiresAt: null,
    isSecondOpinionRequested: false,
    subject: {
      type: "image",
      id: idOf(number),
      title: "A picture",
      isDeleted: false,
      isHiddenOrRemoved: false,
      path: null,
      text: null,
      image: pathOf(number),
      activityTitle: null,
    },
    owner: null,
    priorityReasons: [],
    previousCaseId: null,
    secondOpinionBy: null,
    escalatedBy: null,
    reports: [
      { id: idOf(9), reporterId: null, reporterName: null, category, text: "Odd", createdAt: openedAt, evidence: {} },
    ],
    events: [],
  });
}

async function openPictures(isOnline = true) {
  const store = await EncryptedStore.open(join(folder, "store.sqlite"), keychain, "test");
  const pictures = new PictureStore(store.list(), new StoreWriter(store, () => {}), async (path) => {
    asked.push(path);
    return isOnline ? done({ type: "image/jpeg", bytes }) : refused("offline");
  });
  return { store, pictures };
}

/** The ids of the records on disk. */
async function listStored() {
  const store = await EncryptedStore.open(join(folder, "store.sqlite"), keychain, "test");
  const ids = store.list().map(({ id }) => id);
  store.close();
  return ids;
}

test("pictures of undecided cases are there after a restart without a network, and encrypted on disk", async () => {
  const { store, pictures } = await openPictures();
  await pictures.follow([aCase(1), aCase(2, "spam", "decided")]);
  await pictures.follow([aCase(1)]);
  expect(asked).toEqual([pathOf(1)]);
  store.close();
  expect(readFileSync(join(folder, "store.sqlite")).includes(Buffer.from(bytes).toString("base64"))).toBe(false);
  const again = await openPictures(false);
  expect(again.pictures.find(pathOf(1))).toEqual({ type: "image/jpeg", bytes });
  expect(again.pictures.find(pathOf(2))).toBeUndefined();
  again.store.close();
});

test("a picture of somebody under 18 is never stored, and one reported as that later is deleted", async () => {
  const { store, pictures } = await openPictures();
  await pictures.follow([aCase(1, "under18"), aCase(2)]);
  expect([asked, pictures.find(pathOf(1))]).toEqual([[pathOf(2)], undefined]);
  await pictures.follow([aCase(1, "under18"), aCase(2, "under18")]);
  store.close();
  expect(await listStored()).toEqual([]);
});

test("a decided case’s picture is deleted, and one that failed is asked for again", async () => {
  const { store, pictures } = await openPictures(false);
  await pictures.follow([aCase(1)]);
  await pictures.follow([aCase(1)]);
  store.close();
  expect([asked.length, await listStored()]).toEqual([2, []]);
  const online = await openPictures();
  await online.pictures.follow([aCase(1), aCase(2)]);
  await online.pictures.follow([aCase(1, "unsafe", "decided"), aCase(2)]);
  online.store.close();
  expect(await listStored()).toEqual([pathOf(2)]);
  const last = await openPictures();
  last.pictures.wipe();
  last.store.close();
  expect(await listStored()).toEqual([]);
});
