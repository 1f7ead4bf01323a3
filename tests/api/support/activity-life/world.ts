import { randomUUID } from "node:crypto";
import { type Activity, activityResponse } from "@meander/domain/contract/activities";
import { participantsResponse } from "@meander/domain/contract/participation";
import { expireActivities } from "@meander/api/modules/activities/expire-activities";
import { moveSearchOn } from "@meander/api/modules/activities/move-search-on";
import { activityBody } from "../activities.ts";
import type { TestPerson } from "../people.ts";
import { type Answer, PRIVATE_BASE, PUBLIC_BASE, send } from "../send.ts";
import type { TestApi } from "../start-api.ts";
import { type Beginning, choiceOf, HOST, type Step, ZONE } from "./step.ts";

/** The same activity in the product, reached as its people reach it. */
export class World {
  readonly api: TestApi;
  readonly people: readonly TestPerson[];
  activityId = "";
  /** In order of time, as last read by the host. */
  #optionIds: readonly string[] = [];

  constructor(api: TestApi, people: readonly TestPerson[]) {
    this.api = api;
    this.people = people;
  }

  async begin(beginning: Beginning): Promise<Answer> {
    const { status, capacity, isSuggested, durationMinutes, wishes } = beginning;
    const dates = { durationMinutes, options: wishes.map((wish) => choiceOf(wish, this.api.now)) };
    const body = activityBody(this.api, { status, capacity, isSuggested, dates, timezone: ZONE });
    const answer = await this.#send("POST", `${PRIVATE_BASE}/activity`, HOST, body);
    if (answer.status === 201) this.activityId = activityResponse.parse(answer.body).activity._id;
    return answer;
  }

  /** Does the step as its person would; null for the clock, which answers nobody. */
  async apply(step: Step): Promise<Answer | null> {
    const id = this.activityId;
    const post = (path: string, by: number, body: unknown = {}) =>
      this.#send("POST", `${PRIVATE_BASE}/activity/${id}/${path}`, by, body);
    switch (step.kind) {
      case "edit": {
        const { title, capacity, isSuggested } = step;
        return this.#send("PATCH", `${PRIVATE_BASE}/activity/${id}`, step.by, { title, capacity, isSuggested });
      }
      case "status":
        return post("status", step.by, { status: step.status });
      case "dates": {
        const { durationMinutes, wishes } = step;
        const options = wishes.map((wish) => choiceOf(wish, this.api.now));
        return this.#send("PUT", `${PRIVATE_BASE}/activity/${id}/dates`, step.by, { durationMinutes, options });
      }
      case "join":
      case "vote":
        return post(step.kind, step.by, { optionIds: step.picks.map((pick) => this.#optionId(pick)) });
      case "decide":
        return post(`participant/${this.people[step.whom]?.id}`, step.by, { status: step.status });
      case "advance":
        return post("dates/advance", step.by, { optionId: this.#optionId(step.pick) });
      case "back":
        return post("dates/back", step.by);
      case "suggest":
        return post("suggest", step.by, { suggested: step.suggested });
      case "attendance": {
        const userIds = step.whom.map((person) => this.people[person]?.id);
        return post("attendance", step.by, { userIds, attended: step.attended });
      }
      case "rate":
        return post("rating", step.by, { stars: step.stars });
      case "clock":
        await this.#moveClock(step);
        return null;
      default:
        return post(step.kind, step.by);
    }
  }

  /** As the person sees it; null when they don't. */
  async view(by: number): Promise<Activity | null> {
    const { status, body } = await this.#send("GET", `${PUBLIC_BASE}/activity/${this.activityId}`, by);
    if (status === 404) return null;
    const { activity } = activityResponse.parse(body);
    if (by === HOST) this.#optionIds = activity.dates.options.toSorted(byTime).map(({ id }) => id);
    return activity;
  }

  async listParticipants() {
    const { body } = await this.#send("GET", `${PRIVATE_BASE}/activity/${this.activityId}/participants`, HOST);
    return participantsResponse.parse(body).participants;
  }

  async #moveClock({ hours, runsJobs }: Extract<Step, { kind: "clock" }>): Promise<void> {
    this.api.now = new Date(this.api.now.getTime() + hours * 3_600_000);
    if (!runsJobs) return;
    await expireActivities(this.api.db, this.api.now);
    await moveSearchOn(this.api.db, this.api.now);
  }

  #optionId(pick: number): string {
    return this.#optionIds[pick] ?? randomUUID();
  }

  #send(method: string, path: string, by: number, body?: unknown): Promise<Answer> {
    return send(this.api, method, path, { cookie: this.people[by]?.session, ...(body === undefined ? {} : { body }) });
  }
}

type Option = Activity["dates"]["options"][number];

/** At the same start, a period comes before its first hour. */
function byTime(a: Option, b: Option): number {
  return a.startsAt.localeCompare(b.startsAt) || Number(a.timeCode !== null) - Number(b.timeCode !== null);
}
