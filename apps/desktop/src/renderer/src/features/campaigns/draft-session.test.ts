import type { CampaignRecord } from "@meander/domain/contract/campaigns";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ConsoleError, Result } from "../../../../ipc/contract.ts";
import { DraftSession } from "./draft-session.ts";

const campaign: CampaignRecord = {
  id: "0190f5a0-0000-7000-8000-000000000001",
  name: "Autumn walks",
  subject: "Walks near you",
  preheader: "",
  blocks: [{ type: "paragraph", text: "Hello {firstName}" }],
  audience: { place: null, categories: [] },
  mailsPerMinute: null,
  status: "draft",
  version: 1,
  contentHash: "a".repeat(64),
  problems: [],
  unknownPlaceholders: [],
  createdBy: null,
  updatedBy: null,
  approvedBy: null,
  approvedAt: null,
  scheduledAt: null,
  startedAt: null,
  finishedAt: null,
  createdAt: "2026-05-06T08:00:00.000Z",
  updatedAt: "2026-05-06T08:00:00.000Z",
  counts: {
    total: 0,
    accepted: 0,
    failed: 0,
    unknown: 0,
    skipped: 0,
    cancelled: 0,
    waiting: 0,
    unsubscribed: 0,
  },
  approvalRequestedBy: null,
  approvalRequestedAt: null,
  nextMailAt: null,
  reach: null,
};

type Sent = { readonly subject?: string; readonly version: number };

/** A fake server of one campaign that counts versions, or refuses. */
function openSession() {
  const sent: Sent[] = [];
  const server = { refusal: null as ConsoleError | null, version: 1 };
  const save = async (body: Sent): Promise<Result<CampaignRecord>> => {
    sent.push({ subject: body.subject ?? "", version: body.version });
    if (server.refusal !== null) return { ok: false, error: server.refusal };
    server.version += 1;
    return { ok: true, value: { ...campaign, subject: body.subject ?? "", version: server.version } };
  };
  return { session: new DraftSession(campaign, { save, onResponse: () => {} }), sent, server };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const pause = () => vi.advanceTimersByTimeAsync(1_000);

test("debounces edits into one save on the version they are based on", async () => {
  const { session, sent } = openSession();
  session.edit({ subject: "W" });
  session.edit({ subject: "Walks" });
  expect(session.view().saveState).toBe("waiting");
  await pause();
  expect(sent).toEqual([{ subject: "Walks", version: 1 }]);
  expect(session.view().saveState).toBe("saved");
  session.edit({ subject: "Walks tonight" });
  await pause();
  expect(sent.at(-1)).toEqual({ subject: "Walks tonight", version: 2 });
});

test("offline edits are saved once online again", async () => {
  const { session, sent } = openSession();
  session.setOnline(false);
  session.edit({ subject: "Walks" });
  await pause();
  expect(sent).toEqual([]);
  expect(session.view().saveState).toBe("offline");
  session.setOnline(true);
  await pause();
  expect(sent).toEqual([{ subject: "Walks", version: 1 }]);
});

test("retries a save that failed as unreachable once online again", async () => {
  const { session, sent, server } = openSession();
  server.refusal = { code: "unreachable" };
  session.edit({ subject: "Walks" });
  await pause();
  expect(session.view()).toMatchObject({ saveState: "offline", draft: { subject: "Walks" } });
  server.refusal = null;
  session.setOnline(true);
  await pause();
  expect(sent).toHaveLength(2);
  expect(session.view().saveState).toBe("saved");
});

test("applies a concurrent change while there are no local edits", () => {
  const { session } = openSession();
  session.receive({ ...campaign, subject: "Theirs", version: 2, contentHash: "b".repeat(64) });
  expect(session.view()).toMatchObject({ saveState: "saved", draft: { subject: "Theirs" } });
});

test("a concurrent change against local edits is a conflict; the server's version can be loaded", async () => {
  const { session, sent } = openSession();
  session.edit({ subject: "Mine" });
  session.receive({ ...campaign, subject: "Theirs", version: 2, contentHash: "b".repeat(64) });
  await pause();
  expect(sent).toEqual([]);
  expect(session.view()).toMatchObject({ saveState: "conflict", draft: { subject: "Mine" } });
  session.loadTheirs();
  expect(session.view()).toMatchObject({ saveState: "saved", draft: { subject: "Theirs" } });
});

test("an approval of the same content is no conflict", async () => {
  const { session, sent } = openSession();
  session.edit({ subject: "Mine" });
  session.receive({ ...campaign, version: 2 });
  await pause();
  expect(sent).toEqual([{ subject: "Mine", version: 2 }]);
});

test("a refusal stays until an edit or a retry", async () => {
  const { session, sent, server } = openSession();
  server.refusal = { code: "refused", message: "Too long" };
  session.edit({ subject: "Walks" });
  await pause();
  expect(session.view()).toMatchObject({ saveState: "failed", error: { message: "Too long" } });
  await pause();
  expect(sent).toHaveLength(1);
  server.refusal = null;
  session.saveAgain();
  await pause();
  expect(session.view().saveState).toBe("saved");
});

test("a campaign that is being sent can't be edited", () => {
  const { session } = openSession();
  session.receive({ ...campaign, status: "running", version: 3 });
  session.edit({ subject: "Late" });
  expect(session.view()).toMatchObject({ isEditable: false, draft: { subject: "Walks near you" } });
});
