import { expect, request } from "@playwright/test";
import { logInAs, post } from "./web-people.ts";

/** Where staff see a person whom a moderator has shared: made through the API, because only its hash is stored. */
export async function shareProfile(personId: string): Promise<string> {
  const caller = { request: await request.newContext() };
  await logInAs(caller, "moderator");
  const answer = await post(caller, `/api/private/v1.0/admin/user/${personId}/share`, {});
  expect(answer.status(), await answer.text()).toBe(201);
  const { path } = (await answer.json()) as { path: string };
  await caller.request.dispose();
  return path;
}
