import type { Fence } from "./fence.ts";

const accounts = "apps/api/src/modules/accounts";
const verifying = "accounts/verify-email.test.ts";
const changing = "accounts/change-email.test.ts";
const recovering = "accounts/recover-account.test.ts";
const waysIn =
  "following the link in another browser removes identities, devices and the calendar address, and no one else's";
const othersKeep =
  "a password reset > ends known devices, the calendar address and shared profile links, and nobody else's";

/** What the owner of a mailbox gets of an account, and what others lose of it. */
export const recoveryFences: readonly Fence[] = [
  {
    breaks: "verifying an address leaves another person's linked login",
    ...{
      file: `${accounts}/verify-email.ts`,
      from: `  await trx.deleteFrom("loginIdentity").where("personId", "=", personId).execute();\n`,
      to: "",
    },
    test: { file: verifying, name: waysIn },
  },
  {
    breaks: "verifying an address removes linked logins of other people",
    ...{
      file: `${accounts}/verify-email.ts`,
      from: `deleteFrom("loginIdentity").where("personId", "=", personId)`,
      to: `deleteFrom("loginIdentity")`,
    },
    test: { file: verifying, name: waysIn },
  },
  {
    breaks: "verifying an address elsewhere doesn't recover the account",
    ...{
      file: `${accounts}/verify-email.ts`,
      from: `  await recoverAccount(trx, { personId, passwordHash }, now);\n`,
      to: "",
    },
    test: { file: verifying, name: waysIn },
  },
  {
    breaks: "a changed address takes effect for the owner of its mailbox",
    ...{
      file: `${accounts}/verify-email.ts`,
      from: `    if (!isFirst && !isProven) throw new DomainError("rule-broken", message("emailNeedsAccount"));\n`,
      to: "",
    },
    test: {
      file: changing,
      name: "a changed address without a session of its account > doesn't take effect for the owner of the mailbox, and the link stays valid for the account's",
    },
  },
  {
    breaks: "a link replaces another person's session",
    ...{
      file: `${accounts}/verify-email.ts`,
      from: `    if (step === "logOut") throw new DomainError("conflict", message("loggedInAsOther"));\n`,
      to: "",
    },
    test: {
      file: verifying,
      name: "in another person's session > a link is refused, and verifies nothing until that person has logged out",
    },
  },
  {
    breaks: "a changed address takes effect in a session that ended",
    ...{
      file: `${accounts}/verify-email.ts`,
      from: "caller && (await hasOpenSession(trx, caller)) ? input : { ...input, caller: null }",
      to: "input",
    },
    test: {
      file: changing,
      name: "a changed address without a session of its account > doesn't take effect in a session that ends meanwhile",
    },
  },
  {
    breaks: "any password verifies an address",
    ...{ file: `${accounts}/check-password.ts`, from: "!isRight || ", to: "" },
    test: {
      file: verifying,
      name: "in another browser than the sign-up's > a wrong password verifies nothing, and the link stays valid",
    },
  },
  {
    breaks: "guesses at a link aren't counted as logins",
    ...{
      file: `${accounts}/check-password.ts`,
      from: " || !isAllowed) throw refusal ?? wrong();",
      to: ") throw wrong();",
    },
    test: {
      file: verifying,
      name: "in another browser than the sign-up's > guesses share the budget of failed logins",
    },
  },
  {
    breaks: "a repeated link is refused as expired",
    ...{
      file: `${accounts}/verify-email.ts`,
      from: "    if ((await findVerification(trx, verifyHash))?.isConfirmed === true) return null;\n",
      to: "",
    },
    test: {
      file: verifying,
      name: "a repetition > changes nothing in any browser, also with a password and after the link has expired",
    },
  },
  {
    breaks: "a password reset leaves the calendar address",
    ...{
      file: `${accounts}/recover-account.ts`,
      from: `  await trx.deleteFrom("calendarFeed").where("personId", "=", personId).execute();\n`,
      to: "",
    },
    test: { file: recovering, name: othersKeep },
  },
  {
    breaks: "a password reset leaves known devices",
    ...{
      file: `${accounts}/recover-account.ts`,
      from: `  await trx.deleteFrom("knownDevice").where("personId", "=", personId).execute();\n`,
      to: "",
    },
    test: { file: recovering, name: othersKeep },
  },
  {
    breaks: "a password reset revokes profile links of other people",
    ...{
      file: `${accounts}/recover-account.ts`,
      from: `    .where("sharedBy", "=", personId)\n`,
      to: "",
    },
    test: { file: recovering, name: othersKeep },
  },
  {
    breaks: "a password reset leaves a pending address",
    ...{ file: `${accounts}/recover-account.ts`, from: "unverifiedEmail: null, ", to: "" },
    test: { file: recovering, name: "a password reset > ends a pending address with its link" },
  },
  {
    breaks: "a change of address is undone after a password reset",
    ...{
      file: `${accounts}/undo-email.ts`,
      from: "    if (person.recoveredAt !== null && changeRequestedAt <= person.recoveredAt) throw linkExpired();\n",
      to: "",
    },
    test: {
      file: recovering,
      name: "a password reset > ends links that undo an earlier change of address, also those mailed afterwards",
    },
  },
  {
    breaks: "verifying an address removes passwords of other people",
    ...{ file: `${accounts}/recover-account.ts`, from: `    .where("id", "=", personId)\n`, to: "" },
    test: { file: verifying, name: waysIn },
  },
];
