import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { queryProduct } from "../support/web-database.ts";
import { type DeskComputer, findOpenCase, test } from "./support/desk-test.ts";
import { demoPassword, endSession, ServerApi } from "./support/server-api.ts";

const marketer = 5;
const publisher = 2;

async function staffAt(desk: DeskComputer): Promise<string | null> {
  const staff = await desk.page.evaluate(() => window.meander.getStaff());
  return staff.ok ? (staff.value?.emailAddress ?? null) : null;
}

/** What ends the session next; listening begins at once. */
async function nextEnd(desk: DeskComputer) {
  await desk.page.evaluate(() => {
    const ended = new Promise((resolve) => window.meander.onSessionEnded(({ reason }) => resolve(reason)));
    Object.assign(window, { ended });
  });
  return () => desk.page.evaluate(() => Reflect.get(window, "ended") as Promise<string>);
}

test("a restart stays logged in, also without a network", async ({ desk }) => {
  await desk.start();
  await desk.logIn("admin");
  await desk.stop();
  desk.wire.cut();
  await desk.start();
  expect(await staffAt(desk)).toBe("admin@meander.example");
  const remembered = readFileSync(join(desk.userData, "settings.json"), "utf8");
  expect(JSON.parse(remembered)).toMatchObject({ serverAddress: desk.wire.address });
});

test("a server named on the command line is used where none is remembered", async ({ desk, productAddress }) => {
  const address = async () => desk.page.evaluate(() => window.meander.getConnection());
  await desk.start({ args: [`--server=${productAddress}`] });
  expect(await address()).toEqual({ ok: true, value: { address: new URL(productAddress).origin } });
  await desk.stop();
  await desk.start({ args: ["--server=http://localhost:1"] });
  expect(await address()).toEqual({ ok: true, value: { address: new URL(productAddress).origin } });
});

test("logging out ends the session on the server and here, and leaves no case behind", async ({
  desk,
  productAddress,
}) => {
  await desk.start();
  await desk.logIn("moderator");
  await desk.synced();
  const token = desk.wire.token;
  await desk.page.evaluate(() => window.meander.logOut());
  expect(await staffAt(desk)).toBeNull();
  expect(await desk.page.evaluate(() => window.meander.listCases())).toMatchObject({ ok: false });
  const headers = { Authorization: `Bearer ${token ?? ""}` };
  const session = await fetch(`${productAddress}/api/public/v1.0/session`, { headers });
  expect(await session.json()).toMatchObject({ user: null });
  await desk.stop();
  await desk.start();
  expect(await staffAt(desk)).toBeNull();
});

test("a session ended elsewhere wipes the cases and keeps what was not sent, for the same person only", async ({
  desk,
  productAddress,
}) => {
  await desk.start();
  await desk.logIn("moderator");
  const found = await findOpenCase(desk);
  desk.wire.cut();
  await expect.poll(async () => (await desk.status()).isOnline).toBe(false);
  const text = `sealed until ${Date.now()}`;
  expect(await desk.note(found.id, found.version, text)).toMatchObject({ ok: true });
  const ended = await nextEnd(desk);
  await endSession(productAddress, desk.wire.token);
  desk.wire.mend();
  await desk.page.evaluate(() => window.meander.reconnect());
  expect(await ended()).toBe("revoked");
  expect(await staffAt(desk)).toBeNull();

  await desk.logIn("admin");
  expect((await desk.status()).waitingCount).toBe(0);
  expect(await desk.commands()).toEqual([]);
  await desk.page.evaluate(() => window.meander.logOut());
  await desk.logIn("moderator");
  await expect
    .poll(async () =>
      (await desk.commands()).map(({ arguments: said, state }) => ("text" in said ? [said.text, state] : [])),
    )
    .toContainEqual([text, "applied"]);
});

test("somebody who is no longer staff is out within seconds, and told why when they try again", async ({
  desk,
  productAddress,
}) => {
  await desk.start();
  await desk.logIn("marketer");
  const ended = await nextEnd(desk);
  const admin = await ServerApi.logIn(productAddress, "admin");
  const person = await ServerApi.logIn(productAddress, "marketer");
  const restore = await admin.promote(person.user._id, marketer, publisher);
  try {
    expect(await ended()).toBe("demoted");
    const again = await desk.page.evaluate(() =>
      window.meander.logIn({ emailAddress: "marketer@meander.example", password: "wander2026" }),
    );
    expect(again).toEqual({ ok: false, error: { code: "notStaff" } });
  } finally {
    await restore();
  }
});

test("wrong passwords from elsewhere don't lock a console out that its person has used, also after logout and restart", async ({
  desk,
  productAddress,
}) => {
  await desk.start();
  await desk.logIn("marketer");
  await desk.page.evaluate(() => window.meander.logOut());
  await desk.stop();
  try {
    const guess = () => logInElsewhere(productAddress, "marketer@meander.example", "wrong-one-1");
    for (let time = 0; time < 20; time += 1) expect((await guess()).status).toBe(401);
    expect((await logInElsewhere(productAddress, "marketer@meander.example", demoPassword)).status).toBe(429);
    await desk.start();
    await desk.logIn("marketer");
    expect(await staffAt(desk)).toBe("marketer@meander.example");
  } finally {
    await queryProduct("delete from rate_limit");
  }
});

function logInElsewhere(address: string, emailAddress: string, password: string): Promise<Response> {
  return fetch(`${address}/api/public/v1.0/auth/local/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Meander-Client": "console" },
    body: JSON.stringify({ emailAddress, password }),
  });
}

test("a traveller gets no session, and the server keeps none", async ({ desk, productAddress }) => {
  await desk.start();
  const answer = await desk.page.evaluate(async (address) => {
    await window.meander.chooseServer({ address });
    return window.meander.logIn({ emailAddress: "traveller@meander.example", password: "wander2026" });
  }, desk.wire.address);
  expect(answer).toEqual({ ok: false, error: { code: "notStaff" } });
  const headers = { Authorization: `Bearer ${desk.wire.token ?? ""}` };
  expect(await (await fetch(`${productAddress}/api/public/v1.0/session`, { headers })).json()).toMatchObject({
    user: null,
  });
});
