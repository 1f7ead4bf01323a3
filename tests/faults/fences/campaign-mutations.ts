import type { Fence } from "./fence.ts";

const campaigns = "apps/api/src/modules/campaigns";
const outbox = "apps/api/src/outbox";
const suppression = "apps/api/src/modules/suppression";
const races = "campaigns/ledger-races.test.ts";
const sending = "campaigns/sending.test.ts";
const approval = "campaigns/approval.test.ts";
const writing = "campaigns/campaign-routes.test.ts";
const unsubscribing = "campaigns/unsubscribe.test.ts";
const bounces = "delivery/bounce.test.ts";
const pump = "delivery/pump.test.ts";

export const campaignMutations: readonly Fence[] = [
  {
    breaks: "a campaign is approved during an edit",
    file: `${campaigns}/queries.ts`,
    from: `.where("id", "=", id).forNoKeyUpdate()`,
    to: `.where("id", "=", id)`,
    test: {
      file: approval,
      name: "that races with an edit is either voided by it or refused for the other content",
    },
  },
  {
    breaks: "an edit of a stale version is saved",
    file: `${campaigns}/edit-campaign.ts`,
    from: `    if (row.version !== version) throw new DomainError("version-changed", message("campaignChanged"));\n`,
    to: "",
    test: { file: writing, name: "editing > refuses an edit of a stale version" },
  },
  {
    breaks: "content other than the reviewed version is approved",
    file: `${campaigns}/approve-campaign.ts`,
    from: `    if (contentHashOf(row) !== contentHash) throw new DomainError("version-changed", message("campaignChanged"));\n`,
    to: "",
    test: { file: approval, name: "applies only to the exact version seen" },
  },
  {
    breaks: "an editor of a campaign approves it",
    file: `${campaigns}/approve-campaign.ts`,
    from: `    if (!mayApproveCampaign(row, actor.userId)) throw new DomainError("forbidden", message("campaignNeedsAnother"));\n`,
    to: "",
    test: { file: approval, name: "is refused to the author and the last editor, and allowed to a third person" },
  },
  {
    breaks: "a campaign starts with unapproved content",
    file: `${campaigns}/start-campaign.ts`,
    from: "row.approvedHash === contentHashOf(row) && ",
    to: "",
    test: { file: approval, name: "is required for every send, even when the content was changed in the database" },
  },
  {
    breaks: "two workers start a campaign concurrently",
    file: `${campaigns}/start-campaign.ts`,
    from: `      if (!isStillDue) return;\n`,
    to: "",
    test: { file: races, name: "starts once with two simultaneous workers" },
  },
  {
    breaks: "two concurrent clicks are two changes",
    file: `${campaigns}/change-subscription.ts`,
    from: `      .where("unsubscribeToken", "=", token)\n      .forNoKeyUpdate()\n`,
    to: `      .where("unsubscribeToken", "=", token)\n`,
    test: { file: unsubscribing, name: "two simultaneous clicks are one change" },
  },
  {
    breaks: "unsubscribing and settling deadlock",
    file: `${campaigns}/change-subscription.ts`,
    from: `    .where("id", "=", campaignId)\n    .forNoKeyUpdate()\n`,
    to: `    .where("id", "=", campaignId)\n`,
    test: { file: races, name: "settling and unsubscribing never block each other" },
  },
  {
    breaks: "an unsent mail counts as unsubscribed",
    file: `${campaigns}/change-subscription.ts`,
    from: `    .where("state", "in", ["attempting", "accepted", "unknown"])\n`,
    to: "",
    test: { file: unsubscribing, name: "a mail that was never sent is not counted" },
  },
  {
    breaks: "a recipient unsubscribes twice through one campaign",
    file: `${campaigns}/change-subscription.ts`,
    from: `    .where(isSubscribed ? sql<boolean>\`data ? \${mark}\` : sql<boolean>\`not data ? \${mark}\`)\n`,
    to: "",
    test: {
      file: unsubscribing,
      name: "a mail's link counts for its own campaign, once, and reverts only its own count",
    },
  },
  {
    breaks: "unsubscribing counts for every campaign",
    file: `${campaigns}/change-subscription.ts`,
    from: `    .where("messageId", "=", campaignId)\n`,
    to: "",
    test: {
      file: unsubscribing,
      name: "a mail's link counts for its own campaign, once, and reverts only its own count",
    },
  },
  {
    breaks: "unsubscribing counts for other recipients",
    file: `${campaigns}/change-subscription.ts`,
    from: `    .where("personId", "=", personId)\n`,
    to: "",
    test: { file: unsubscribing, name: "a campaign that never mailed this person is not counted" },
  },
  {
    breaks: "a suppression by staff is overwritten",
    file: `${suppression}/suppress-addresses.ts`,
    from: `        .where("suppression.reason", "=", "bounce")\n`,
    to: "",
    test: { file: bounces, name: "never replaces a suppression by staff" },
  },
  {
    breaks: "a second bounce of an address counts as new",
    file: `${suppression}/suppress-addresses.ts`,
    from: `\n        .where(sql<boolean>\`excluded.reason = 'complaint'\`)`,
    to: "",
    test: {
      file: bounces,
      name: "counts an address once under concurrency, and a complaint replaces a bounce",
    },
  },
  {
    breaks: "campaign mail is claimed beyond its budget",
    file: `${outbox}/claims.ts`,
    from: " and campaign_id is null and channel = 'mail'",
    to: " and channel = 'mail'",
    test: { file: sending, name: "pausing and cancelling > a paused campaign has no due time and no claim" },
  },
  {
    breaks: "mail is claimed before it is due",
    file: `${outbox}/claims.ts`,
    from: ` and due_at <= \${now}`,
    to: "",
    test: { file: pump, name: "claims no delivery that is not due or has ended, and no push messages" },
  },
  {
    breaks: "a claim waits for locked mail",
    file: `${outbox}/claims.ts`,
    from: `\n      for update skip locked`,
    to: "",
    test: { file: pump, name: "claims without waiting for rows that another transaction has locked" },
  },
  {
    breaks: "ended deliveries are recovered",
    file: `${outbox}/claims.ts`,
    from: "where state in ('leased', 'attempting') and leased_until",
    to: "where leased_until",
    test: { file: pump, name: "lease recovery doesn't change deliveries that have ended" },
  },
  {
    breaks: "campaign attempts are recovered without being counted",
    file: `${outbox}/claims.ts`,
    from: ` < \${now} and campaign_id is null`,
    to: ` < \${now}`,
    test: {
      file: sending,
      name: "after a crash > leases are released, unfinished attempts become unknown and count, and the campaign still ends",
    },
  },
  {
    breaks: "a message is delivered to a person twice",
    file: "apps/api/src/outbox/enqueue-delivery.ts",
    from: `      .onConflict((conflict) => conflict.constraint("delivery_once").doNothing())\n`,
    to: "",
    test: { file: pump, name: "a delivery is sent once, and one message reaches a person once" },
  },
  {
    breaks: "campaign mail that has ended is claimed",
    file: `${outbox}/campaign-claims.ts`,
    from: "(select id from served) and d.state in ('queued', 'deferred')",
    to: "(select id from served)",
    test: {
      file: races,
      name: "claims due deliveries of a running campaign once, and waits for no lock",
    },
  },
  {
    breaks: "campaign mail is claimed before it is due",
    file: `${outbox}/campaign-claims.ts`,
    from: `and d.due_at <= \${now}\n      order by d.due_at`,
    to: `\n      order by d.due_at`,
    test: {
      file: races,
      name: "claims due deliveries of a running campaign once, and waits for no lock",
    },
  },
  {
    breaks: "a claim waits for locked campaign mail",
    file: `${outbox}/campaign-claims.ts`,
    from: `\n      for update skip locked`,
    to: "",
    test: {
      file: races,
      name: "claims due deliveries of a running campaign once, and waits for no lock",
    },
  },
  {
    breaks: "mail of a paused campaign is claimed",
    file: `${outbox}/campaign-claims.ts`,
    from: "c.status = 'running' and (c.mails",
    to: "(c.mails",
    test: { file: sending, name: "pausing and cancelling > a paused campaign has no due time and no claim" },
  },
  {
    breaks: "two concurrent claims spend one budget twice",
    file: `${outbox}/campaign-claims.ts`,
    from: `\n      for no key update`,
    to: "",
    test: { file: races, name: "is consumed once by two simultaneous claims" },
  },
  {
    breaks: "mail of a campaign that is being cancelled begins",
    file: `${outbox}/campaign-claims.ts`,
    from: `\n      for update of d`,
    to: "",
    test: { file: races, name: "begins no delivery of a campaign that is being cancelled" },
  },
  {
    breaks: "campaign mail begins twice",
    file: `${outbox}/campaign-claims.ts`,
    from: " and d.state = 'leased'",
    to: "",
    test: {
      file: sending,
      name: "the lease token of a campaign's claim > begins no attempt after another worker has taken over the lease",
    },
  },
  {
    breaks: "campaign mail begins to a person who unsubscribed",
    file: `${outbox}/campaign-claims.ts`,
    from: " and ours.refusal is null",
    to: "",
    test: {
      file: sending,
      name: "the lease token of a campaign's claim > begins nothing while the campaign is paused or once the recipient can't be mailed",
    },
  },
  {
    breaks: "cancelling changes sent deliveries",
    file: `${outbox}/campaign-claims.ts`,
    from: `    .where("state", "in", ["queued", "deferred", "leased"])\n`,
    to: "",
    test: { file: races, name: "a cancel also cancels leased deliveries, but neither begun ones nor other mail" },
  },
  {
    breaks: "cancelling a campaign cancels every mail",
    file: `${outbox}/campaign-claims.ts`,
    from: `    .where("campaignId", "=", campaignId)\n`,
    to: "",
    test: {
      file: races,
      name: "a cancel also cancels leased deliveries, but neither begun ones nor other mail",
    },
  },
  {
    breaks: "cancelling leaves leased deliveries",
    file: `${outbox}/campaign-claims.ts`,
    from: `["queued", "deferred", "leased"]`,
    to: `["queued", "deferred"]`,
    test: {
      file: races,
      name: "a cancel also cancels leased deliveries, but neither begun ones nor other mail",
    },
  },
  {
    breaks: "deferred deliveries outlive their campaign",
    file: `${outbox}/campaign-settling.ts`,
    from: " and locked.status = 'cancelled' then",
    to: " and false then",
    test: {
      file: races,
      name: "cancels a delivery that is deferred while its campaign is being cancelled",
    },
  },
  {
    breaks: "a mail settles without the campaign's lock",
    file: `${outbox}/campaign-settling.ts`,
    from: `c.id = \${claim.campaignId} for no key update`,
    to: `c.id = \${claim.campaignId}`,
    test: {
      file: races,
      name: "cancels a delivery that is deferred while its campaign is being cancelled",
    },
  },
  {
    breaks: "recovering and settling deadlock",
    file: `${outbox}/campaign-settling.ts`,
    from: `c.id = \${campaignId} for no key update`,
    to: `c.id = \${campaignId}`,
    test: { file: races, name: "settling and recovering never block each other" },
  },
  {
    breaks: "campaign leases are recovered before they expire",
    file: `${outbox}/campaign-settling.ts`,
    from: ` and delivery.leased_until < \${now}\n`,
    to: `\n`,
    test: { file: races, name: "valid leases stay with their worker" },
  },
  {
    breaks: "a deletion cancels campaign mail of other people",
    file: `${outbox}/campaign-settling.ts`,
    from: `person_id = \${personId}::uuid and campaign_id is not null and`,
    to: "campaign_id is not null and",
    test: {
      file: races,
      name: "skips only deliveries not yet begun to a person whose account is deleted",
    },
  },
  {
    breaks: "a deletion cancels mail whose attempt has begun",
    file: `${outbox}/campaign-settling.ts`,
    from: ` and state in ('queued', 'deferred', 'leased')\n      returning`,
    to: `\n      returning`,
    test: {
      file: races,
      name: "skips only deliveries not yet begun to a person whose account is deleted",
    },
  },
  {
    breaks: "a cancelled campaign becomes done",
    file: `${outbox}/campaign-settling.ts`,
    from: "c.status in ('running', 'paused') and c.total_count",
    to: "c.total_count",
    test: {
      file: sending,
      name: "pausing and cancelling > a cancel while sending ends pending deliveries and counts those in flight",
    },
  },
];
