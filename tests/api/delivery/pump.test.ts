import { deliveryReasons } from "@meander/domain/campaign/delivery-reason";
import { sql } from "kysely";
import { SMTPServer } from "smtp-server";
import { afterEach, describe, expect, test } from "vitest";
import { openDatabase } from "@meander/api/db/client";
import {
  beginAttempts,
  claimDueDeliveries,
  LEASE_SECONDS,
  recoverLostLeases,
  settleDeliveries,
} from "@meander/api/outbox/claims";
import { createMailTransport } from "@meander/api/delivery/mail-transport";
import { type Pump, type PumpOptions, startPump } from "@meander/api/delivery/pump";
import { issueLink } from "@meander/api/modules/accounts/one-time-link";
import { enqueueDelivery } from "@meander/api/outbox/enqueue-delivery";
import { createPerson, type TestPerson } from "../support/people.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();
/** Below the test timeout, because a busy machine is slow. */
const waitUntil = (isTrue: () => Promise<boolean>) => expect.poll(isTrue, { timeout: 15_000 }).toBe(true);
const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
  await api.db.deleteFrom("delivery").execute();
});

type Behaviour = "take" | "put off" | "refuse" | "hang up after the last byte" | "hang up at once";

/** A mail server with a set behaviour that counts completely received mails. */
async function startServer(behaviour: Behaviour) {
  const received: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    disableReverseLookup: true,
    onRcptTo({ address }, session, done) {
      if (behaviour === "hang up at once") return hangUp(session.id);
      const code = { "put off": 451, refuse: 550 }[behaviour as string];
      done(code === undefined ? null : Object.assign(new Error(`no ${address}`), { responseCode: code }));
    },
    onData(stream, session, done) {
      stream.on("end", () => {
        received.push(session.envelope.rcptTo.map(({ address }) => address).join());
        if (behaviour === "hang up after the last byte") return hangUp(session.id);
        done();
      });
      stream.resume();
    },
  });
  const hangUp = (id: string) => {
    for (const connection of server.connections) if (connection.id === id) connection._socket.destroy();
  };
  server.on("error", () => {});
  const port = await new Promise<number>((resolve) => {
    const listener = server.listen(0, "127.0.0.1", () => {
      const address = listener.address();
      resolve(typeof address === "object" && address !== null ? address.port : 0);
    });
  });
  closers.push(() => new Promise((resolve) => server.close(() => resolve())));
  return { url: `smtp://127.0.0.1:${port}`, received };
}

const renderHello: PumpOptions["render"] = async ({ id }) => ({ subject: id, html: "<p>Hello</p>", text: "Hello" });

function startTestPump(smtpUrl: string, render = renderHello): Pump {
  const transport = createMailTransport({ smtpUrl, from: "Meander <hello@meander.example>", host: "meander.test" });
  const pump = startPump({
    db: api.db,
    listener: api.listener,
    transport,
    render,
    clock: () => new Date(),
    log: api.services.log,
  });
  closers.unshift(async () => {
    await pump.stop();
    transport.close();
  });
  return pump;
}

async function enqueue({ id, email }: TestPerson, count = 1, messageId?: string): Promise<void> {
  await api.db.transaction().execute(async (trx) => {
    for (let number = 0; number < count; number += 1) {
      const delivery = {
        channel: "mail",
        personId: id,
        address: email,
        template: "address-known",
        data: { firstName: "M" },
      } as const;
      await enqueueDelivery(trx, messageId === undefined ? delivery : { ...delivery, messageId });
    }
  });
}

const ledger = () =>
  api.db.selectFrom("delivery").select(["state", "attempts", "reason", "reasonDetail", "dueAt"]).execute();

test("a delivery is sent once, and one message reaches a person once", async () => {
  const person = await createPerson(api);
  const { url, received } = await startServer("take");
  await enqueue(person, 2, crypto.randomUUID());
  await startTestPump(url).drain();
  expect(received).toEqual([person.email]);
  expect(await ledger()).toMatchObject([{ state: "accepted", attempts: 1 }]);
});

test("a transaction that fails sends nothing", async () => {
  const person = await createPerson(api);
  const { url, received } = await startServer("take");
  const pump = startTestPump(url);
  const doomed = api.db.transaction().execute(async (trx) => {
    await enqueueDelivery(trx, {
      channel: "mail",
      personId: person.id,
      template: "address-known",
      data: { firstName: "M" },
    });
    throw new Error("roll back");
  });
  await expect(doomed).rejects.toThrow("roll back");
  await pump.drain();
  expect(received).toEqual([]);
});

test("a mail whose link can't be stored is deferred, not failed", async () => {
  const person = await createPerson(api);
  const { url, received } = await startServer("take");
  // Rejects every write, as a full disk does.
  const readOnlyUrl = `${api.databaseUrl}?options=-c%20default_transaction_read_only%3Don`;
  const readOnly = openDatabase({ url: readOnlyUrl, poolSize: 1, onIdleError: () => {} });
  closers.push(() => readOnly.destroy());
  await enqueue(person);
  const link = { purpose: "verify-email", personId: person.id, email: person.email } as const;
  const pump = startTestPump(url, async () => ({
    subject: await issueLink(readOnly, link, new Date()),
    html: "",
    text: "",
  }));
  await pump.drain();
  expect(received).toEqual([]);
  expect(await ledger()).toMatchObject([{ state: "deferred", attempts: 0, reason: "databaseUnavailable" }]);
});

test("three pumps share five hundred deliveries and send each once", async () => {
  const person = await createPerson(api);
  const { url, received } = await startServer("take");
  await enqueue(person, 500);
  await Promise.all([startTestPump(url), startTestPump(url), startTestPump(url)].map((pump) => pump.drain()));
  await waitUntil(async () => (await ledger()).every(({ state }) => state === "accepted"));
  expect(received).toHaveLength(500);
});

test("a commit wakes a running pump", async () => {
  const person = await createPerson(api);
  const { url, received } = await startServer("take");
  await startTestPump(url).drain();
  await enqueue(person);
  await waitUntil(async () => received.length === 1);
});

test.each([
  ["put off", { state: "deferred", attempts: 1, reason: "deferred", reasonDetail: "451" }],
  ["refuse", { state: "failed", attempts: 1, reason: "refused", reasonDetail: "550" }],
  ["hang up at once", { state: "deferred", attempts: 1, reason: "notReachable" }],
  ["hang up after the last byte", { state: "unknown", attempts: 1, reason: "connectionLost" }],
] as const)("records in the ledger that the server decides to %s", async (behaviour, expected) => {
  const person = await createPerson(api);
  const { url } = await startServer(behaviour);
  await enqueue(person);
  await startTestPump(url).drain();
  expect(await ledger()).toMatchObject([expected]);
});

test("a mail with an unknown outcome is not resent automatically", async () => {
  const person = await createPerson(api);
  const { url, received } = await startServer("hang up after the last byte");
  await enqueue(person);
  const pump = startTestPump(url);
  await pump.drain();
  await pump.drain();
  expect(received).toHaveLength(1);
});

test("an unreachable server defers the mail for a minute", async () => {
  const person = await createPerson(api);
  await enqueue(person);
  await startTestPump("smtp://127.0.0.1:1").drain();
  const [row] = await ledger();
  expect(row).toMatchObject({ state: "deferred", reason: "notReachable" });
  expect(row?.dueAt.getTime()).toBeGreaterThan(Date.now() + 50_000);
});

test("after a crash, leases are released and unfinished attempts become unknown", async () => {
  const person = await createPerson(api);
  await enqueue(person, 2);
  const { deliveries } = await claimDueDeliveries(api.db, new Date(), 10);
  await api.db
    .updateTable("delivery")
    .set({ state: "attempting" })
    .where("id", "=", deliveries[0]?.id ?? "")
    .execute();
  await recoverLostLeases(api.db, new Date());
  expect((await ledger()).map(({ state }) => state).sort()).toEqual(["attempting", "leased"]);
  await recoverLostLeases(api.db, new Date(Date.now() + 600_000));
  expect((await ledger()).map(({ state }) => state).sort()).toEqual(["queued", "unknown"]);
});

describe("the lease token", () => {
  const states = async () => (await ledger()).map(({ state, attempts }) => ({ state, attempts }));

  /** A worker's lease expires, and another worker claims the same delivery. */
  async function claimTwice() {
    await enqueue(await createPerson(api));
    const now = new Date();
    const first = await claimDueDeliveries(api.db, now, 10);
    const later = new Date(now.getTime() + (LEASE_SECONDS + 1) * 1_000);
    await recoverLostLeases(api.db, later);
    const second = await claimDueDeliveries(api.db, later, 10);
    const id = first.deliveries[0]?.id ?? "";
    expect(second.deliveries.map((delivery) => delivery.id)).toEqual([id]);
    return { id, first, second, later };
  }

  test("begins no attempt after another worker has taken over the lease", async () => {
    const { id, first, second, later } = await claimTwice();
    expect(await beginAttempts(api.db, first.token, [id], later)).toEqual(new Set());
    expect(await states()).toEqual([{ state: "leased", attempts: 0 }]);
    expect(await beginAttempts(api.db, second.token, [id], later)).toEqual(new Set([id]));
  });

  test("settles nothing after another worker has taken over the lease", async () => {
    const { id, first, second, later } = await claimTwice();
    for (const state of ["accepted", "queued"] as const) {
      await settleDeliveries(api.db, first.token, new Map([[id, { state }]]), later);
      expect(await states()).toEqual([{ state: "leased", attempts: 0 }]);
    }
    await beginAttempts(api.db, second.token, [id], later);
    await settleDeliveries(api.db, first.token, new Map([[id, { state: "queued" }]]), later);
    expect(await states()).toEqual([{ state: "attempting", attempts: 1 }]);
    await settleDeliveries(api.db, second.token, new Map([[id, { state: "accepted" }]]), later);
    expect(await states()).toEqual([{ state: "accepted", attempts: 1 }]);
  });

  test("begins an attempt once, and settles it once", async () => {
    await enqueue(await createPerson(api));
    const now = new Date();
    const { token, deliveries } = await claimDueDeliveries(api.db, now, 10);
    const id = deliveries[0]?.id ?? "";
    await beginAttempts(api.db, token, [id], now);
    expect(await beginAttempts(api.db, token, [id], now)).toEqual(new Set());
    await settleDeliveries(api.db, token, new Map([[id, { state: "unknown", reason: "connectionLost" }]]), now);
    await settleDeliveries(api.db, token, new Map([[id, { state: "accepted" }]]), now);
    expect(await states()).toEqual([{ state: "unknown", attempts: 1 }]);
  });
});

test("claims no delivery that is not due or has ended, and no push messages", async () => {
  await enqueue(await createPerson(api), 3);
  const [first, second, third] = await api.db.selectFrom("delivery").select("id").execute();
  const change = (id: string | undefined, values: object) =>
    api.db
      .updateTable("delivery")
      .set(values)
      .where("id", "=", id ?? "")
      .execute();
  await change(first?.id, { dueAt: new Date(Date.now() + 60_000) });
  await change(second?.id, { state: "accepted" });
  await change(third?.id, { channel: "web-push" });
  expect((await claimDueDeliveries(api.db, new Date(), 10)).deliveries).toEqual([]);
});

test("claims without waiting for rows that another transaction has locked", async () => {
  await enqueue(await createPerson(api), 2);
  const [first, second] = await api.db.selectFrom("delivery").select("id").orderBy("dueAt").orderBy("id").execute();
  await api.db.transaction().execute(async (trx) => {
    await trx
      .selectFrom("delivery")
      .select("id")
      .where("id", "=", first?.id ?? "")
      .forUpdate()
      .execute();
    const { deliveries } = await claimDueDeliveries(api.db, new Date(), 10);
    expect(deliveries.map(({ id }) => id)).toEqual([second?.id]);
  });
});

test("lease recovery doesn't change deliveries that have ended", async () => {
  await enqueue(await createPerson(api));
  const longAgo = new Date(Date.now() - 600_000);
  for (const state of ["accepted", "failed", "skipped", "cancelled"]) {
    await api.db.updateTable("delivery").set({ state, leasedUntil: longAgo }).execute();
    await recoverLostLeases(api.db, new Date());
    expect((await ledger()).map((row) => row.state)).toEqual([state]);
  }
});

test("the ledger accepts each reason, and no other", async () => {
  const insertReason = (reason: string) =>
    api.db
      .insertInto("delivery")
      .values({
        messageId: sql<string>`uuidv7()`,
        channel: "mail",
        template: "verify-email",
        data: "{}",
        state: "skipped",
        reason,
      })
      .execute();
  for (const reason of deliveryReasons) await insertReason(reason);
  await expect(insertReason("put off with 451")).rejects.toThrow("delivery_reason");
});

test("a person without an address is skipped with the reason", async () => {
  const person = await createPerson(api, { isVerified: false });
  const { url } = await startServer("take");
  await api.db.transaction().execute((trx) =>
    enqueueDelivery(trx, {
      channel: "mail",
      personId: person.id,
      template: "address-known",
      data: { firstName: "M" },
    }),
  );
  await startTestPump(url).drain();
  expect(await ledger()).toMatchObject([{ state: "skipped", reason: "noAddress" }]);
});
