import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { queryProduct } from "../support/web-database.ts";
import { type Computer, findOpenCase, test } from "./support/computer-fixture.ts";
import { demoPassword, endSession, ServerApi } from "./support/server-api.ts";

const marketer = 5;
const publisher = 2;

async function staffAt(computer: Computer): Promise<string | null> {
  const staff = await computer.page.evaluate(() => window.meander.getStaff());
  return staff.ok ? (staff.value?.emailAddress ?? null) : null;
}

/** What ends the session next; listening begins at once. */
async function nextEnd(computer: Computer) {
  await computer.page.evaluate(() => {
    const ended = new Promise((resolve) => window.meander.onSessionEnded(({ reason }) => resolve(reason)));
    Object.assign(window, { ended });
  });
  return () => computer.page.evaluate(() => Reflect.get(window, "ended") as Promise<string>);
}

test("a restart stays logged in, also without a network", async ({ computer }) => {
  await computer.start();
  await computer.logIn("admin");
  await computer.stop();
  computer.wire.cut();
  await computer.start();
  expect(await staffAt(computer)).toBe("admin@meander.example");
  const remembered = readFileSync(join(computer.userData, "settings.json"), "utf8");
  expect(JSON.parse(remembered)).toMatchObject({ serverAddress: computer.wire.address });
});

test("a server named on the command line is used where none is remembered", async ({ computer, productAddress }) => {
  const address = async () => computer.page.evaluate(() => window.meander.getConnection());
  await computer.start({ args: [`--server=${productAddress}`] });
  expect(await address()).toEqual({ ok: true, value: { address: new URL(productAddress).origin } });
  await computer.stop();
  await computer.start({ args: ["--server=http://localhost:1"] });
  expect(await address()).toEqual({ ok: true, value: { address: new URL(productAddress).origin } });
});

test("logging out ends the session on the server and here, and leaves no case behind", async ({
  computer,
  productAddress,
}) => {
  await computer.start();
  await computer.logIn("moderator");
  await computer.synced();
  const token = computer.wire.token;
  await computer.page.evaluate(() => window.meander.logOut());
  expect(await staffAt(computer)).toBeNull();
  expect(await computer.page.evaluate(() => window.meander.listCases())).toMatchObject({ ok: false });
  const headers = { Authorization: `Bearer ${token ?? ""}` };
  const session = await fetch(`${productAddress}/api/public/v1.0/session`, { headers });
  expect(await session.json()).toMatchObject({ user: null });
  await computer.stop();
  await computer.start();
  expect(await staffAt(computer)).toBeNull();
});

test("a session ended elsewhere wipes the cases and keeps what was not sent, for the same person only", async ({
  computer,
  productAddress,
}) => {
  await computer.start();
  await computer.logIn("moderator");
  const found = await findOpenCase(computer);
  computer.wire.cut();
  await expect.poll(async () => (await computer.status()).isOnline).toBe(false);
  const text = `sealed until ${Date.now()}`;
  expect(await computer.note(found.id, found.version, text)).toMatchObject({ ok: true });
  const ended = await nextEnd(computer);
  await endSession(productAddress, computer.wire.token);
  computer.wire.mend();
  await computer.page.evaluate(() => window.meander.reconnect());
  expect(await ended()).toBe("revoked");
  expect(await staffAt(computer)).toBeNull();

  await computer.logIn("admin");
  expect((await computer.status()).waitingCount).toBe(0);
  expect(await computer.commands()).toEqual([]);
  await computer.page.evaluate(() => window.meander.logOut());
  await computer.logIn("moderator");
  await expect
    .poll(async () =>
      (await computer.commands()).map(({ arguments: said, state }) => ("text" in said ? [said.text, state] : [])),
    )
    .toContainEqual([text, "applied"]);
});

test("somebody who is no longer staff is out within seconds, and told why when they try again", async ({
  computer,
  productAddress,
}) => {
  await computer.start();
  await computer.logIn("marketer");
  const ended = await nextEnd(computer);
  const admin = await ServerApi.logIn(productAddress, "admin");
  const person = await ServerApi.logIn(productAddress, "marketer");
  const restore = await admin.promote(person.user._id, marketer, publisher);
  try {
    expect(await ended()).toBe("demoted");
    const again = await computer.page.evaluate(() =>
      window.meander.logIn({ emailAddress: "marketer@meander.example", password: "wander2026" }),
    );
    expect(again).toEqual({ ok: false, error: { code: "notStaff" } });
  } finally {
    await restore();
  }
});

test("wrong passwords from elsewhere don't lock a console out that its person has used, also after logout and restart", async ({
  computer,
  productAddress,
}) => {
  await computer.start();
  await computer.logIn("marketer");
  await computer.page.evaluate(() => window.meander.logOut());
  await computer.stop();
  try {
    const guess = () => logInElsewhere(productAddress, "marketer@meander.example", "wrong-one-1");
    for (let time = 0; time < 20; time += 1) expect((await guess()).status).toBe(401);
    expect((await logInElsewhere(productAddress, "marketer@meander.example", demoPassword)).status).toBe(429);
    await computer.start();
    await computer.logIn("marketer");
    expect(await staffAt(computer)).toBe("marketer@meander.example");
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

test("a traveller gets no session, and the server keeps none", async ({ computer, productAddress }) => {
  await computer.start();
  const answer = await computer.page.evaluate(async (address) => {
    await window.meander.chooseServer({ address });
    return window.meander.logIn({ emailAddress: "traveller@meander.example", password: "wander2026" });
  }, computer.wire.address);
  expect(answer).toEqual({ ok: false, error: { code: "notStaff" } });
  const headers = { Authorization: `Bearer ${computer.wire.token ?? ""}` };
  expect(await (await fetch(`${productAddress}/api/public/v1.0/session`, { headers })).json()).toMatchObject({
    user: null,
  });
});
