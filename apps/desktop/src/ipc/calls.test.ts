import { expect, test } from "vitest";
import { type CallName, calls } from "./calls.ts";

const id = "0198a000-0000-7000-8000-000000000001";
const body = { name: "Walks", subject: "", preheader: "", blocks: [], mailsPerMinute: null };
const audience = { place: null, categories: [] };
const active = { onlyTourists: false, onlyLocalSearches: false, onlyRecommended: false, includeHidden: false };

/** One valid request for each call; undefined for calls without a request. */
const validRequests = {
  getConnection: undefined,
  chooseServer: { address: "meander.example" },
  forgetServer: undefined,
  logIn: { emailAddress: "ada@meander.example", password: "x" },
  getStaff: undefined,
  logOut: undefined,
  getStatus: undefined,
  reconnect: undefined,
  beginNewStore: undefined,
  getSettings: undefined,
  saveSettings: {
    theme: "dark",
    arePicturesVeiled: true,
    pictureBlur: "strong",
    arePicturesGrey: true,
    panes: { cases: { list: 30, case: 70 } },
    keys: { warn: "y" },
  },
  copySharedLink: { token: "a".repeat(43) },
  getSpecialDraft: undefined,
  saveSpecialDraft: {
    draft: { id, title: "Hel", text: "", path: "/", kind: "people", people: [{ userId: id, name: "Ada" }], audience },
  },
  listCases: undefined,
  getCase: { caseId: id },
  claimCase: { caseId: id },
  releaseCase: { caseId: id },
  saveCommand: { caseId: id, baseVersion: 1, arguments: { type: "note", text: "Hm" } },
  listCommands: undefined,
  dismissCommand: { commandId: id },
  repeatCommand: { commandId: id, baseVersion: 2 },
  getPicture: { path: "/img/a.png" },
  listPeople: { q: "ada" },
  getPerson: { userId: id },
  getCaseEvidence: { caseId: id },
  getPersonFile: { userId: id, kinds: ["note"] },
  getPersonMessages: { userId: id },
  revealPerson: { userId: id, reason: "Asked" },
  tagPerson: { userId: id, tag: "Talk first", days: null },
  untagPerson: { userId: id, tagId: id },
  promotePerson: { userId: id, userType: 2, from: 1 },
  listPersonCases: { userId: id },
  listColleagues: {},
  lookAtCase: { caseId: id, isLooking: true },
  openCase: { subjectType: "user", subjectId: id, category: "spam", text: "Hm" },
  searchActivities: { q: "canal" },
  listActiveActivities: { ...active, q: "", limit: 50 },
  recommendActivity: { activityId: id, recommended: true },
  listComments: { q: "", removed: "no" },
  getMetrics: { days: 7, timezone: "Europe/London" },
  listAudit: { q: "" },
  listCampaigns: {},
  listWaitingCampaigns: undefined,
  getCampaign: { campaignId: id },
  createCampaign: { ...body, audience },
  updateCampaign: { campaignId: id, version: 1, subject: "Hello" },
  deleteCampaign: { campaignId: id },
  approveCampaign: { campaignId: id, contentHash: "a".repeat(64) },
  requestApproval: { campaignId: id },
  unscheduleCampaign: { campaignId: id },
  startCampaign: { campaignId: id, at: null },
  pauseCampaign: { campaignId: id },
  resumeCampaign: { campaignId: id },
  cancelCampaign: { campaignId: id },
  testCampaign: { campaignId: id },
  previewCampaign: { campaignId: id, userId: id },
  getReach: { audience, at: null },
  listSamplePeople: { campaignId: id, q: "" },
  listRecipients: { campaignId: id },
  listSpecials: { limit: 20 },
  getSpecialReach: { to: { kind: "audience", audience } },
  withdrawSpecial: { specialId: id },
  sendSpecial: { id, title: "Hello", text: "Come along", path: "/discover", to: { kind: "people", userIds: [id] } },
  shareProfile: { userId: id },
  listShares: { userId: id },
  revokeShare: { shareId: id },
  searchPlaces: { q: "Leeds" },
} as const satisfies Record<CallName, object | undefined>;

const names = Object.keys(calls) as CallName[];
const isAccepted = (name: CallName, request: unknown) => calls[name].request.safeParse(request).success;

test.each(names)("%s accepts its own request and rejects anything else", (name) => {
  const request: object | undefined = validRequests[name];
  expect(isAccepted(name, request)).toBe(true);
  expect(isAccepted(name, { ...request, unasked: 1 })).toBe(false);
  for (const other of [null, 1, "text", [], () => {}]) expect(isAccepted(name, other)).toBe(false);
});

const withIds = names.flatMap((name) =>
  Object.entries(validRequests[name] ?? {}).flatMap(([field, value]) => (value === id ? [[name, field] as const] : [])),
);

test.each(withIds)("%s rejects a path as its %s", (name, field) => {
  for (const path of ["../user/data", `${id}/../../logout`, `${id}?x=1`, `${id}#`, "", id.replaceAll("-", "/"), [id]]) {
    expect(isAccepted(name, { ...validRequests[name], [field]: path }), String(path)).toBe(false);
  }
});
