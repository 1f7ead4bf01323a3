/** Why a queued mail is no longer sent, as stored in the ledger. */
export type SkipReason = "no address" | "suppressed" | "preference off" | "suspended" | "account deleted" | "obsolete";

export const deliveryReasonCodes = [
  "noAddress",
  "suppressed",
  "preferenceOff",
  "suspended",
  "accountDeleted",
  "obsolete",
  "refused",
  "putOff",
  "notReachable",
  "connectionLost",
  "notAnAddress",
  "notWritten",
  "workerLost",
  "other",
] as const;
export type DeliveryReasonCode = (typeof deliveryReasonCodes)[number];

/** `detail`: the mail server's code, the connection error, or a reason without a code of its own. */
export type DeliveryReason = { readonly code: DeliveryReasonCode; readonly detail: string };

const skipCodes: Readonly<Record<SkipReason, DeliveryReasonCode>> = {
  "no address": "noAddress",
  suppressed: "suppressed",
  "preference off": "preferenceOff",
  suspended: "suspended",
  "account deleted": "accountDeleted",
  obsolete: "obsolete",
};

const failures: readonly (readonly [RegExp, DeliveryReasonCode])[] = [
  [/^refused with (\d+)/u, "refused"],
  [/^put off with (\d+)/u, "putOff"],
  [/^not reachable \(([^)]*)\)/u, "notReachable"],
  [/^connection lost(?: \(([^)]*)\))?/u, "connectionLost"],
  [/^not a mail address$/u, "notAnAddress"],
  [/^could not be written$/u, "notWritten"],
  [/^worker lost$/u, "workerLost"],
];

/** Maps the ledger's text to a code; unknown text is passed on as `other`. */
export function deliveryReasonOf(stored: string): DeliveryReason {
  if (isSkipReason(stored)) return { code: skipCodes[stored], detail: "" };
  for (const [pattern, code] of failures) {
    const match = pattern.exec(stored);
    if (match !== null) return { code, detail: match[1] ?? "" };
  }
  return { code: "other", detail: stored };
}

function isSkipReason(text: string): text is SkipReason {
  return Object.hasOwn(skipCodes, text);
}
