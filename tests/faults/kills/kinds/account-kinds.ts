import { PRIVATE, PUBLIC, type WriteKind } from "./write-kind.ts";

export const accountKinds: readonly WriteKind[] = [
  {
    name: "sign-up",
    weight: 1,
    draw: (world) => {
      const emailAddress = `${world.mark()}@example.org`;
      const body = { firstName: "Ines", lastName: "Barros", emailAddress, password: "wander2026" };
      return { key: emailAddress, person: undefined, method: "POST", path: `${PUBLIC}/auth/local/signup`, body };
    },
    parts: {
      person: `select unverified_email::text as key, count(*)::int as count from person where unverified_email = any($1::citext[]) group by 1`,
      mail: `select address as key, count(*)::int as count from delivery where address = any($1::text[]) and template = 'verify-email' group by 1`,
      audit: `select p.unverified_email::text as key, count(*)::int as count from person p
        join audit u on u.subject_id = p.id and u.action = 'sign-up' where p.unverified_email = any($1::citext[]) group by 1`,
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
