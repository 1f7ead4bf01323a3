import type { Fence } from "./fence.ts";

const accounts = "apps/api/src/modules/accounts";
const deleting = "accounts/delete-account.test.ts";
const signingUp = "accounts/sign-up.test.ts";
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
];
