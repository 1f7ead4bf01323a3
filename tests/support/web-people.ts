import { randomUUID } from "node:crypto";
import type { SessionResponse, SessionUser } from "@meander/domain/contract/accounts";
import { type APIResponse, type BrowserContext, expect } from "@playwright/test";
import { linkIn, receiveMail } from "./web-mail.ts";
import { productUrl } from "./web-place.ts";

export const demoPassword = "wander2026";
const publicApi = "/api/public/v1.0";

/** Whoever calls the API and keeps a session: a browser, or requests without one. */
type Caller = Pick<BrowserContext, "request">;

export type Account = {
  readonly firstName: string;
  readonly lastName: string;
  readonly emailAddress: string;
  readonly password: string;
};

/** Somebody who was never here before. */
export function inventPerson(firstName = "Ines"): Account {
  const mark = randomUUID().slice(0, 8);
  return {
    firstName,
    lastName: `Tester ${mark}`,
    emailAddress: `${firstName.toLowerCase()}.${mark}@travellers.example`,
    password: "long-way-home-7",
  };
}

/** Logs one of the demo world's people in; the context keeps the session. */
export async function logInAs(
  context: Caller,
  name: "traveller" | "host" | "moderator" | "marketer" | "admin",
): Promise<SessionUser> {
  return logIn(context, { emailAddress: `${name}@meander.example`, password: demoPassword });
}

export async function logIn(
  context: Caller,
  { emailAddress, password }: Pick<Account, "emailAddress" | "password">,
): Promise<SessionUser> {
  return userOf(await post(context, `${publicApi}/auth/local/login`, { emailAddress, password }));
}

/** Signs somebody new up, follows the mailed link and leaves the context logged in. */
export async function becomeTraveller(
  context: BrowserContext,
  firstName?: string,
): Promise<{ readonly account: Account; readonly user: SessionUser }> {
  const account = inventPerson(firstName);
  expect((await post(context, `${publicApi}/auth/local/signup`, account)).ok()).toBe(true);
  const link = linkIn(await receiveMail(account.emailAddress, /confirm/i), /emailVerifyHash=/);
  const verifyHash = new URL(link).searchParams.get("emailVerifyHash") ?? "";
  const answer = await post(context, `${publicApi}/email/verify?verifyHash=${encodeURIComponent(verifyHash)}`, {});
  return { account, user: await userOf(answer) };
}

/** A call as the browser would make it from one of our own pages. */
export async function post(context: Caller, path: string, data: object): Promise<APIResponse> {
  return context.request.post(`${productUrl()}${path}`, { data, headers: { origin: productUrl() } });
}

async function userOf(answer: APIResponse): Promise<SessionUser> {
  expect(answer.status(), await answer.text()).toBe(200);
  const { user } = (await answer.json()) as SessionResponse;
  if (user === null) throw new Error("The answer holds no person");
  return user;
}
