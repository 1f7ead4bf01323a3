import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import { metrics } from "@meander/api/metrics";
import { listen } from "@meander/api/process/http-server";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createActivity } from "../support/activities.ts";
import { createPeople, createPerson, type TestPerson } from "../support/people.ts";
import { PRIVATE_BASE, PUBLIC_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi({ env: { TRUSTED_PROXIES: "127.0.0.1" } });

async function openStream(person: TestPerson, headers: Record<string, string> = {}) {
  const response = await api.app.request(`${PRIVATE_BASE}/notifications/stream`, {
    headers: { Cookie: `meander=${person.session}`, ...headers },
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (reader === undefined) throw new Error("The stream has no body.");
  let text = "";
  return {
    response,
    /** Reads until the received text matches the pattern, and returns it. */
    async readUntil(pattern: RegExp): Promise<string> {
      while (!pattern.test(text)) {
        const { value, done } = await reader.read();
        if (done) throw new Error(`The stream ended with: ${text}`);
        text += value;
      }
      return text;
    },
    async readToEnd(): Promise<void> {
      while (!(await reader.read()).done);
    },
    close: () => reader.cancel(),
  };
}

async function notify({ id }: TestPerson): Promise<string> {
  const row = await api.db
    .insertInto("notification")
    .values({ personId: id, code: 19 })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

test("a live event reaches only its recipient", async () => {
  const [mine, other] = [await createPerson(api), await createPerson(api)];
  const stream = await openStream(mine);
  expect(stream.response.headers.get("Content-Type")).toContain("text/event-stream");
  await stream.readUntil(/retry: 2000/);
  const others = await notify(other);
  const own = await notify(mine);
  const text = await stream.readUntil(new RegExp(own));
  expect(text).toMatch(new RegExp(`^id: \\S+/${own}$`, "m"));
  expect(text).not.toContain(others);
  await stream.close();
});

test("a reconnecting client gets missed events", async () => {
  const person = await createPerson(api);
  const [seen, missed] = [await notify(person), await notify(person)];
  const { createdAt } = await api.db
    .selectFrom("notification")
    .select("createdAt")
    .where("id", "=", seen)
    .executeTakeFirstOrThrow();
  const stream = await openStream(person, { "Last-Event-ID": `${createdAt.toISOString()}/${seen}` });
  expect(await stream.readUntil(new RegExp(missed))).not.toContain(`/${seen}`);
  await stream.close();
});

test("logging out closes the stream", async () => {
  const person = await createPerson(api);
  const stream = await openStream(person);
  await stream.readUntil(/retry/);
  await send(api, "GET", `${PRIVATE_BASE}/logout`, { cookie: person.session });
  await stream.readToEnd();
});

test("a stream requires a session", async () => {
  expect((await send(api, "GET", `${PRIVATE_BASE}/notifications/stream`)).status).toBe(401);
});

describe("over real connections", () => {
  let server: Awaited<ReturnType<typeof listen>>;
  const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });
  const within = { timeout: 10_000 };
  let openBefore = 0;
  beforeAll(async () => {
    server = await listen(api.app, 0, ["127.0.0.1"]);
    openBefore = await countOpen();
  });
  // Every slot is released, however its stream ended.
  afterEach(async () => {
    agent.destroy();
    await expect.poll(countOpen, within).toBe(openBefore);
  });
  afterAll(() => server.stop());

  type Caller = { readonly session?: string; readonly address?: string; readonly method?: string };
  const notificationStream = `${PRIVATE_BASE}/notifications/stream`;

  function sendRequest(path: string, { session, address = "192.0.2.1", method = "GET" }: Caller) {
    const headers = { "X-Forwarded-For": address, ...(session !== undefined && { Cookie: `meander=${session}` }) };
    return request({ port: server.port, agent, method, path, headers }).on("error", () => {});
  }

  /** A stream counts as open once its first bytes have arrived. */
  async function connect(path: string, caller: Caller) {
    const sent = sendRequest(path, caller).end();
    const [response]: IncomingMessage[] = await once(sent, "response");
    if (response?.statusCode !== 200) throw new Error(`${path} answered ${response?.statusCode}`);
    const stream = { text: "", isOpen: true, close: () => sent.destroy() };
    response.setEncoding("utf8").on("error", () => {});
    response.on("data", (chunk: string) => {
      stream.text += chunk;
    });
    response.on("close", () => {
      stream.isOpen = false;
    });
    await once(response, "data");
    return stream;
  }

  type Stream = Awaited<ReturnType<typeof connect>>;
  const openIn = (streams: readonly Stream[]) => streams.filter(({ isOpen }) => isOpen);
  const isReplaced = ({ isOpen, text }: Stream) =>
    !isOpen && text.endsWith('event: replaced\nretry: 60000\ndata: {"type":"replaced"}\n\n');
  const expectReplaced = (streams: readonly Stream[], count: number) =>
    expect.poll(() => streams.filter(isReplaced).length, within).toBe(count);

  async function expectEvents(person: TestPerson, streams: readonly Stream[]): Promise<void> {
    const id = await notify(person);
    for (const stream of streams) await expect.poll(() => stream.text, within).toContain(id);
  }

  async function countOpen(): Promise<number> {
    const text = await metrics.metrics();
    const counts = text.matchAll(/^meander_streams_open\{caller="\w+"\} (\d+)$/gm);
    return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
  }

  test("the sixth stream of a session closes its oldest, but none of the person's other session", async () => {
    const person = await createPerson(api);
    const elsewhere = await connect(notificationStream, {
      session: await api.sessions.create(person.id, "web", undefined),
    });
    const streams: Stream[] = [];
    for (let count = 0; count < 6; count += 1) streams.push(await connect(notificationStream, person));
    await expectReplaced(streams.slice(0, 1), 1);
    await expectEvents(person, [elsewhere, ...streams.slice(1)]);
    expect(openIn(streams)).toHaveLength(5);
  });

  test("of fifty simultaneous streams of one session, on pages and in the console, five stay open", async () => {
    const staff = await createPerson(api, { userType: 4 });
    const { _id } = await createActivity(api, staff);
    const paths = [notificationStream, `${PRIVATE_BASE}/admin/stream`, `${PUBLIC_BASE}/activity/${_id}/stream`];
    const streams = await Promise.all(
      Array.from({ length: 50 }, (_, at) => connect(paths[at % 3] ?? notificationStream, staff)),
    );
    await expectReplaced(streams, 45);
    expect([openIn(streams).length, (await countOpen()) - openBefore]).toEqual([5, 5]);
    const latest = await connect(notificationStream, staff);
    await expectEvents(staff, [latest]);
  });

  test("an address may have 200 streams; the next replaces the oldest of the caller with most streams", async () => {
    const [host, guest] = await createPeople(api, 2);
    const { _id } = await createActivity(api, host);
    const page = `${PUBLIC_BASE}/activity/${_id}/stream`;
    const own = await connect(notificationStream, host);
    const elsewhere = await connect(page, { address: "192.0.2.2" });
    const connectMany = (count: number) => Promise.all(Array.from({ length: count }, () => connect(page, {})));
    const [oldest, newer] = [await connectMany(101), await connectMany(199)];
    await expectReplaced(oldest, 101);
    expect(openIn(newer)).toHaveLength(199);
    const guests = await connect(notificationStream, guest ?? host);
    await expectReplaced(newer, 1);
    expect(openIn([own, elsewhere, guests, ...newer])).toHaveLength(201);
  });

  test("a HEAD request occupies no slot", async () => {
    const person = await createPerson(api);
    const streams = await Promise.all(Array.from({ length: 5 }, () => connect(notificationStream, person)));
    for (let count = 0; count < 5; count += 1) {
      const [response]: IncomingMessage[] = await once(
        sendRequest(notificationStream, { ...person, method: "HEAD" }).end(),
        "response",
      );
      expect(response?.statusCode).toBe(200);
    }
    await expectEvents(person, streams);
    expect(openIn(streams)).toHaveLength(5);
  });

  test("a stream closed by its client releases its slot, also before the response", async () => {
    const person = await createPerson(api);
    const [first, second, ...others] = await Promise.all(
      Array.from({ length: 5 }, () => connect(notificationStream, person)),
    );
    for (const stream of [first, second]) stream?.close();
    for (let count = 0; count < 20; count += 1) {
      const sent = sendRequest(notificationStream, { session: (await createPerson(api)).session }).end();
      await once(sent, "finish");
      sent.destroy();
    }
    await expect.poll(async () => (await countOpen()) - openBefore, within).toBe(3);
    const added = [await connect(notificationStream, person), await connect(notificationStream, person)];
    await expectEvents(person, [...others, ...added]);
    expect([openIn([...others, ...added]).length, (await countOpen()) - openBefore]).toEqual([5, 5]);
  });
});
