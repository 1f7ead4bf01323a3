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

/** A running API with its database behind it, as a race needs them: people made at once, calls over real HTTP. */
export class RaceDesk {
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

  /** Sends a request again that was turned away for want of room: it was not begun. */
  async call(person: Racer, method: string, path: string, body?: object): Promise<CommandAnswer> {
    for (;;) {
      const answer = await this.#callOnce(person, method, path, body);
      if (codeOf(answer) !== "busy") return answer;
      await sleep(BUSY_PAUSE_MS);
    }
  }

  async #callOnce(person: Racer, method: string, path: string, body?: object): Promise<CommandAnswer> {
    const answer = await fetch(`${this.address}${base}${path}`, {
      method,
      headers: { Authorization: `Bearer ${person.token}`, "Content-Type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: await answer.json() };
  }

  openConsole(person: Racer): StaffConsole {
    return new StaffConsole((body) => this.call(person, "POST", "/admin/commands", body));
  }

  /** A reported person with the case about them. */
  async createCase(): Promise<{ readonly caseId: string; readonly subject: Racer }> {
    const [subject, reporter] = [await this.createPerson(1), await this.createPerson(1)];
    const answer = await this.call(reporter, "POST", `/user/${subject.id}/report`, { text: "Odd", category: "spam" });
    if (answer.status !== 200) throw new Error(`Not reported: ${JSON.stringify(answer.body)}`);
    const { id } = await this.db
      .selectFrom("moderationCase")
      .select("id")
      .where("subjectId", "=", subject.id)
      .executeTakeFirstOrThrow();
    return { caseId: id, subject };
  }

  /** Racers write more in a minute than people may. */
  async forgetLimits(): Promise<void> {
    await this.db.deleteFrom("rateLimit").execute();
  }

  /** What decisions left behind about a person. */
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
