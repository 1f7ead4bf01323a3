import { createHash, randomBytes, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "@meander/api/db/client";
import type { CommandAnswer } from "./staff-console.ts";
import { StaffConsole } from "./staff-console.ts";

const base = "/api/private/v1.0";
const DAY_MS = 86_400_000;
const BUSY_PAUSE_MS = 100;

export type Racer = { readonly id: string; readonly token: string };

function codeOf({ body }: CommandAnswer): unknown {
  return typeof body === "object" && body !== null && "code" in body ? body.code : undefined;
}

/** A running API with its database for races: creates people at once and calls over real HTTP. */
export class RaceHarness {
  readonly address: string;
  readonly db: Database;

  constructor(address: string, db: Database) {
    this.address = address;
    this.db = db;
  }

  async createPerson(userType: number, now = new Date()): Promise<Racer> {
    const { id } = await this.db
      .insertInto("person")
      .values({
        firstName: "Race",
        lastName: `Number ${userType}`,
        email: `${randomUUID()}@example.org`,
        userType,
        termsAcceptedAt: now,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const token = randomBytes(20).toString("hex");
    const expiresAt = new Date(now.getTime() + DAY_MS);
    await this.db
      .insertInto("session")
      .values({
        idHash: createHash("sha256").update(token).digest(),
        personId: id,
        client: "console",
        expiresAt,
        absoluteExpiresAt: expiresAt,
      })
      .execute();
    return { id, token };
  }

  /** Retries a request that was refused for overload, as it was not started. */
  async call(person: Racer, method: string, path: string, body?: object): Promise<CommandAnswer> {
    for (;;) {
      const response = await this.#callOnce(person, method, path, body);
      if (codeOf(response) !== "busy") return response;
      await sleep(BUSY_PAUSE_MS);
    }
  }

  async #callOnce(person: Racer, method: string, path: string, body?: object): Promise<CommandAnswer> {
    const response = await fetch(`${this.address}${base}${path}`, {
      method,
      headers: { Authorization: `Bearer ${person.token}`, "Content-Type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json() };
  }

  openConsole(person: Racer): StaffConsole {
    return new StaffConsole((body) => this.call(person, "POST", "/admin/commands", body));
  }

  /** A reported person with the case about them. */
  async createCase(): Promise<{ readonly caseId: string; readonly subject: Racer }> {
    const [subject, reporter] = [await this.createPerson(1), await this.createPerson(1)];
    const response = await this.call(reporter, "POST", `/user/${subject.id}/report`, { text: "Odd", category: "spam" });
    if (response.status !== 200) throw new Error(`Not reported: ${JSON.stringify(response.body)}`);
    const { id } = await this.db
      .selectFrom("moderationCase")
      .select("id")
      .where("subjectId", "=", subject.id)
      .executeTakeFirstOrThrow();
    return { caseId: id, subject };
  }

  /** Races write more per minute than the rate limits allow. */
  async clearRateLimits(): Promise<void> {
    await this.db.deleteFrom("rateLimit").execute();
  }

  /** Counts what decisions left about a person. */
  async countEffects(caseId: string, subjectId: string) {
    const [events, strikes, mails] = await Promise.all([
      this.db
        .selectFrom("caseEvent")
        .select("type")
        .where("caseId", "=", caseId)
        .where("type", "<>", "report")
        .execute(),
      this.db.selectFrom("strike").select("revokedAt").where("personId", "=", subjectId).execute(),
      this.db.selectFrom("delivery").select("state").where("personId", "=", subjectId).execute(),
    ]);
    return {
      decisions: events.filter(({ type }) => type === "decide").length,
      notes: events.filter(({ type }) => type === "note").length,
      strikes: strikes.length,
      livingStrikes: strikes.filter(({ revokedAt }) => revokedAt === null).length,
      mails: mails.map(({ state }) => state),
    };
  }
}
