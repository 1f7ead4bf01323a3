import type { Fence } from "./fence.ts";

export const deliveryFences: readonly Fence[] = [
  {
    breaks: "a worker settles a delivery that another has leased since",
    file: "apps/api/src/outbox/claims.ts",
    from: ` and delivery.lease_token = \${token}`,
    to: "",
    test: {
      file: "delivery/pump.test.ts",
      name: "the lease token > settles nothing after another worker has taken over the lease",
    },
  },
  {
    breaks: "a worker begins a delivery that another has leased since",
    file: "apps/api/src/outbox/claims.ts",
    from: '    .where("leaseToken", "=", token)\n',
    to: "",
    test: {
      file: "delivery/pump.test.ts",
      name: "the lease token > begins no attempt after another worker has taken over the lease",
    },
  },
  {
    breaks: "an attempt begins twice",
    file: "apps/api/src/outbox/claims.ts",
    from: '    .where("state", "=", "leased")\n',
    to: "",
    test: { file: "delivery/pump.test.ts", name: "the lease token > begins an attempt once, and settles it once" },
  },
  {
    breaks: "leases are recovered before they expire",
    file: "apps/api/src/outbox/claims.ts",
    from: ` and leased_until < \${now} and campaign_id is null`,
    to: " and campaign_id is null",
    test: {
      file: "delivery/pump.test.ts",
      name: "after a crash, leases are released and unfinished attempts become unknown",
    },
  },
  {
    breaks: "a worker settles a push that another has leased since",
    file: "apps/api/src/outbox/push-claims.ts",
    from: ` and lease_token = \${token} and state = 'attempting'`,
    to: "",
    test: {
      file: "delivery/web-push.test.ts",
      name: "a worker that is lost > leaves what it had begun unknown, at each device, and what it hadn't in the queue",
    },
  },
  {
    breaks: "a retried push goes to devices that have it",
    file: "apps/api/src/outbox/push-claims.ts",
    from: "\n        where push_attempt.state = 'deferred'",
    to: "",
    test: {
      file: "delivery/web-push.test.ts",
      name: "a push service's answer > 429 defers it by as long as asked, for that browser only",
    },
  },
  {
    breaks: "a push leaves for an address in the own network",
    file: "apps/api/src/remote/public-agent.ts",
    from: " || addresses.some(({ address }) => isOwnAddress(address))",
    to: "",
    test: {
      file: "delivery/web-push.test.ts",
      name: "addresses of push services > are not connected to when their name leads into the own network",
    },
  },
  {
    breaks: "a worker begins campaign mail that another has leased since",
    file: "apps/api/src/outbox/campaign-claims.ts",
    from: ` and delivery.lease_token = \${token} and delivery.state = 'leased'`,
    to: " and delivery.state = 'leased'",
    test: {
      file: "campaigns/sending.test.ts",
      name: "the lease token of a campaign's claim > begins no attempt after another worker has taken over the lease",
    },
  },
  {
    breaks: "mail of a paused campaign begins",
    file: "apps/api/src/outbox/campaign-claims.ts",
    from: " and ours.is_running and",
    to: " and",
    test: {
      file: "campaigns/sending.test.ts",
      name: "the lease token of a campaign's claim > begins nothing while the campaign is paused or once the recipient can't be mailed",
    },
  },
  {
    breaks: "two concurrent claims spend one budget twice",
    file: "apps/api/src/outbox/campaign-claims.ts",
    from: "\n      for no key update",
    to: "",
    test: { file: "campaigns/ledger-races.test.ts", name: "is consumed once by two simultaneous claims" },
  },
  {
    breaks: "campaign mail begins twice",
    file: "apps/api/src/outbox/campaign-claims.ts",
    from: " and delivery.state = 'leased'",
    to: "",
    test: {
      file: "campaigns/sending.test.ts",
      name: "the lease token of a campaign's claim > begins no attempt after another worker has taken over the lease",
    },
  },
  {
    breaks: "campaign mail begins to a person who unsubscribed",
    file: "apps/api/src/outbox/campaign-claims.ts",
    from: " and ours.refusal is null",
    to: "",
    test: {
      file: "campaigns/sending.test.ts",
      name: "the lease token of a campaign's claim > begins nothing while the campaign is paused or once the recipient can't be mailed",
    },
  },
  {
    breaks: "campaign mail is claimed beyond its budget",
    file: "apps/api/src/outbox/claims.ts",
    from: ` and campaign_id is null and \${isWanted}`,
    to: ` and \${isWanted}`,
    test: {
      file: "campaigns/sending.test.ts",
      name: "pausing and cancelling > a paused campaign has no due time and no claim",
    },
  },
  {
    breaks: "campaign leases are recovered before they expire",
    file: "apps/api/src/outbox/campaign-settling.ts",
    from: ` and delivery.leased_until < \${now}\n`,
    to: "\n",
    test: { file: "campaigns/ledger-races.test.ts", name: "valid leases stay with their worker" },
  },
  {
    breaks: "a message is delivered to a person twice",
    file: "apps/api/src/outbox/enqueue-delivery.ts",
    from: "on conflict on constraint delivery_once do nothing",
    to: "",
    test: { file: "delivery/pump.test.ts", name: "a delivery is sent once, and one message reaches a person once" },
  },
  {
    breaks: "two workers start a campaign concurrently",
    file: "apps/api/src/modules/campaigns/start-campaign.ts",
    from: "      if (!isStillDue) return;\n",
    to: "",
    test: { file: "campaigns/ledger-races.test.ts", name: "starts once with two simultaneous workers" },
  },
  {
    breaks: "a campaign starts with unapproved content",
    file: "apps/api/src/modules/campaigns/start-campaign.ts",
    from: "row.approvedHash === contentHashOf(row) && ",
    to: "",
    test: {
      file: "campaigns/approval.test.ts",
      name: "is required for every send, even when the content was changed in the database",
    },
  },
  {
    breaks: "an editor of a campaign approves it",
    file: "apps/api/src/modules/campaigns/approve-campaign.ts",
    from: '    if (!mayApproveCampaign(row, actor.userId)) throw new DomainError("forbidden", message("campaignNeedsAnother"));\n',
    to: "",
    test: {
      file: "campaigns/approval.test.ts",
      name: "is refused to the author and the last editor, and allowed to a third person",
    },
  },
  {
    breaks: "cancelling changes sent deliveries",
    file: "apps/api/src/outbox/campaign-claims.ts",
    from: '    .where("state", "in", ["queued", "deferred", "leased"])\n',
    to: "",
    test: {
      file: "campaigns/ledger-races.test.ts",
      name: "a cancel also cancels leased deliveries, but neither begun ones nor other mail",
    },
  },
  {
    breaks: "a key is taken over from a committed request",
    file: "apps/api/src/http/idempotency-claims.ts",
    from: '    .where("hasCommitted", "=", false)\n',
    to: "",
    test: {
      file: "http/idempotency.test.ts",
      name: "a key whose request has not committed > stays with a slow request whose transaction is open",
    },
  },
  {
    breaks: "a request commits although another has taken over its key",
    file: "apps/api/src/http/idempotency-claims.ts",
    from: '      eb("claimId", "is not distinct from", claimId),\n',
    to: "",
    test: {
      file: "http/idempotency.test.ts",
      name: "a key whose request has not committed > is lost by a slow request that opens its transaction later",
    },
  },
  {
    breaks: "a key replays another caller's response",
    file: "apps/api/src/http/idempotency-claims.ts",
    from: '"hasCommitted"])\n    .where("scope", "=", scope)\n',
    to: '"hasCommitted"])\n',
    test: {
      file: "http/idempotency.test.ts",
      name: "a repeated request gets its own response, not that of another caller or key",
    },
  },
  {
    breaks: "a key replays another key's response",
    file: "apps/api/src/http/idempotency-claims.ts",
    from: '"hasCommitted"])\n    .where("scope", "=", scope)\n    .where("key", "=", key)\n',
    to: '"hasCommitted"])\n    .where("scope", "=", scope)\n',
    test: {
      file: "http/idempotency.test.ts",
      name: "a repeated request gets its own response, not that of another caller or key",
    },
  },
  {
    breaks: "a transaction's first statement is executed outside of it",
    file: "apps/api/src/db/bounded-pool.ts",
    from: "const begun = this.#sendOne(BEGIN, []);",
    to: "const begun = null;",
    test: {
      file: "process/transactions.test.ts",
      name: "a transaction begins with its first statement, which is rolled back with the rest",
    },
  },
];
