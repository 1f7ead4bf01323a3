import type { Fence } from "./fence.ts";

const accounts = "apps/api/src/modules/accounts";
const deleting = "accounts/delete-account.test.ts";
const signingUp = "accounts/sign-up.test.ts";
const leaving = `${accounts}/personal-data/leave-everything.ts`;
const counted =
  "an account that is gone > gives back only the places and votes that counted, and notifies hosts only of activities ahead";
const oldMark = "marks of an address > a mark that has expired suspends nobody at the next login, and is used up";
const forgotten =
  "forgetting sign-ups > leaves people who wait for no address, and those who confirmed one and change it";

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
      name: "asking first > refuses a deletion whose password is replaced between check and write",
    },
  },
  {
    breaks: "a deleted account shortens its address's suspension",
    ...{
      file: `${accounts}/personal-data/address-marks.ts`,
      from: "greatest(address_mark.until, excluded.until)",
      to: "excluded.until",
    },
    test: { file: deleting, name: "marks of an address > of two suspensions the longer stays: an earlier, longer one" },
  },
  {
    breaks: "a mark shortens a suspension",
    ...{
      file: `${accounts}/personal-data/address-marks.ts`,
      from: `greatest(suspended_until, \${until}::timestamptz)`,
      to: `\${until}::timestamptz`,
    },
    test: {
      file: deleting,
      name: "marks of an address > a mark shortens no suspension at the next login, and is used up",
    },
  },
  {
    breaks: "a mark that has expired suspends",
    ...{ file: `${accounts}/personal-data/address-marks.ts`, from: "else if (until > now) await", to: "else await" },
    test: { file: deleting, name: oldMark },
  },
  {
    breaks: "a mark suspends everybody",
    ...{ file: `${accounts}/personal-data/address-marks.ts`, from: ` where id = \${personId}\``, to: `\`` },
    test: {
      file: deleting,
      name: "marks of an address > a mark lengthens a shorter suspension at the next login, and is used up",
    },
  },
  {
    breaks: "a login uses up the marks of all addresses",
    ...{
      file: `${accounts}/personal-data/address-marks.ts`,
      from: `      .where("addressHash", "=", hashAddress(email))\n`,
      to: "",
    },
    test: { file: deleting, name: oldMark },
  },
  {
    breaks: "all mails are emptied as mails about deletions are",
    ...{
      file: `${accounts}/personal-data/say-farewell.ts`,
      from: `    .where("template", "=", "account-deleted")\n`,
      to: "",
    },
    test: { file: deleting, name: "an account that is gone > says goodbye by mail and keeps neither mail nor address" },
  },
  {
    breaks: "people who wait for no address are forgotten",
    ...{
      file: `${accounts}/personal-data/forget-sign-ups.ts`,
      from: `    .where("unverifiedEmail", "is not", null)\n`,
      to: "",
    },
    test: { file: signingUp, name: forgotten },
  },
  {
    breaks: "a sign-up is forgotten although its link was followed",
    ...{ file: `${accounts}/personal-data/forget-sign-ups.ts`, from: " && person.email === null", to: "" },
    test: { file: signingUp, name: "forgetting sign-ups > leaves a person whose link is followed in the meantime" },
  },
  {
    breaks: "a mark of an address that is suppressed already breaks its login",
    ...{
      file: `${accounts}/personal-data/address-marks.ts`,
      from: `    .onConflict((conflict) => conflict.doNothing())\n`,
      to: "",
    },
    test: {
      file: deleting,
      name: "marks of an address > a mark of an address that is suppressed already stops no login",
    },
  },
  {
    breaks: "any session, however old, keeps a sign-up",
    ...{
      file: `${accounts}/personal-data/forget-sign-ups.ts`,
      from: '            .where("session.lastSeenAt", ">=", before),',
      to: ",",
    },
    test: { file: signingUp, name: forgotten },
  },
  {
    breaks: "two administrators delete their accounts at once, the last one included",
    ...{
      file: `${accounts}/personal-data/erase-person.ts`,
      from: `  await sql\`select pg_advisory_xact_lock(hashtextextended('people', 0))\`.execute(trx);\n`,
      to: "",
    },
    test: {
      file: deleting,
      name: "asking first > keeps the last administrator, whichever of two leaves at the same moment",
    },
  },
  {
    breaks: "a deleted account closes everybody's streams",
    ...{
      file: `${accounts}/personal-data/forget-requests.ts`,
      from: ` from session where person_id = \${personId}::uuid`,
      to: " from session",
    },
    test: {
      file: "notifications/stream.test.ts",
      name: "the stream > closes with its person's account, and with nobody else's",
    },
  },
  {
    breaks: "a deleted account takes back votes that didn't count",
    ...{ file: leaving, from: " and gone.is_valid", to: "" },
    test: { file: deleting, name: counted },
  },
  {
    breaks: "a deleted account gives back a place that it was not let into",
    ...{ file: leaving, from: " and gone.status = 3", to: "" },
    test: { file: deleting, name: counted },
  },
  {
    breaks: "a deleted account notifies hosts of what was cancelled",
    ...{ file: leaving, from: " and a.cancelled_at is null", to: "" },
    test: { file: deleting, name: counted },
  },
  {
    breaks: "a deleted account notifies hosts of what has ended",
    ...{ file: leaving, from: ` and (a.ends_at is null or a.ends_at > \${now})`, to: "" },
    test: { file: deleting, name: counted },
  },
];
