/** Why the ledger skipped, deferred, cancelled or gave up a delivery, as stored and as shown by the console. */
export const deliveryReasons = [
  "noAddress",
  "suppressed",
  "preferenceOff",
  "suspended",
  "accountDeleted",
  "unknownAddress",
  "obsolete",
  "superseded",
  "repeated",
  "overBudget",
  "channelNotConfigured",
  "refused",
  "deferred",
  "notReachable",
  "connectionLost",
  "databaseUnavailable",
  "notAnAddress",
  "notWritten",
  "workerLost",
] as const;
export type DeliveryReason = (typeof deliveryReasons)[number];
