import { PRIVATE, PUBLIC, type WriteKind } from "./write-kind.ts";

export const accountKinds: readonly WriteKind[] = [
  {
    name: "sign-up",
    weight: 1,
    draw: (world) => {
      const emailAddress = `${world.uniqueWord()}@example.org`;
      const body = { firstName: "Ines", lastName: "Barros", emailAddress, password: "wander2026" };
      return { key: emailAddress, person: undefined, method: "POST", path: `${PUBLIC}/auth/local/signup`, body };
    },
    // Idempotency keys apply to accounts only: a repeated sign-up is another one, complete in itself.
    parts: {
      person: `select distinct unverified_email::text as key, 1 as count from person where unverified_email = any($1::citext[])`,
      // 0 for too few of them, 1 for one each, 2 for too many.
      "mail for each": `select p.unverified_email::text as key, 1 + sign((select count(*) from delivery d
          where d.address = p.unverified_email::text and d.template = 'verify-email') - count(*))::int as count
        from person p where p.unverified_email = any($1::citext[]) group by p.unverified_email`,
      "audit for each": `select p.unverified_email::text as key, 1 + sign((select count(*) from audit u
          join person q on q.id = u.subject_id where q.unverified_email = p.unverified_email and u.action = 'sign-up')
          - count(*))::int as count
        from person p where p.unverified_email = any($1::citext[]) group by p.unverified_email`,
    },
  },
  {
    name: "update profile",
    weight: 2,
    draw: (world) => {
      const person = world.stock.newcomers.pop();
      const body = { user: { headline: "Walks slowly", projects: [{ title: "A boat for two", sortOrder: 0 }] } };
      return person && { key: person.id, person, method: "POST", path: `${PRIVATE}/user/update`, body };
    },
    parts: {
      headline: `select id::text as key, 1 as count from person where id = any($1::uuid[]) and headline is not null`,
      project: `select person_id::text as key, count(*)::int as count from project where person_id = any($1::uuid[]) group by 1`,
      slug: `select person_id::text as key, count(*)::int as count from profile_slug where person_id = any($1::uuid[]) group by 1`,
      audit: `select subject_id::text as key, count(*)::int as count from audit where subject_id = any($1::uuid[]) and action = 'update-profile' group by 1`,
    },
  },
  {
    name: "undo e-mail change",
    weight: 1,
    draw: (world) => {
      const changed = world.stock.changed.pop();
      if (changed === undefined) return undefined;
      const body = { emailUndoHash: changed.undoHash };
      const path = `${PUBLIC}/email/undo`;
      return { key: changed.personId, person: undefined, method: "POST", path, body, doneStatus: 422 };
    },
    parts: {
      address: `select id::text as key, count(*)::int as count from person
        where id = any($1::uuid[]) and email = ('old-' || id || '@example.org')::citext group by 1`,
      "link used": `select person_id::text as key, count(*)::int as count from one_time_link
        where person_id = any($1::uuid[]) and purpose = 'undo-email' and used_at is not null group by 1`,
      "sessions ended": `select k.key, 1 as count from unnest($1::text[]) k(key)
        where not exists (select from session s where s.person_id = k.key::uuid)`,
      mail: `select person_id::text as key, count(*)::int as count from delivery
        where person_id = any($1::uuid[]) and template = 'email-restored' group by 1`,
      audit: `select subject_id::text as key, count(*)::int as count from audit
        where subject_id = any($1::uuid[]) and action = 'undo-email' group by 1`,
    },
  },
  {
    name: "read notification",
    weight: 2,
    draw: (world) => {
      const person = world.stock.newcomers.pop();
      const body = { ids: person?.id };
      return person && { key: person.id, person, method: "POST", path: `${PRIVATE}/notifications/read`, body };
    },
    parts: {
      read: `select id::text as key, 1 as count from notification where id = any($1::uuid[]) and read_at is not null`,
    },
  },
];
