import type { Fence } from "./fence.ts";

const accounts = "apps/api/src/modules/accounts";
const verifying = "accounts/verify-email.test.ts";
const undoing = "accounts/undo-email.test.ts";
const changing = "accounts/change-email.test.ts";
const passwords = "accounts/passwords.test.ts";
const devices = "accounts/known-device.test.ts";
const social = "accounts/social-login.test.ts";
const undone = "removes identities and devices added since the change, and no older ones";
const swept = "maintenance deletes only expired sessions and retains the end reasons of others for a month";
const onlyLast = "the second of two changes replaces the first and invalidates its link";
const usedOnce = "a forgotten password > invalidates all other reset links once";
const undoFirst =
  "an undo concurrent with another person's verification of the old address > gives the address to the first request: undo";
const verificationFirst =
  "an undo concurrent with another person's verification of the old address > gives the address to the first request: verification";
const oneIdentity = "a social login > is identified by issuer and subject together";
const taken = "the person who follows the link gets the address; another sign-up with it is deleted";

export const accountFences: readonly Fence[] = [
  {
    breaks: "verifying an address deletes verified people who change to it",
    ...{ file: `${accounts}/claim-email.ts`, from: `    .where("email", "is", null)\n`, to: "" },
    test: { file: verifying, name: taken },
  },
  {
    breaks: "verifying an address deletes pending sign-ups with other addresses",
    ...{ file: `${accounts}/claim-email.ts`, from: `    .where("unverifiedEmail", "=", email)\n`, to: "" },
    test: { file: verifying, name: taken },
  },
  {
    breaks: "undoing a change removes new linked logins of other people",
    ...{
      file: `${accounts}/undo-email.ts`,
      from: `deleteFrom("loginIdentity").where("personId", "=", personId).where("createdAt", ">=", since)`,
      to: `deleteFrom("loginIdentity").where("createdAt", ">=", since)`,
    },
    test: { file: undoing, name: undone },
  },
  {
    breaks: "undoing a change removes calendar addresses of other people",
    ...{
      file: `${accounts}/undo-email.ts`,
      from: `deleteFrom("calendarFeed").where("personId", "=", personId)`,
      to: `deleteFrom("calendarFeed")`,
    },
    test: { file: undoing, name: undone },
  },
  {
    breaks: "a link is accepted for another purpose",
    ...{
      file: `${accounts}/one-time-link.ts`,
      from: `    .set({ usedAt: now })\n    .where("hash", "=", hashOneTimeSecret(secret))\n    .where("purpose", "=", purpose)\n`,
      to: `    .set({ usedAt: now })\n    .where("hash", "=", hashOneTimeSecret(secret))\n`,
    },
    test: { file: undoing, name: "undoes only its own change: its link resets no password" },
  },
  {
    breaks: "a new password invalidates links of other people",
    ...{
      file: `${accounts}/one-time-link.ts`,
      from: `    .where("personId", "=", personId)\n    .where("purpose", "=", purpose)\n`,
      to: `    .where("purpose", "=", purpose)\n`,
    },
    test: { file: "accounts/passwords.test.ts", name: "a forgotten password > leaves other people's links valid" },
  },
  {
    breaks: "an address changes although its password was replaced",
    ...{
      file: `${accounts}/change-email.ts`,
      from: `    if (person.passwordHash !== confirmedHash) throw wrongPassword();\n`,
      to: "",
    },
    test: { file: changing, name: "refuses a change whose password is replaced between check and write" },
  },
  {
    breaks: "a change of address cancels those of other people",
    ...{
      file: `${accounts}/change-email.ts`,
      from: `      .where("id", "=", userId)\n      .where("email"`,
      to: '      .where("email"',
    },
    test: { file: changing, name: "another person's address gets the same response, and its owner is notified" },
  },
  {
    breaks: "a pending address logs in a person with a verified one",
    ...{ file: `${accounts}/queries.ts`, from: ', eb("email", "is", null)', to: "" },
    test: {
      file: changing,
      name: "a new address replaces the old one once its link is followed, and the old one is notified",
    },
  },
  {
    breaks: "a reset link works while its address is replaced concurrently",
    ...{ file: `${accounts}/queries.ts`, from: `    .forNoKeyUpdate()\n`, to: "" },
    test: {
      file: changing,
      name: "a reset link is invalid when its address is replaced concurrently",
    },
  },
  {
    breaks: "an undo doesn't lock its address",
    ...{ file: `${accounts}/undo-email.ts`, from: `    await lockEmailOfLink(trx, undoHash);\n`, to: "" },
    test: { file: undoing, name: undoFirst },
  },
  {
    breaks: "a verification doesn't lock its address",
    ...{ file: `${accounts}/verify-email.ts`, from: `    await lockEmailOfLink(trx, verifyHash);\n`, to: "" },
    test: { file: undoing, name: verificationFirst },
  },
  {
    breaks: "a verification prevails over a concurrent undo",
    ...{
      file: `${accounts}/verify-email.ts`,
      from: "await lockPerson(trx, personId)",
      to: 'await trx.selectFrom("person").selectAll().where("id", "=", personId).executeTakeFirst()',
    },
    test: {
      file: undoing,
      name: "an undo concurrent with the verification of the new address > prevails when it comes first",
    },
  },
  {
    breaks: "an undo misses a concurrent verification",
    ...{
      file: `${accounts}/undo-email.ts`,
      from: "await lockPerson(trx, personId)",
      to: 'await trx.selectFrom("person").selectAll().where("id", "=", personId).executeTakeFirst()',
    },
    test: {
      file: undoing,
      name: "an undo concurrent with the verification of the new address > prevails when it comes last, and the new address is notified",
    },
  },
  {
    breaks: "a verification link works for an address that is no longer pending",
    ...{ file: `${accounts}/verify-email.ts`, from: "!isWaiting || ", to: "" },
    test: {
      file: changing,
      name: "setting the current address again withdraws the change and invalidates its link",
    },
  },
  {
    breaks: "an undo leaves pending sign-ups with its address",
    ...{ file: `${accounts}/undo-email.ts`, from: `    await deleteOtherSignUps(trx, personId, email);\n`, to: "" },
    test: { file: undoing, name: "removes pending sign-ups with the old address" },
  },
  {
    breaks: "a new password invalidates links of other purposes",
    ...{
      file: `${accounts}/one-time-link.ts`,
      from: `    .where("personId", "=", personId)\n    .where("purpose", "=", purpose)\n`,
      to: `    .where("personId", "=", personId)\n`,
    },
    test: { file: undoing, name: "a new password leaves the link valid" },
  },
  {
    breaks: "a verification leaves links to other addresses valid",
    ...{
      file: `${accounts}/verify-email.ts`,
      from: `    await invalidateLinks(trx, { purpose: "verify-email", personId }, now);\n`,
      to: "",
    },
    test: { file: changing, name: onlyLast },
  },
  {
    breaks: "a used link is marked as used again",
    ...{ file: `${accounts}/one-time-link.ts`, from: `    .where("usedAt", "is", null)\n    .$if(`, to: "    .$if(" },
    test: { file: passwords, name: usedOnce },
  },
  {
    breaks: "an undo invalidates links that undo earlier changes",
    ...{
      file: `${accounts}/one-time-link.ts`,
      from: '      query.where("changeRequestedAt", ">=", changeRequestedSince ?? null),',
      to: "query,",
    },
    test: {
      file: undoing,
      name: "an undo can't be undone by a later address, while the oldest address undoes every later change",
    },
  },
  {
    breaks: "a device of an unverified person has a mail budget of its own",
    ...{
      file: `${accounts}/queries.ts`,
      from: `    .where("id", "=", personId)\n    .where("email", "is not", null)\n`,
      to: `    .where("id", "=", personId)\n`,
    },
    test: {
      file: devices,
      name: "six mails requested by strangers > can't be exceeded by sign-ups with own devices",
    },
  },
  {
    breaks: "a login selects a newer sign-up over the one of its device",
    ...{
      file: `${accounts}/queries.ts`,
      from: `    .orderBy(sql\`sign_up_device_hash = \${deviceHash}\`, (order) => order.desc().nullsLast())\n`,
      to: "",
    },
    test: {
      file: devices,
      name: "a login with an address of several sign-ups selects the one of its device, else the newest",
    },
  },
  {
    breaks: "concurrent requests each write a session's time of last use",
    ...{
      file: "apps/api/src/sessions/session-queries.ts",
      from: `    .where("lastSeenAt", "<=", seenBefore)\n`,
      to: "",
    },
    test: {
      file: "accounts/session.test.ts",
      name: "of concurrent requests after an hour one writes the time of last use",
    },
  },
  {
    breaks: "a subject is identified without its issuer",
    ...{ file: `${accounts}/social-login/admit-identity.ts`, from: `    .where("issuer", "=", issuer)\n`, to: "" },
    test: {
      file: social,
      name: oneIdentity,
    },
  },
  {
    breaks: "an identity is found without its subject",
    ...{ file: `${accounts}/social-login/admit-identity.ts`, from: `    .where("subject", "=", subject)\n`, to: "" },
    test: {
      file: social,
      name: oneIdentity,
    },
  },
  {
    breaks: "two concurrent first logins with one address both fail",
    ...{
      file: `${accounts}/social-login/admit-identity.ts`,
      from: `    if (email !== null) await lockEmail(trx, email);\n`,
      to: "",
    },
    test: {
      file: social,
      name: "linking > creates one person from two accounts with one address at once, and refuses the other",
    },
  },
  {
    breaks: "unlinking one provider unlinks all",
    ...{ file: `${accounts}/social-login/unlink-identity.ts`, from: '.where("provider", "=", provider)', to: "" },
    test: { file: social, name: "linking > is listed, and can only be removed while a password remains" },
  },
  {
    breaks: "unlinking a provider unlinks it for other people",
    ...{ file: `${accounts}/social-login/unlink-identity.ts`, from: '.where("personId", "=", personId)', to: "" },
    test: { file: social, name: "linking > is listed, and can only be removed while a password remains" },
  },
  {
    breaks: "a login started with one provider is completed with another",
    ...{
      file: `${accounts}/social-login/finish-social-login.ts`,
      from: ` &&\n    login.provider === provider.id`,
      to: "",
    },
    test: { file: social, name: "a provider response > is refused at another provider's callback address" },
  },
  {
    breaks: "maintenance deletes active sessions",
    ...{
      file: "apps/api/src/sessions/session-queries.ts",
      from: `deleteFrom("session").where("expiresAt", "<=", now)`,
      to: `deleteFrom("session")`,
    },
    test: { file: "accounts/session.test.ts", name: swept },
  },
  {
    breaks: "an identity is linked to an account that is deleted concurrently",
    ...{ file: `${accounts}/social-login/queries.ts`, from: "    .forNoKeyUpdate()\n", to: "" },
    test: { file: social, name: "linking > doesn't link to an account that is deleted concurrently" },
  },
  {
    breaks: "an account that is deleted concurrently is promoted",
    ...{
      file: "apps/api/src/modules/administration/make-administrator.ts",
      from: "owner && (await lockPerson(trx, owner.id))",
      to: `owner && (await trx.selectFrom("person").selectAll().where("id", "=", owner.id).executeTakeFirst())`,
    },
    test: {
      file: "administration/first-administrator.test.ts",
      name: "an account that is deleted concurrently is not promoted: its address gets a new one",
    },
  },
  {
    breaks: "a login by a mailed link is reported as a new device",
    ...{ file: `${accounts}/record-device.ts`, from: "!shouldNotify || !isNew", to: "!isNew" },
    test: {
      file: "accounts/session-list.test.ts",
      name: "a login from an unknown device > sends no mail after following a mailed link",
    },
  },
  {
    breaks: "ended browser sessions store a reason",
    ...{ file: `${accounts}/end-sessions.ts`, from: " where client = 'console'", to: "" },
    test: {
      file: "accounts/session-list.test.ts",
      name: "ending a session from another device > keeps the current session and other people's when ending all others",
    },
  },
  {
    breaks: "a suspended person's write is refused as a conflict",
    ...{ file: "apps/api/src/http/recheck-caller.ts", from: "  requireAccess(current, access);\n", to: "" },
    test: {
      file: "concurrency/revoked-rights.test.ts",
      name: "a concurrent revocation > of the account's good standing blocks a write, which is then refused",
    },
  },
  {
    breaks: "a failed request releases its idempotency key",
    ...{ file: "apps/api/src/http/idempotency.ts", from: "  if (c.res.status >= 500) return;\n", to: "" },
    test: {
      file: "http/idempotency.test.ts",
      name: "a key stays pending after a failed request, which may have had its effect",
    },
  },
];
