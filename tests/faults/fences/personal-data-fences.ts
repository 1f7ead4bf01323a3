import type { Fence } from "./fence.ts";

const accounts = "apps/api/src/modules/accounts";
const deleting = "accounts/delete-account.test.ts";
const signingUp = "accounts/sign-up.test.ts";
const leaving = `${accounts}/personal-data/leave-all-activities.ts`;
const counted = "a deleted account > frees only counted places and votes, and notifies only hosts of future activities";
const oldMark = "fingerprints of an address > that have expired are evaluated at the next login and deleted";
const forgotten =
  "deleting unconfirmed sign-ups > spares people without a pending address and verified people who change theirs";

export const personalDataFences: readonly Fence[] = [
  {
    breaks: "an account is deleted although its password was replaced",
    ...{
      file: `${accounts}/personal-data/delete-account.ts`,
      from: `      if (person.passwordHash !== confirmedHash) throw wrongPassword();\n`,
      to: "",
    },
    test: {
      file: deleting,
      name: "confirmation > refuses a deletion whose password is replaced between check and write",
    },
  },
  {
    breaks: "a deletion shortens the suspension of its address",
    ...{
      file: `${accounts}/personal-data/address-fingerprints.ts`,
      from: "greatest(address_fingerprint.until, excluded.until)",
      to: "excluded.until",
    },
    test: {
      file: deleting,
      name: "fingerprints of an address > retain the longer of two suspensions: of an earlier account",
    },
  },
  {
    breaks: "a fingerprint shortens a suspension",
    ...{
      file: `${accounts}/personal-data/address-fingerprints.ts`,
      from: `greatest(suspended_until, \${until}::timestamptz)`,
      to: `\${until}::timestamptz`,
    },
    test: {
      file: deleting,
      name: "fingerprints of an address > that end before the account's suspension are evaluated at the next login and deleted",
    },
  },
  {
    breaks: "an expired fingerprint suspends",
    ...{
      file: `${accounts}/personal-data/address-fingerprints.ts`,
      from: "else if (until > now) await",
      to: "else await",
    },
    test: { file: deleting, name: oldMark },
  },
  {
    breaks: "a fingerprint suspends other people",
    ...{ file: `${accounts}/personal-data/address-fingerprints.ts`, from: ` where id = \${personId}\``, to: `\`` },
    test: {
      file: deleting,
      name: "fingerprints of an address > that end after the account's suspension are evaluated at the next login and deleted",
    },
  },
  {
    breaks: "a login deletes the fingerprints of other addresses",
    ...{
      file: `${accounts}/personal-data/address-fingerprints.ts`,
      from: `      .where("addressHash", "=", hashAddress(email))\n`,
      to: "",
    },
    test: { file: deleting, name: oldMark },
  },
  {
    breaks: "other mails are redacted as deletion mails are",
    ...{
      file: `${accounts}/personal-data/deletion-mail.ts`,
      from: `    .where("template", "=", "account-deleted")\n`,
      to: "",
    },
    test: {
      file: deleting,
      name: "a deleted account > sends a deletion mail and retains neither the mail nor the address",
    },
  },
  {
    breaks: "people without a pending address are deleted",
    ...{
      file: `${accounts}/personal-data/delete-abandoned-sign-ups.ts`,
      from: `    .where("unverifiedEmail", "is not", null)\n`,
      to: "",
    },
    test: { file: signingUp, name: forgotten },
  },
  {
    breaks: "a sign-up is deleted although its link was followed",
    ...{ file: `${accounts}/personal-data/delete-abandoned-sign-ups.ts`, from: " && person.email === null", to: "" },
    test: {
      file: signingUp,
      name: "deleting unconfirmed sign-ups > spares a person whose link is followed concurrently",
    },
  },
  {
    breaks: "a fingerprint of an already suppressed address fails the login",
    ...{
      file: `${accounts}/personal-data/address-fingerprints.ts`,
      from: `    .onConflict((conflict) => conflict.doNothing())\n`,
      to: "",
    },
    test: {
      file: deleting,
      name: "fingerprints of an address > don't prevent a login when the address is already suppressed",
    },
  },
  {
    breaks: "any session, however old, prevents the deletion of a sign-up",
    ...{
      file: `${accounts}/personal-data/delete-abandoned-sign-ups.ts`,
      from: '            .where("session.lastSeenAt", ">=", before),',
      to: ",",
    },
    test: { file: signingUp, name: forgotten },
  },
  {
    breaks: "two concurrent deletions leave no administrator",
    ...{
      file: `${accounts}/personal-data/erase-person.ts`,
      from: `  await sql\`select pg_advisory_xact_lock(hashtextextended('people', 0))\`.execute(trx);\n`,
      to: "",
    },
    test: {
      file: deleting,
      name: "confirmation > retains the last administrator when two delete their accounts at once",
    },
  },
  {
    breaks: "a deletion closes streams of other people",
    ...{
      file: `${accounts}/personal-data/delete-request-records.ts`,
      from: ` from session where person_id = \${personId}::uuid`,
      to: " from session",
    },
    test: {
      file: "notifications/stream.test.ts",
      name: "the stream > closes when its person's account is deleted, and no one else's",
    },
  },
  {
    breaks: "a deletion decrements counts by invalid votes",
    ...{ file: leaving, from: " and deleted.is_valid", to: "" },
    test: { file: deleting, name: counted },
  },
  {
    breaks: "a deletion frees a place that was never approved",
    ...{ file: leaving, from: " and deleted.status = 3", to: "" },
    test: { file: deleting, name: counted },
  },
  {
    breaks: "a deletion notifies hosts of cancelled activities",
    ...{ file: leaving, from: " and a.cancelled_at is null", to: "" },
    test: { file: deleting, name: counted },
  },
  {
    breaks: "a deletion notifies hosts of past activities",
    ...{ file: leaving, from: ` and (a.ends_at is null or a.ends_at > \${now})`, to: "" },
    test: { file: deleting, name: counted },
  },
];
