import { expect, it } from "vitest";
import { createPerson } from "../support/people.ts";
import { PRIVATE_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();

const words = ["\0", "a\0b", "\ud800", "%_\\", "' or 1=1 --", "a".repeat(240), "½ ² ٣", "\u202etxt", "{}", "&|!:*"];
const lists = ["users", "activities/active", "audit"];

it.each(lists)("every response to a search of %s follows the contract", async (list) => {
  const { session } = await createPerson(api, { userType: 4 });
  const cursors = ["", "W10", "WyIyMDI2LTExLTIxVDEwOjAwOjAwWiIsIjAiXQ", "nonsense"].map((cursor) => ({ cursor }));
  for (const query of [...words.map((q) => ({ q })), ...cursors]) {
    const path = `${PRIVATE_BASE}/admin/${list}?${new URLSearchParams(query)}`;
    const { status, body } = await send(api, "GET", path, { cookie: session });
    expect([query, status, body]).toEqual([query, expect.toBeOneOf([200, 400]), expect.anything()]);
  }
});
