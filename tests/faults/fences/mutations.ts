import { campaignMutations } from "./campaign-mutations.ts";
import type { Fence } from "./fence.ts";
import { moderationMutations } from "./moderation-mutations.ts";
import { participationMutations } from "./participation-mutations.ts";

const claims = "apps/api/src/delivery/claims.ts";
const campaignClaims = "apps/api/src/delivery/campaign-claims.ts";
const campaignSettling = "apps/api/src/delivery/campaign-settling.ts";
const idempotency = "apps/api/src/http/idempotency-claims.ts";
const keys = "http/idempotency.test.ts";
const uncommitted = "a key whose request has committed nothing";
const accounts = "apps/api/src/modules/accounts";
const pump = "delivery/pump.test.ts";
const sending = "campaigns/sending.test.ts";
const verifying = "accounts/verify-email.test.ts";
const undoing = "accounts/undo-email.test.ts";

const waysIn =
  "followed anywhere else, the link removes linked logins, devices and the calendar address, and nobody else's";
const undone = "removes logins that the new address linked and devices that came since, and no older ones";
const swept = "the sweep deletes only sessions that ran out, and remembers why others ended for a month";
const taken = "the address goes to whoever follows the link; a stranger's sign-up with it goes away";

export const mutations: readonly Fence[] = [
  {
    breaks: "a worker settles what another has leased since",
    ...{ file: claims, from: ` and d.lease_token = \${token}`, to: "" },
    test: { file: pump, name: "the lease token > settles nothing of a lease that another worker has taken over" },
  },
  {
    breaks: "a worker begins what another has leased since",
    ...{ file: claims, from: `    .where("leaseToken", "=", token)\n`, to: "" },
    test: { file: pump, name: "the lease token > begins no attempt of a lease that another worker has taken over" },
  },
  {
    breaks: "an attempt begins twice",
    ...{ file: claims, from: `    .where("state", "=", "leased")\n`, to: "" },
    test: { file: pump, name: "the lease token > begins an attempt once, and settles it once" },
  },
  {
    breaks: "push messages are claimed as mail",
    ...{ file: claims, from: " and campaign_id is null and channel = 'mail'", to: " and campaign_id is null" },
    test: { file: pump, name: "claims neither what is not due, nor what has ended, nor push messages" },
  },
  {
    breaks: "leases are recovered before they run out",
    ...{
      file: claims,
      from: ` and leased_until < \${now} and campaign_id is null\``,
      to: " and campaign_id is null`",
    },
    test: { file: pump, name: "after a kill, leases go back into the queue and attempts become unknown" },
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
      name: "the lease token of a campaign's claim > begins no attempt of a lease that another worker has taken over",
    },
  },
  {
    breaks: "a worker settles campaign mail that another has leased since",
    ...{ file: campaignSettling, from: ` and d.lease_token = \${claim.token}`, to: "" },
    test: {
      file: sending,
      name: "the lease token of a campaign's claim > settles and counts nothing of a lease that another worker has taken over",
    },
  },
  {
    breaks: "mail of a paused campaign begins",
    ...{ file: campaignClaims, from: " and ours.is_running and", to: " and" },
    test: {
      file: sending,
      name: "the lease token of a campaign's claim > begins nothing while the campaign is paused or once the person has objected",
    },
  },
  {
    breaks: "a stranger's linked login stays when an address is verified",
    ...{
      file: `${accounts}/verify-email.ts`,
      from: `  await trx.deleteFrom("loginIdentity").where("personId", "=", personId).execute();\n`,
      to: "",
    },
    test: { file: verifying, name: waysIn },
  },
  {
    breaks: "verifying an address removes everybody's linked logins",
    ...{
      file: `${accounts}/verify-email.ts`,
      from: `deleteFrom("loginIdentity").where("personId", "=", personId)`,
      to: `deleteFrom("loginIdentity")`,
    },
    test: { file: verifying, name: waysIn },
  },
  {
    breaks: "a stranger's calendar address stays when an address is verified",
    ...{
      file: `${accounts}/verify-email.ts`,
      from: `  await trx.deleteFrom("calendarFeed").where("personId", "=", personId).execute();\n`,
      to: "",
    },
    test: { file: verifying, name: waysIn },
  },
  {
    breaks: "verifying an address deletes verified people who wait for the same one",
    ...{ file: `${accounts}/claim-email.ts`, from: `    .where("email", "is", null)\n`, to: "" },
    test: { file: verifying, name: taken },
  },
  {
    breaks: "verifying an address deletes every sign-up that waits",
    ...{ file: `${accounts}/claim-email.ts`, from: `    .where("unverifiedEmail", "=", email)\n`, to: "" },
    test: { file: verifying, name: taken },
  },
  {
    breaks: "undoing a change removes everybody's new linked logins",
    ...{
      file: `${accounts}/undo-email.ts`,
      from: `deleteFrom("loginIdentity").where("personId", "=", personId).where("createdAt", ">=", since)`,
      to: `deleteFrom("loginIdentity").where("createdAt", ">=", since)`,
    },
    test: { file: undoing, name: undone },
  },
  {
    breaks: "undoing a change removes everybody's calendar address",
    ...{
      file: `${accounts}/undo-email.ts`,
      from: `deleteFrom("calendarFeed").where("personId", "=", personId)`,
      to: `deleteFrom("calendarFeed")`,
    },
    test: { file: undoing, name: undone },
  },
  {
    breaks: "a link of one kind does what another is for",
    ...{
      file: `${accounts}/one-time-link.ts`,
      from: `    .where("purpose", "=", purpose)\n    .where("usedAt", "is", null)\n    .where("expiresAt"`,
      to: `    .where("usedAt", "is", null)\n    .where("expiresAt"`,
    },
    test: { file: undoing, name: "opens nothing but its own change: its link sets no password" },
  },
  {
    breaks: "a new password spends everybody's links",
    ...{
      file: `${accounts}/one-time-link.ts`,
      from: `    .where("personId", "=", personId)\n    .where("purpose", "=", purpose)\n`,
      to: `    .where("purpose", "=", purpose)\n`,
    },
    test: { file: "accounts/passwords.test.ts", name: "a forgotten password > leaves other people's links good" },
  },
  {
    breaks: "the sweep ends sessions that still run",
    ...{
      file: `${accounts}/session-adapter.ts`,
      from: `deleteFrom("session").where("expiresAt", "<=", now)`,
      to: `deleteFrom("session")`,
    },
    test: { file: "accounts/session.test.ts", name: swept },
  },
  {
    breaks: "a key is taken over from a request that has committed",
    ...{ file: idempotency, from: `    .where("hasCommitted", "=", false)\n`, to: "" },
    test: { file: keys, name: `${uncommitted} > belongs to a slow request that is in its transaction` },
  },
  {
    breaks: "a request commits although another has taken its key over",
    ...{ file: idempotency, from: `      eb("claimId", "is not distinct from", claimId),\n`, to: "" },
    test: { file: keys, name: `${uncommitted} > is lost to a slow request that comes to its transaction later` },
  },
  ...campaignMutations,
  ...moderationMutations,
  ...participationMutations,
];
