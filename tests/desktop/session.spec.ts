import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { queryProduct } from "../support/web-database.ts";
import { type Computer, findOpenCase, test } from "./support/computer-fixture.ts";
import { demoPassword, endSession, ServerApi } from "./support/server-api.ts";

const marketer = 5;
const publisher = 2;

async function readStaffEmail(computer: Computer): Promise<string | null> {
  const staff = await computer.page.evaluate(() => window.meander.getStaff());
  return staff.ok ? (staff.value?.emailAddress ?? null) : null;
}

/** Subscribes at once; the returned function waits for the reason of the next session end. */
async function observeSessionEnd(computer: Computer) {
  await computer.page.evaluate(() => {
    const ended = new Promise((resolve) => window.meander.onSessionEnded(({ reason }) => resolve(reason)));
    Object.assign(window, { ended });
  });
  return () => computer.page.evaluate(() => Reflect.get(window, "ended") as Promise<string>);
}

test("stays logged in after a restart, online and offline", async ({ computer }) => {
  await computer.start();
  await computer.logIn("admin");
  await computer.stop();
  computer.proxy.disconnect();
  await computer.start();
  expect(await readStaffEmail(computer)).toBe("admin@meander.example");
  const storedSettings = readFileSync(join(computer.userData, "settings.json"), "utf8");
  expect(JSON.parse(storedSettings)).toMatchObject({ serverAddress: computer.proxy.address });
});

test("uses the server of the command line if none is stored", async ({ computer, productAddress }) => {
  const address = async () => computer.page.evaluate(() => window.meander.getConnection());
  await computer.start({ args: [`--server=${productAddress}`] });
  expect(await address()).toEqual({ ok: true, value: { address: new URL(productAddress).origin } });
  await computer.stop();
  await computer.start({ args: ["--server=http://localhost:1"] });
  expect(await address()).toEqual({ ok: true, value: { address: new URL(productAddress).origin } });
});

test("logout ends the session on the server and locally, and deletes all cases", async ({
  computer,
  productAddress,
}) => {
  await computer.start();
  await computer.logIn("moderator");
  await computer.synced();
  const token = computer.proxy.token;
  await computer.page.evaluate(() => window.meander.logOut());
  expect(await readStaffEmail(computer)).toBeNull();
  expect(await computer.page.evaluate(() => window.meander.listCases())).toMatchObject({ ok: false });
  const headers = { Authorization: `Bearer ${token ?? ""}` };
  const session = await fetch(`${productAddress}/api/public/v1.0/session`, { headers });
  expect(await session.json()).toMatchObject({ user: null });
  await computer.stop();
  await computer.start();
  expect(await readStaffEmail(computer)).toBeNull();
});

test("a session ended elsewhere wipes the cases and retains unsent commands, for the same person only", async ({
  computer,
  productAddress,
}) => {
  await computer.start();
  await computer.logIn("moderator");
  const found = await findOpenCase(computer);
  computer.proxy.disconnect();
  await expect.poll(async () => (await computer.status()).isOnline).toBe(false);
  const text = `sealed until ${Date.now()}`;
  expect(await computer.note(found.id, found.version, text)).toMatchObject({ ok: true });
  const ended = await observeSessionEnd(computer);
  await endSession(productAddress, computer.proxy.token);
  computer.proxy.reconnect();
  await computer.page.evaluate(() => window.meander.reconnect());
  expect(await ended()).toBe("revoked");
  expect(await readStaffEmail(computer)).toBeNull();

  await computer.logIn("admin");
  expect((await computer.status()).waitingCount).toBe(0);
  expect(await computer.commands()).toEqual([]);
  await computer.page.evaluate(() => window.meander.logOut());
  await computer.logIn("moderator");
  await expect
    .poll(async () =>
      (await computer.commands()).map(({ arguments: commandArguments, state }) =>
        "text" in commandArguments ? [commandArguments.text, state] : [],
      ),
    )
    .toContainEqual([text, "applied"]);
});

test("a demoted person is logged out within seconds, and a new login explains why", async ({
  computer,
  productAddress,
}) => {
  await computer.start();
  await computer.logIn("marketer");
  const ended = await observeSessionEnd(computer);
  const admin = await ServerApi.logIn(productAddress, "admin");
  const person = await ServerApi.logIn(productAddress, "marketer");
  const restore = await admin.promote(person.user._id, marketer, publisher);
  try {
    expect(await ended()).toBe("demoted");
    const secondLogin = await computer.page.evaluate(() =>
      window.meander.logIn({ emailAddress: "marketer@meander.example", password: "wander2026" }),
    );
    expect(secondLogin).toEqual({ ok: false, error: { code: "notStaff" } });
  } finally {
    await restore();
  }
});

test("wrong passwords from elsewhere don't lock out a known console, even after logout and restart", async ({
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
    expect(await readStaffEmail(computer)).toBe("marketer@meander.example");
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

test("a traveller gets no session, and the server stores none", async ({ computer, productAddress }) => {
  await computer.start();
  const result = await computer.page.evaluate(async (address) => {
    await window.meander.chooseServer({ address });
    return window.meander.logIn({ emailAddress: "traveller@meander.example", password: "wander2026" });
  }, computer.proxy.address);
  expect(result).toEqual({ ok: false, error: { code: "notStaff" } });
  const headers = { Authorization: `Bearer ${computer.proxy.token ?? ""}` };
  expect(await (await fetch(`${productAddress}/api/public/v1.0/session`, { headers })).json()).toMatchObject({
    user: null,
  });
});
