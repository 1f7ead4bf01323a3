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
    isSecondOpinionAsked: false,
    subject: {
      type: "comment",
      id: caseId,
      title: "A comment",
      isGone: false,
      isOutOfSight: false,
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
  const staff = { userId, firstName: "Ada", lastName: "Quill", emailAddress: null, userType: 3, permissions: {} };
  const workspace = new Workspace({
    staff,
    store: await EncryptedStore.open(join(folder, "store.sqlite"), keychain, "test", maxPages),
    clock,
    deviceLabel: "Laptop",
    request,
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
  ...{ id: caseId, title: "The pier", text: "", path: "/discover", kind: "audience", people: [] },
  audience: { place: null, categories: [] },
};
const warn = {
  caseId,
  baseVersion: 3,
  arguments: { type: "decide", decision: "warn", category: "spam", policyVersion: 1, reason: "" } as const,
};

test("on a full disk an action is refused, not shown, and not there after a restart; the rest is", async () => {
  const { workspace, calls } = await openWorkspace(20);
  workspace.cases.put([aCase()]);
  let saved = 0;
  let refusal: unknown;
  for (let tries = 0; tries < 400 && refusal === undefined; tries++) {
    const answer = await calls.saveCommand(note("x".repeat(1_000)), workspace);
    if (answer.ok) saved++;
    else refusal = answer.error;
  }
  expect(refusal).toEqual({ code: "diskFull" });
  expect(workspace.status).toMatchObject({ store: "full", waitingCount: saved });
  workspace.close();
  const again = await openWorkspace();
  expect(again.workspace.log.listWaiting()).toHaveLength(saved);
  again.workspace.close();
});

test("a decided case leaves the queue at once, later commands rest on its next version, undone it is back", async () => {
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
  const again = await openWorkspace();
  expect(await again.calls.listCommands(undefined, again.workspace)).toMatchObject({
    value: [{ state: "refused", message: "Appealed", relatedCaseId: userId }],
  });
  again.workspace.close();
});

test("when the person goes, what waits or is being written stays and what was settled goes, and no case is left on disk", async () => {
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
  const again = await openWorkspace();
  expect(again.workspace.log.list()).toHaveLength(1);
  expect(again.workspace.drafts.find()).toEqual(draft);
  expect(again.workspace.cache.list()).toEqual([]);
  again.workspace.close();
});

test.each(["claimCase", "getCase"] as const)(
  "what %s is answered after the person went is told to nobody",
  async (call) => {
    const onItsWay = Promise.withResolvers<unknown>();
    const request: RequestServer = async (_, schema) => ({ ok: true, value: schema.parse(await onItsWay.promise) });
    const { workspace, calls } = await openWorkspace(undefined, request);
    const answer = calls[call]({ caseId }, workspace);
    workspace.wipe();
    workspace.close();
    onItsWay.resolve(call === "getCase" ? aCase() : { token: userId, expiresAt: openedAt, case: aCase() });
    expect(await answer).toEqual({ ok: false, error: { code: "refused" } });
    expect(workspace.cache.list()).toEqual([]);
    const again = await openWorkspace();
    expect(again.workspace.cache.list()).toEqual([]);
    again.workspace.close();
  },
);

test("a saved command of another shape makes the store unreadable, not the console", async () => {
  const store = await EncryptedStore.open(join(folder, "store.sqlite"), keychain, "test");
  store.write([{ kind: "command", id: caseId, value: { command: "of another time" } }]);
  store.close();
  await expect(openWorkspace()).rejects.toThrow(StoreUnreadableError);
});

test("a case that tells of a command already is not changed by it again", async () => {
  const { workspace, calls } = await openWorkspace();
  workspace.cases.put([aCase()]);
  await calls.saveCommand(warn, workspace);
  const shown = workspace.cache.findProjected(caseId);
  if (shown !== undefined) workspace.cases.put([shown]);
  expect(workspace.cache.findProjected(caseId)?.version).toBe(4);
  workspace.close();
});

test("a case that was kept before there were appeals is still at hand", async () => {
  const { appeals: _appeals, appealCount: _count, ...kept } = aCase();
  const store = await EncryptedStore.open(join(folder, "store.sqlite"), keychain, "test");
  store.write([{ kind: "case", id: caseId, value: kept }]);
  store.close();
  const { workspace } = await openWorkspace();
  expect(workspace.cache.find(caseId)).toEqual(aCase());
  workspace.close();
});

test("an appeal looks answered as soon as its case is decided here, and waits again once that is taken back", async () => {
  const { workspace, calls } = await openWorkspace();
  const appeal = {
    ...{ id: userId, text: "It was not me", createdAt: openedAt, status: "waiting", decision: "warn", days: null },
    ...{ category: "spam", reason: "", decidedAt: openedAt, decidedBy: null },
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
