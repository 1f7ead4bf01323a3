import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type CaseRecord, caseRecord } from "@meander/domain/contract/cases";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { SpecialDraft } from "../../ipc/special-draft.ts";
import type { RequestServer } from "../server-client.ts";
import { ServerClock } from "../server-clock.ts";
import { EncryptedStore } from "../store/encrypted-store.ts";
import { StoreUnreadableError } from "../store/record-store.ts";
import { createTestKeychain } from "../store/test-keychain.ts";
import { caseHandlers } from "./case-handlers.ts";
import { Workspace } from "./workspace.ts";

const caseId = "0198a000-0000-7000-8000-000000000001";
const userId = "0198a000-0000-7000-8000-000000000002";
const openedAt = "2026-05-06T12:00:00.000Z";
const keychain = createTestKeychain();
const offline = async () => ({ ok: false, error: { code: "offline" }, status: null }) as const;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "meander-workspace-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function aCase(id = caseId): CaseRecord {
  return caseRecord.parse({
    id,
    subjectType: "comment",
    title: "A comment",
    category: "spam",
    reportCount: 1,
    status: "open",
    version: 3,
    priority: 10,
    dueAt: openedAt,
    openedAt,
    decision: null,
    decidedAt: null,
    assignee: null,
    leaseExpiresAt: null,
    isSecondOpinionRequested: false,
    subject: {
      type: "comment",
      id: caseId,
      title: "A comment",
      isDeleted: false,
      isHiddenOrRemoved: false,
      path: null,
      text: null,
      image: null,
      activityTitle: null,
    },
    owner: null,
    priorityReasons: [],
    previousCaseId: null,
    secondOpinionBy: null,
    escalatedBy: null,
    reports: [],
    events: [],
  });
}

async function openWorkspace(maxPages?: number, request: RequestServer = offline) {
  const clock = new ServerClock();
  const staff = {
    userId,
    firstName: "Ada",
    lastName: "Quill",
    emailAddress: null,
    image: null,
    userType: 3,
    permissions: {},
  };
  const workspace = new Workspace({
    staff,
    store: await EncryptedStore.open(join(folder, "store.sqlite"), keychain, "test", maxPages),
    clock,
    deviceLabel: "Laptop",
    request,
    fetchPicture: offline,
    onCases: () => {},
    onCommand: () => {},
    onStatus: () => {},
  });
  return {
    workspace,
    calls: caseHandlers({ clock, isOnline: () => request !== offline }),
  };
}

const note = (text: string) => ({ caseId, baseVersion: 3, arguments: { type: "note", text } as const });
const draft: SpecialDraft = {
  id: caseId,
  title: "The pier",
  text: "",
  path: "/discover",
  kind: "audience",
  people: [],
  audience: { place: null, categories: [] },
};
const warn = {
  caseId,
  baseVersion: 3,
  arguments: { type: "decide", decision: "warn", category: "spam", policyVersion: 1, reason: "" } as const,
};

test("on a full disk, refuses a command, doesn't show it and doesn't restore it after a restart; earlier commands stay", async () => {
  const { workspace, calls } = await openWorkspace(20);
  workspace.cases.put([aCase()]);
  let saved = 0;
  let refusal: unknown;
  for (let attempts = 0; attempts < 400 && refusal === undefined; attempts++) {
    const response = await calls.saveCommand(note("x".repeat(1_000)), workspace);
    if (response.ok) saved++;
    else refusal = response.error;
  }
  expect(refusal).toEqual({ code: "diskFull" });
  expect(workspace.status).toMatchObject({ store: "full", waitingCount: saved });
  workspace.close();
  const reopened = await openWorkspace();
  expect(reopened.workspace.log.listWaiting()).toHaveLength(saved);
  reopened.workspace.close();
});

test("a decision leaves the queue at once, raises the base version of later commands and is reversed by undo", async () => {
  const { workspace, calls } = await openWorkspace();
  workspace.cases.put([aCase()]);
  const decided = await calls.saveCommand(warn, workspace);
  expect(workspace.cache.list()).toMatchObject([{ status: "decided", decision: "warn", version: 4 }]);
  const undoneCommandId = decided.ok ? decided.value.commandId : "";
  await calls.saveCommand({ caseId, baseVersion: 4, arguments: { type: "undo", undoneCommandId } }, workspace);
  expect(workspace.cache.list()).toMatchObject([{ status: "open", decision: null, version: 5 }]);
  await calls.saveCommand({ ...note("so it stands"), baseVersion: 5 }, workspace);
  expect(workspace.cache.findProjected(caseId)).toMatchObject({ version: 5, events: [{ type: "note" }, {}, {}] });
  workspace.close();
});

test("a refused command names the case that decides instead, also after a restart", async () => {
  const { workspace, calls } = await openWorkspace();
  workspace.cases.put([aCase()]);
  const saved = await calls.saveCommand(warn, workspace);
  const commandId = saved.ok ? saved.value.commandId : "";
  const receipt = { commandId, sequence: 1, message: "Appealed", caseVersion: 3, case: null, receivedAt: openedAt };
  workspace.log.settle({ ...receipt, outcome: "refused", undoableUntil: null, relatedCaseId: userId }, null);
  workspace.close();
  const reopened = await openWorkspace();
  expect(await reopened.calls.listCommands(undefined, reopened.workspace)).toMatchObject({
    value: [{ state: "refused", message: "Appealed", relatedCaseId: userId }],
  });
  reopened.workspace.close();
});

test("on logout, unsent commands and the draft stay, settled commands are deleted, and no case is left on disk", async () => {
  const { workspace, calls } = await openWorkspace();
  workspace.cases.put([aCase()]);
  const settled = await calls.saveCommand(warn, workspace);
  await calls.saveCommand({ ...note("waits"), baseVersion: 4 }, workspace);
  const commandId = settled.ok ? settled.value.commandId : "";
  const receipt = { commandId, sequence: 1, message: null, caseVersion: 4, receivedAt: openedAt, undoableUntil: null };
  workspace.log.settle({ ...receipt, outcome: "conflict", case: aCase() }, null);
  workspace.wipe();
  expect(workspace.log.list()).toMatchObject([
    { receipt: null, command: { arguments: { text: "waits" } } },
    { state: "conflict", receipt: { case: null } },
  ]);
  workspace.log.dismiss(commandId);
  workspace.drafts.save(draft);
  workspace.wipe();
  workspace.close();
  const reopened = await openWorkspace();
  expect(reopened.workspace.log.list()).toHaveLength(1);
  expect(reopened.workspace.drafts.find()).toEqual(draft);
  expect(reopened.workspace.cache.list()).toEqual([]);
  reopened.workspace.close();
});

test.each(["claimCase", "getCase"] as const)("discards a response to %s that arrives after logout", async (call) => {
  const pendingResponse = Promise.withResolvers<unknown>();
  const request: RequestServer = async (_, schema) => ({
    ok: true,
    value: schema.parse(await pendingResponse.promise),
  });
  const { workspace, calls } = await openWorkspace(undefined, request);
  const response = calls[call]({ caseId }, workspace);
  workspace.wipe();
  workspace.close();
  pendingResponse.resolve(call === "getCase" ? aCase() : { token: userId, expiresAt: openedAt, case: aCase() });
  expect(await response).toEqual({ ok: false, error: { code: "refused" } });
  expect(workspace.cache.list()).toEqual([]);
  const reopened = await openWorkspace();
  expect(reopened.workspace.cache.list()).toEqual([]);
  reopened.workspace.close();
});

test("a malformed stored command makes the store unreadable, not the console", async () => {
  const store = await EncryptedStore.open(join(folder, "store.sqlite"), keychain, "test");
  store.write([{ kind: "command", id: caseId, value: { command: "of another time" } }]);
  store.close();
  await expect(openWorkspace()).rejects.toThrow(StoreUnreadableError);
});

test("a case that already contains a command is not changed by it again", async () => {
  const { workspace, calls } = await openWorkspace();
  workspace.cases.put([aCase()]);
  await calls.saveCommand(warn, workspace);
  const shown = workspace.cache.findProjected(caseId);
  if (shown !== undefined) workspace.cases.put([shown]);
  expect(workspace.cache.findProjected(caseId)?.version).toBe(4);
  workspace.close();
});

test("still reads a case that was stored before appeals existed", async () => {
  const { appeals: _appeals, appealCount: _count, ...storedCase } = aCase();
  const store = await EncryptedStore.open(join(folder, "store.sqlite"), keychain, "test");
  store.write([{ kind: "case", id: caseId, value: storedCase }]);
  store.close();
  const { workspace } = await openWorkspace();
  expect(workspace.cache.find(caseId)).toEqual(aCase());
  workspace.close();
});

test("an appeal is decided optimistically with its case and waits again after an undo", async () => {
  const { workspace, calls } = await openWorkspace();
  const appeal = {
    id: userId,
    text: "It was not me",
    createdAt: openedAt,
    status: "waiting",
    decision: "warn",
    days: null,
    category: "spam",
    reason: "",
    decidedAt: openedAt,
    decidedBy: null,
  };
  workspace.cases.put([caseRecord.parse({ ...aCase(), appealCount: 1, appeals: [appeal] })]);
  const statuses = () => workspace.cache.findProjected(caseId)?.appeals.map(({ status }) => status);
  const saved = await calls.saveCommand({ ...warn, arguments: { ...warn.arguments, decision: "restore" } }, workspace);
  expect(statuses()).toEqual(["granted"]);
  const undoneCommandId = saved.ok ? saved.value.commandId : "";
  await calls.saveCommand({ caseId, baseVersion: 4, arguments: { type: "undo", undoneCommandId } }, workspace);
  expect(statuses()).toEqual(["waiting"]);
  workspace.close();
});
