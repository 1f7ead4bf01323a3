import { accountFences } from "./account-fences.ts";
import { sessionFences } from "./session-fences.ts";
import { bystanderFences } from "./bystander-fences.ts";
import { campaignMutations } from "./campaign-mutations.ts";
import type { Fence } from "./fence.ts";
import { moderationMutations } from "./moderation-mutations.ts";
import { participationMutations } from "./participation-mutations.ts";
import { personalDataFences } from "./personal-data-fences.ts";
import { recoveryFences } from "./recovery-fences.ts";

const claims = "apps/api/src/outbox/claims.ts";
const campaignClaims = "apps/api/src/outbox/campaign-claims.ts";
const campaignSettling = "apps/api/src/outbox/campaign-settling.ts";
const idempotency = "apps/api/src/http/idempotency-claims.ts";
const keys = "http/idempotency.test.ts";
const uncommitted = "a key whose request has not committed";
const ownAnswer = "a repeated request gets its own response, not that of another caller or key";
const ownKey = "storing a response and releasing a key affect their own request only";
const pump = "delivery/pump.test.ts";
const sending = "campaigns/sending.test.ts";

export const mutations: readonly Fence[] = [
  {
    breaks: "a worker settles a delivery that another has leased since",
    ...{ file: claims, from: ` and d.lease_token = \${token}`, to: "" },
    test: { file: pump, name: "the lease token > settles nothing after another worker has taken over the lease" },
  },
  {
    breaks: "a worker begins a delivery that another has leased since",
    ...{ file: claims, from: `    .where("leaseToken", "=", token)\n`, to: "" },
    test: { file: pump, name: "the lease token > begins no attempt after another worker has taken over the lease" },
  },
  {
    breaks: "an attempt begins twice",
    ...{ file: claims, from: `    .where("state", "=", "leased")\n`, to: "" },
    test: { file: pump, name: "the lease token > begins an attempt once, and settles it once" },
  },
  {
    breaks: "push messages are claimed as mail",
    ...{ file: claims, from: " and campaign_id is null and channel = 'mail'", to: " and campaign_id is null" },
    test: { file: pump, name: "claims no delivery that is not due or has ended, and no push messages" },
  },
  {
    breaks: "leases are recovered before they expire",
    ...{
      file: claims,
      from: ` and leased_until < \${now} and campaign_id is null\``,
      to: " and campaign_id is null`",
    },
    test: { file: pump, name: "after a crash, leases are released and unfinished attempts become unknown" },
  },
  {
    breaks: "a worker begins campaign mail that another has leased since",
    ...{
      file: campaignClaims,
      from: ` and d.lease_token = \${token} and d.state = 'leased'`,
      to: " and d.state = 'leased'",
    },
    test: {
      file: sending,
      name: "the lease token of a campaign's claim > begins no attempt after another worker has taken over the lease",
    },
  },
  {
    breaks: "a worker settles campaign mail that another has leased since",
    ...{ file: campaignSettling, from: ` and d.lease_token = \${claim.token}`, to: "" },
    test: {
      file: sending,
      name: "the lease token of a campaign's claim > settles and counts nothing after another worker has taken over the lease",
    },
  },
  {
    breaks: "mail of a paused campaign begins",
    ...{ file: campaignClaims, from: " and ours.is_running and", to: " and" },
    test: {
      file: sending,
      name: "the lease token of a campaign's claim > begins nothing while the campaign is paused or once the recipient can't be mailed",
    },
  },
  {
    breaks: "a key is taken over from a committed request",
    ...{ file: idempotency, from: `    .where("hasCommitted", "=", false)\n`, to: "" },
    test: { file: keys, name: `${uncommitted} > stays with a slow request whose transaction is open` },
  },
  {
    breaks: "a request commits although another has taken over its key",
    ...{ file: idempotency, from: `      eb("claimId", "is not distinct from", claimId),\n`, to: "" },
    test: { file: keys, name: `${uncommitted} > is lost by a slow request that opens its transaction later` },
  },
  {
    breaks: "a key replays another caller's response",
    ...{
      file: idempotency,
      from: `"hasCommitted"])\n    .where("scope", "=", scope)\n`,
      to: `"hasCommitted"])\n`,
    },
    test: { file: keys, name: ownAnswer },
  },
  {
    breaks: "a key replays another key's response",
    ...{
      file: idempotency,
      from: `"hasCommitted"])\n    .where("scope", "=", scope)\n    .where("key", "=", key)\n`,
      to: `"hasCommitted"])\n    .where("scope", "=", scope)\n`,
    },
    test: { file: keys, name: ownAnswer },
  },
  {
    breaks: "a response is stored for other callers",
    ...{ file: idempotency, from: `      eb("scope", "=", scope),\n`, to: "" },
    test: { file: keys, name: ownKey },
  },
  {
    breaks: "a response is stored for other keys",
    ...{ file: idempotency, from: `      eb("key", "=", key),\n`, to: "" },
    test: { file: keys, name: ownKey },
  },
  ...campaignMutations,
  ...moderationMutations,
  ...participationMutations,
  ...accountFences,
  ...recoveryFences,
  ...sessionFences,
  ...personalDataFences,
  ...bystanderFences,
];
