import { expect, test } from "vitest";
import { createPerson, type TestPerson } from "../support/people.ts";
import { PRIVATE_BASE, send } from "../support/send.ts";
import { startApi } from "../support/start-api.ts";

const api = startApi();

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
