import type { Fence } from "./fence.ts";

export const peopleFences: readonly Fence[] = [
  {
    breaks: "two concurrent votes count as one",
    file: "apps/api/src/modules/activities/queries.ts",
    from: '.where("id", "=", id).forNoKeyUpdate()',
    to: '.where("id", "=", id)',
    test: {
      file: "participation/vote.test.ts",
      name: "voting > counts both of two votes that lock the same options concurrently",
    },
  },
  {
    breaks: "a full activity accepts requests",
    file: "apps/api/src/modules/participation/join-activity.ts",
    from: '    if (placesLeft(row.capacity, row.approvedCount) === 0) requireAllowed({ allowed: false, reason: "activityFull" });\n',
    to: "",
    test: {
      file: "participation/join-activity.test.ts",
      name: "joining > refuses a request once all places are taken",
    },
  },
  {
    breaks: "a blocked person can request to join",
    file: "apps/api/src/modules/activities/activity-for-actor.ts",
    from: "const isBlocked = await isBlockedPair(db, actorId, row.hostId);",
    to: 'const isBlocked = actorId === "";',
    test: {
      file: "blocking/blocking.test.ts",
      name: "a block by the guest > prevents the guest from joining, commenting and liking, and notifies neither",
    },
  },
  {
    breaks: "participants are notified of their attendance twice",
    file: "apps/api/src/modules/participation/attendance-queries.ts",
    from: " and attendance_notified_at is null",
    to: "",
    test: {
      file: "participation/attendance-and-rating.test.ts",
      name: "attendance > notifies once, however often it is confirmed, reverted and repeated",
    },
  },
  {
    breaks: "two activities that open concurrently notify one person",
    file: "apps/api/src/modules/activities/announce-activity.ts",
    from: "    on conflict do nothing\n",
    to: "",
    test: {
      file: "activities/nearby.test.ts",
      name: "opening an activity > notifies a person of one a day, however many open at once",
    },
  },
  {
    breaks: "an account is deleted although its password was replaced",
    file: "apps/api/src/modules/accounts/personal-data/delete-account.ts",
    from: "      if (person.passwordHash !== confirmedHash) throw wrongPassword();\n",
    to: "",
    test: {
      file: "accounts/delete-account.test.ts",
      name: "confirmation > refuses a deletion whose password is replaced between check and write",
    },
  },
  {
    breaks: "two concurrent deletions leave no administrator",
    file: "apps/api/src/modules/accounts/personal-data/erase-person.ts",
    from: "  await sql`select pg_advisory_xact_lock(hashtextextended('people', 0))`.execute(trx);\n",
    to: "",
    test: {
      file: "accounts/delete-account.test.ts",
      name: "confirmation > retains the last administrator when two delete their accounts at once",
    },
  },
  {
    breaks: "a deletion deletes votes of other people",
    file: "apps/api/src/modules/accounts/personal-data/leave-all-activities.ts",
    from: `delete from date_vote where person_id = \${me} returning`,
    to: "delete from date_vote returning",
    test: { file: "accounts/canary.test.ts", name: "changes nothing of an unrelated person with rows of every kind" },
  },
  {
    breaks: "a deletion ends participations of other people",
    file: "apps/api/src/modules/accounts/personal-data/leave-all-activities.ts",
    from: `delete from participant where person_id = \${me} returning`,
    to: "delete from participant returning",
    test: { file: "accounts/canary.test.ts", name: "changes nothing of an unrelated person with rows of every kind" },
  },
  {
    breaks: "a deletion redacts residual data of other people",
    file: "apps/api/src/modules/accounts/personal-data/residual-case-data.ts",
    from: `where \${matchesPseudonym} and moderation_case.decided_at`,
    to: "where moderation_case.decided_at",
    test: {
      file: "accounts/delete-account.test.ts",
      name: "a deleted account > leaves a decided case its subject while the decision can be undone",
    },
  },
  {
    breaks: "verifying an address leaves another person's linked login",
    file: "apps/api/src/modules/accounts/verify-email.ts",
    from: '  await trx.deleteFrom("loginIdentity").where("personId", "=", personId).execute();\n',
    to: "",
    test: {
      file: "accounts/verify-email.test.ts",
      name: "following the link in another browser removes identities, devices and the calendar address, and no one else's",
    },
  },
  {
    breaks: "verifying an address elsewhere doesn't recover the account",
    file: "apps/api/src/modules/accounts/verify-email.ts",
    from: "  await recoverAccount(trx, { personId, passwordHash }, now);\n",
    to: "",
    test: {
      file: "accounts/verify-email.test.ts",
      name: "following the link in another browser removes identities, devices and the calendar address, and no one else's",
    },
  },
  {
    breaks: "a changed address takes effect for the owner of its mailbox",
    file: "apps/api/src/modules/accounts/verify-email.ts",
    from: '    if (!isFirst && !isProven) throw new DomainError("rule-broken", message("emailNeedsAccount"));\n',
    to: "",
    test: {
      file: "accounts/change-email.test.ts",
      name: "a changed address without a session of its account > doesn't take effect for the owner of the mailbox, and the link stays valid for the account's",
    },
  },
  {
    breaks: "any password verifies an address",
    file: "apps/api/src/modules/accounts/check-password.ts",
    from: "!isRight || ",
    to: "",
    test: {
      file: "accounts/verify-email.test.ts",
      name: "in another browser than the sign-up's > a wrong password verifies nothing, and the link stays valid",
    },
  },
  {
    breaks: "a link is accepted for another purpose",
    file: "apps/api/src/modules/accounts/one-time-link.ts",
    from: '    .set({ usedAt: now })\n    .where("hash", "=", hashOneTimeSecret(secret))\n    .where("purpose", "=", purpose)\n',
    to: '    .set({ usedAt: now })\n    .where("hash", "=", hashOneTimeSecret(secret))\n',
    test: { file: "accounts/undo-email.test.ts", name: "undoes only its own change: its link resets no password" },
  },
  {
    breaks: "a link replaces another person's session",
    file: "apps/api/src/modules/accounts/verify-email.ts",
    from: '    if (step === "logOut") throw new DomainError("conflict", message("loggedInAsOther"));\n',
    to: "",
    test: {
      file: "accounts/verify-email.test.ts",
      name: "in another person's session > a link is refused, and verifies nothing until that person has logged out",
    },
  },
  {
    breaks: "a password reset leaves the calendar address",
    file: "apps/api/src/modules/accounts/recover-account.ts",
    from: '  await trx.deleteFrom("calendarFeed").where("personId", "=", personId).execute();\n',
    to: "",
    test: {
      file: "accounts/recover-account.test.ts",
      name: "a password reset > ends known devices, the calendar address and shared profile links, and nobody else's",
    },
  },
  {
    breaks: "a password reset leaves known devices",
    file: "apps/api/src/modules/accounts/recover-account.ts",
    from: '  await trx.deleteFrom("knownDevice").where("personId", "=", personId).execute();\n',
    to: "",
    test: {
      file: "accounts/recover-account.test.ts",
      name: "a password reset > ends known devices, the calendar address and shared profile links, and nobody else's",
    },
  },
  {
    breaks: "a password reset leaves a pending address",
    file: "apps/api/src/modules/accounts/recover-account.ts",
    from: "unverifiedEmail: null, ",
    to: "",
    test: { file: "accounts/recover-account.test.ts", name: "a password reset > ends a pending address with its link" },
  },
  {
    breaks: "a change of address is undone after a password reset",
    file: "apps/api/src/modules/accounts/undo-email.ts",
    from: "    if (person.recoveredAt !== null && changeRequestedAt <= person.recoveredAt) throw linkExpired();\n",
    to: "",
    test: {
      file: "accounts/recover-account.test.ts",
      name: "a password reset > ends links that undo an earlier change of address, also those mailed afterwards",
    },
  },
  {
    breaks: "an ended session's response logs the browser out of a newer session",
    file: "apps/api/src/http/session-middleware.ts",
    from: "return found?.lastWrite ?? null;",
    to: 'if (found === null) c.header("Set-Cookie", sessions.clearedCookie(), { append: true });\n  return found?.lastWrite ?? null;',
    test: {
      file: "accounts/session.test.ts",
      name: "a request with an ended session leaves the cookie, which may be a newer session’s by then",
    },
  },
  {
    breaks: "a subject is identified without its issuer",
    file: "apps/api/src/modules/accounts/social-login/admit-identity.ts",
    from: '    .where("issuer", "=", issuer)\n',
    to: "",
    test: {
      file: "accounts/social-login.test.ts",
      name: "a social login > is identified by issuer and subject together",
    },
  },
  {
    breaks: "an identity is found without its subject",
    file: "apps/api/src/modules/accounts/social-login/admit-identity.ts",
    from: '    .where("subject", "=", subject)\n',
    to: "",
    test: {
      file: "accounts/social-login.test.ts",
      name: "a social login > is identified by issuer and subject together",
    },
  },
  {
    breaks: "a login started with one provider is completed with another",
    file: "apps/api/src/modules/accounts/social-login/finish-social-login.ts",
    from: " &&\n    login.provider === provider.id",
    to: "",
    test: {
      file: "accounts/social-login.test.ts",
      name: "a provider response > is refused at another provider's callback address",
    },
  },
  {
    breaks: "an account that is deleted concurrently is promoted",
    file: "apps/api/src/modules/administration/make-administrator.ts",
    from: "owner && (await lockPerson(trx, owner.id))",
    to: 'owner && (await trx.selectFrom("person").selectAll().where("id", "=", owner.id).executeTakeFirst())',
    test: {
      file: "administration/first-administrator.test.ts",
      name: "an account that is deleted concurrently is not promoted: its address gets a new one",
    },
  },
  {
    breaks: "a fingerprint suspends other people",
    file: "apps/api/src/modules/accounts/personal-data/address-fingerprints.ts",
    from: ` where id = \${personId}\``,
    to: "`",
    test: {
      file: "accounts/delete-account.test.ts",
      name: "fingerprints of an address > that end after the account's suspension are evaluated at the next login and deleted",
    },
  },
];
