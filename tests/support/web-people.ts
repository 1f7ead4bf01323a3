import { randomUUID } from "node:crypto";
import type { SessionResponse, SessionUser } from "@meander/domain/contract/accounts";
import { type APIResponse, type BrowserContext, expect } from "@playwright/test";
import { linkIn, receiveMail } from "./web-mail.ts";
import { productUrl } from "./web-target.ts";

export const demoPassword = "wander2026";
const publicApi = "/api/public/v1.0";

/** A client with a session: a browser, or requests without one. */
type Caller = Pick<BrowserContext, "request">;

export type Account = {
  readonly firstName: string;
  readonly lastName: string;
  readonly emailAddress: string;
  readonly password: string;
};

/** A person without an account. */
export function inventPerson(firstName = "Ines"): Account {
  const suffix = randomUUID().slice(0, 8);
  return {
    firstName,
    lastName: `Tester ${suffix}`,
    emailAddress: `${firstName.toLowerCase()}.${suffix}@travellers.example`,
    password: "long-way-home-7",
  };
}

/** Logs in a person of the demo world; the context stores the session. */
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

/** Signs up a new person, follows the mailed link and leaves the context logged in. */
export async function becomeTraveller(
  context: BrowserContext,
  firstName?: string,
): Promise<{ readonly account: Account; readonly user: SessionUser }> {
  const account = inventPerson(firstName);
  expect((await post(context, `${publicApi}/auth/local/signup`, account)).ok()).toBe(true);
  const link = linkIn(await receiveMail(account.emailAddress, /confirm/i), /emailVerifyHash=/);
  const verifyHash = new URL(link).searchParams.get("emailVerifyHash") ?? "";
  const response = await post(context, `${publicApi}/email/verify?verifyHash=${encodeURIComponent(verifyHash)}`, {});
  return { account, user: await userOf(response) };
}

/** An API call as the browser would send it from one of our own pages. */
export async function post(context: Caller, path: string, data: object): Promise<APIResponse> {
  return context.request.post(`${productUrl()}${path}`, { data, headers: { origin: productUrl() } });
}

async function userOf(response: APIResponse): Promise<SessionUser> {
  expect(response.status(), await response.text()).toBe(200);
  const { user } = (await response.json()) as SessionResponse;
  if (user === null) throw new Error("The response contains no person");
  return user;
}
