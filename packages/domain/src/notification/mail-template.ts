/** What the ledger sends: notifications on every channel, and mails of an account, of a decision or of a campaign. */
export const mailTemplates = [
  "verify-email",
  "address-known",
  "account-deleted",
  "reset-password",
  "password-changed",
  "email-change-requested",
  "email-restored",
  "email-changed",
  "new-device",
  "identity-linked",
  "notification",
  "moderation-notice",
  "activity-hidden",
  "report-outcome",
  "approval-requested",
  "campaign",
] as const;
