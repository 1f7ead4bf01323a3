import { randomUUID } from "node:crypto";
import { type UserId, userIdSchema } from "@meander/domain/ids";
import type { UserTypeCode } from "@meander/domain/person/user-type";
import { hashPassword } from "@meander/api/modules/accounts/passwords";
import type { TestApi } from "./start-api.ts";

export const PASSWORD = "wander2026";

export type TestPerson = {
  readonly id: UserId;
  readonly email: string;
  /** A session's secret: pass it as `cookie` or `bearer`. */
  readonly session: string;
};

type Wishes = {
  readonly firstName?: string;
  readonly lastName?: string;
  readonly userType?: UserTypeCode;
  readonly isVerified?: boolean;
  readonly email?: string;
};

let passwordHash: Promise<string> | undefined;

/** A person with the password `PASSWORD` and an active session; verified by default. */
export async function createPerson(api: TestApi, wishes: Wishes = {}): Promise<TestPerson> {
  const { firstName = "Mira", lastName = "Okafor", userType = 1, isVerified = true } = wishes;
  const email = wishes.email ?? `${randomUUID()}@example.org`;
  passwordHash ??= hashPassword(PASSWORD);
  const { id } = await api.db
    .insertInto("person")
    .values({
      firstName,
      lastName,
      userType,
      email: isVerified ? email : null,
      unverifiedEmail: isVerified ? null : email,
      passwordHash: await passwordHash,
      termsAcceptedAt: api.now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const userId = userIdSchema.parse(id);
  return { id: userId, email, session: await api.sessions.create(userId, "web", undefined) };
}

type TupleOf<Item, Length extends number, Items extends readonly Item[] = []> = Items["length"] extends Length
  ? Items
  : TupleOf<Item, Length, readonly [...Items, Item]>;

/** A tuple, so that destructured people are never undefined. */
export type People<Count extends number> = TupleOf<TestPerson, Count>;

/** Creates this many people; a literal count gives a tuple. */
export async function createPeople<Count extends number>(api: TestApi, count: Count, wishes: Wishes = {}) {
  const people: readonly TestPerson[] = await Promise.all(
    Array.from({ length: count }, () => createPerson(api, wishes)),
  );
  // The array has exactly `count` elements.
  return people as People<Count>;
}
