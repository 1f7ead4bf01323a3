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
  const answer = await api.app.request(`${PRIVATE_BASE}/notifications/stream`, {
    headers: { Cookie: `meander=${person.session}`, ...headers },
  });
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (reader === undefined) throw new Error("The stream has no body.");
  let text = "";
  return {
    answer,
    /** Everything received until it matches. */
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

test("news reaches the person it is for, and nobody else", async () => {
  const [mine, other] = [await createPerson(api), await createPerson(api)];
  const stream = await openStream(mine);
  expect(stream.answer.headers.get("Content-Type")).toContain("text/event-stream");
  await stream.readUntil(/retry: 2000/);
  const others = await notify(other);
  const own = await notify(mine);
  const text = await stream.readUntil(new RegExp(own));
  expect(text).toContain(`id: ${own}`);
  expect(text).not.toContain(others);
  await stream.close();
});

test("a client that comes back gets what it missed", async () => {
  const person = await createPerson(api);
  const [seen, missed] = [await notify(person), await notify(person)];
  const stream = await openStream(person, { "Last-Event-ID": seen });
  expect(await stream.readUntil(new RegExp(missed))).not.toContain(`id: ${seen}`);
  await stream.close();
});

test("logging out closes the stream", async () => {
  const person = await createPerson(api);
  const stream = await openStream(person);
  await stream.readUntil(/retry/);
  await send(api, "GET", `${PRIVATE_BASE}/logout`, { cookie: person.session });
  await stream.readToEnd();
});

test("without a session there is no stream", async () => {
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
  // Each place is given back, however its stream ended.
  afterEach(async () => {
    agent.destroy();
    await expect.poll(countOpen, within).toBe(openBefore);
  });
  afterAll(() => server.stop());

  type Caller = { readonly session?: string; readonly address?: string; readonly method?: string };
  const news = `${PRIVATE_BASE}/notifications/stream`;

  function ask(path: string, { session, address = "192.0.2.1", method = "GET" }: Caller) {
    const headers = { "X-Forwarded-For": address, ...(session !== undefined && { Cookie: `meander=${session}` }) };
    return request({ port: server.port, agent, method, path, headers }).on("error", () => {});
  }

  /** Open once its first bytes arrived. */
  async function connect(path: string, caller: Caller) {
    const sent = ask(path, caller).end();
    const [answer]: IncomingMessage[] = await once(sent, "response");
    if (answer?.statusCode !== 200) throw new Error(`${path} answered ${answer?.statusCode}`);
    const stream = { text: "", isOpen: true, close: () => sent.destroy() };
    answer.setEncoding("utf8").on("error", () => {});
    answer.on("data", (chunk: string) => {
      stream.text += chunk;
    });
    answer.on("close", () => {
      stream.isOpen = false;
    });
    await once(answer, "data");
    return stream;
  }

  type Stream = Awaited<ReturnType<typeof connect>>;
  const openIn = (streams: readonly Stream[]) => streams.filter(({ isOpen }) => isOpen);
  const isReplaced = ({ isOpen, text }: Stream) =>
    !isOpen && text.endsWith('event: replaced\nretry: 60000\ndata: {"type":"replaced"}\n\n');
  const expectReplaced = (streams: readonly Stream[], count: number) =>
    expect.poll(() => streams.filter(isReplaced).length, within).toBe(count);

  async function expectNews(person: TestPerson, streams: readonly Stream[]): Promise<void> {
    const id = await notify(person);
    for (const stream of streams) await expect.poll(() => stream.text, within).toContain(id);
  }

  /** As operators read it. */
  async function countOpen(): Promise<number> {
    const text = await metrics.metrics();
    const counts = text.matchAll(/^meander_streams_open\{caller="\w+"\} (\d+)$/gm);
    return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
  }

  test("the sixth stream of a session ends the oldest of it, and none of the person's other session", async () => {
    const person = await createPerson(api);
    const elsewhere = await connect(news, { session: await api.sessions.create(person.id, "web", undefined) });
    const streams: Stream[] = [];
    for (let count = 0; count < 6; count += 1) streams.push(await connect(news, person));
    await expectReplaced(streams.slice(0, 1), 1);
    await expectNews(person, [elsewhere, ...streams.slice(1)]);
    expect(openIn(streams)).toHaveLength(5);
  });

  test("of fifty that a session opens at once, on pages and at the console, five stay open", async () => {
    const staff = await createPerson(api, { userType: 4 });
    const { _id } = await createActivity(api, staff);
    const paths = [news, `${PRIVATE_BASE}/admin/stream`, `${PUBLIC_BASE}/activity/${_id}/stream`];
    const streams = await Promise.all(Array.from({ length: 50 }, (_, at) => connect(paths[at % 3] ?? news, staff)));
    await expectReplaced(streams, 45);
    expect([openIn(streams).length, (await countOpen()) - openBefore]).toEqual([5, 5]);
    const latest = await connect(news, staff);
    await expectNews(staff, [latest]);
  });

  test("an address has 200 streams; the next takes the place of the oldest of whoever has most", async () => {
    const [host, guest] = await createPeople(api, 2);
    const { _id } = await createActivity(api, host);
    const page = `${PUBLIC_BASE}/activity/${_id}/stream`;
    const own = await connect(news, host);
    const elsewhere = await connect(page, { address: "192.0.2.2" });
    const connectMany = (count: number) => Promise.all(Array.from({ length: count }, () => connect(page, {})));
    const [oldest, newer] = [await connectMany(101), await connectMany(199)];
    await expectReplaced(oldest, 101);
    expect(openIn(newer)).toHaveLength(199);
    const guests = await connect(news, guest ?? host);
    await expectReplaced(newer, 1);
    expect(openIn([own, elsewhere, guests, ...newer])).toHaveLength(201);
  });

  test("a HEAD takes no place", async () => {
    const person = await createPerson(api);
    const streams = await Promise.all(Array.from({ length: 5 }, () => connect(news, person)));
    for (let count = 0; count < 5; count += 1) {
      const [answer]: IncomingMessage[] = await once(ask(news, { ...person, method: "HEAD" }).end(), "response");
      expect(answer?.statusCode).toBe(200);
    }
    await expectNews(person, streams);
    expect(openIn(streams)).toHaveLength(5);
  });

  test("a stream that its client closes gives its place back, also before it was answered", async () => {
    const person = await createPerson(api);
    const [first, second, ...others] = await Promise.all(Array.from({ length: 5 }, () => connect(news, person)));
    for (const stream of [first, second]) stream?.close();
    for (let count = 0; count < 20; count += 1) {
      const sent = ask(news, { session: (await createPerson(api)).session }).end();
      await once(sent, "finish");
      sent.destroy();
    }
    await expect.poll(async () => (await countOpen()) - openBefore, within).toBe(3);
    const added = [await connect(news, person), await connect(news, person)];
    await expectNews(person, [...others, ...added]);
    expect([openIn([...others, ...added]).length, (await countOpen()) - openBefore]).toEqual([5, 5]);
  });
});
