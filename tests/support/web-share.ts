import { expect, request } from "@playwright/test";
import { logInAs, post } from "./web-people.ts";

/**
 * Path of the staff view of a person shared by a moderator; created through the API, because only the link's hash is
 * stored.
 */
export async function shareProfile(personId: string): Promise<string> {
  const caller = { request: await request.newContext() };
  await logInAs(caller, "moderator");
  const response = await post(caller, `/api/private/v1.0/admin/user/${personId}/share`, {});
  expect(response.status(), await response.text()).toBe(201);
  const { path } = (await response.json()) as { path: string };
  await caller.request.dispose();
  return path;
}
